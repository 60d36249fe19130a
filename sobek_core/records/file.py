"""The file of a game in progress: a record, in which each move takes the place of the footer (spec/record.md)."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from attrs import define

from sobek_core.records.record import MAX_BYTES, Record, footer, lines_in_progress, load_in_progress, move_line, sealed

if sys.platform != "win32":
    from fcntl import LOCK_EX, flock

if TYPE_CHECKING:
    from os import PathLike


@define(eq=False)
class RecordFile:
    """A file to which a game is written, line by line, as it is played. record: the game as it is there.

    A move and the footer after it go to the operating system in one piece, so that the file is a whole record between
    two moves, and a process that is killed loses none.
    """

    _path: Path
    record: Record
    _end: int = 0  # of the last move, in bytes
    _chain: str = ""  # of that move
    _rest: bytes = b""  # what follows it

    @classmethod
    def create(cls, path: str | PathLike[str], record: Record) -> RecordFile:
        """Write a game to a new file. Raise OSError if the file exists or cannot be written."""
        made = cls(Path(path), record)
        made._path.open("xb").close()
        try:
            made._write(0, "", lines_in_progress(record), record)
        except OSError:
            made._path.unlink()
            raise
        return made

    @classmethod
    def open(cls, path: str | PathLike[str]) -> RecordFile:
        """Read the game in a file, to go on with it.

        Its footer, or a last line that was cut off, goes when the next move is written. Raise OSError, or RecordError
        if it is not a record.
        """
        with Path(path).open("rb") as file:
            record, end = load_in_progress(data := file.read(MAX_BYTES + 1))
        return cls(Path(path), record, end, sealed(lines_in_progress(record))[1], data[end:])

    def write(self, record: Record) -> None:
        """Write what has changed: moves that were made or taken back, or the result. Raise OSError if that fails."""
        before, now, at, chain = len(self.record.entries), len(record.entries), self._end, self._chain
        if now < before:
            text, chain = sealed(lines_in_progress(record))
            at = len(text.encode())
        if now != before or record.result != self.record.result:
            self._write(at, chain, [move_line(record, number + 1) for number in range(before, now)], record)

    def _write(self, at: int, chain: str, lines: list[dict[str, Any]], record: Record) -> None:
        """Write lines and the footer at a place, in place of all that follows. If that fails, the file is as it was."""
        text, chain = sealed(lines, chain)
        rest, _ = sealed([footer(record)], chain)
        with self._path.open("r+b", buffering=0) as file:
            if sys.platform != "win32":
                with suppress(OSError):  # of a network folder without locks
                    flock(file, LOCK_EX)  # until it is closed
            file.seek(at)
            was = file.read(self._end - at + len(self._rest) + 1)
            if len(was) != self._end - at + len(self._rest) or not was.endswith(self._rest):
                message = f"{self._path}: another program has written to it; resume the game from it"
                raise OSError(message)
            try:
                _put(file, at, (text + rest).encode())
            except OSError:  # the disk is full
                _put(file, at, was)
                raise
        self.record, self._end, self._chain, self._rest = record, at + len(text.encode()), chain, rest.encode()


def _put(file: IO[bytes], at: int, text: bytes) -> None:
    """Write a text in place of all that follows a place, whatever number of bytes the system takes at a time."""
    file.truncate(at)
    file.seek(at)
    while text:
        text = text[file.write(text) :]
