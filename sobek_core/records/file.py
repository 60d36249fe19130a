"""The file of a game in progress: a record, in which each move takes the place of the footer (spec/record.md)."""

from __future__ import annotations

from os import SEEK_END
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from sobek_core.records.record import footer, lines_in_progress, load_in_progress, move_line, sealed

if TYPE_CHECKING:
    from os import PathLike

    from sobek_core.records.record import Record


class RecordFile:
    """A file to which a game is written, line by line, as it is played.

    A move and the footer after it go to the operating system in one piece, so that the file is a whole record between
    two moves, and a process that is killed loses none.
    """

    def __init__(self, path: Path, end: int = 0, chain: str = "", rest: bytes = b"") -> None:
        """Keep the name of a file. end: of the last move in it, in bytes; chain: of that move; rest: what follows."""
        self._path = path
        self._end = end
        self._chain = chain
        self._rest = rest

    @classmethod
    def create(cls, path: str | PathLike[str], record: Record) -> RecordFile:
        """Write a game to a new file. Raise OSError if the file exists or cannot be written."""
        made = cls(Path(path))
        made._write(lines_in_progress(record), record, "xb")
        return made

    @classmethod
    def open(cls, path: str | PathLike[str]) -> tuple[RecordFile, Record]:
        """Read the game in a file, to go on with it.

        Its footer, or a last line that was cut off, goes when the next move is written. Raise OSError, or RecordError
        if it is not a record.
        """
        record, end = load_in_progress(data := Path(path).read_bytes())
        return cls(Path(path), end, sealed(lines_in_progress(record))[1], data[end:]), record

    def append(self, record: Record) -> None:
        """Write the last move of a game, and its footer. Raise OSError if that is impossible."""
        self._write([move_line(record, len(record.entries))], record)

    def finish(self, record: Record) -> None:
        """Write the footer of a game after its last move. Raise OSError if that is impossible."""
        self._write([], record)

    def rewrite(self, record: Record) -> None:
        """Write a game anew, after moves were taken back: beside the file, which it then replaces. Raise OSError."""
        beside = RecordFile(self._path.with_name(f"{self._path.name}.new"))
        beside._path.unlink(missing_ok=True)  # one of a program that was killed, or a link to elsewhere
        beside._write(lines_in_progress(record), record, "xb")
        beside._path.replace(self._path)
        self._end, self._chain, self._rest = beside._end, beside._chain, beside._rest

    def _write(self, lines: list[dict[str, Any]], record: Record, mode: str = "r+b") -> None:
        """Write lines after the last move, and the footer after them. If that fails, the file is as it was."""
        text, chain = sealed(lines, self._chain)
        rest, _ = sealed([footer(record)], chain)
        with self._path.open(mode, buffering=0) as file:
            if file.seek(0, SEEK_END) != self._end + len(self._rest):
                message = f"{self._path}: another program has written to it; resume the game from it"
                raise OSError(message)
            try:
                _put(file, self._end, (text + rest).encode())
            except OSError:  # the disk is full
                _put(file, self._end, self._rest)
                raise
        self._end, self._chain, self._rest = self._end + len(text.encode()), chain, rest.encode()


def _put(file: IO[bytes], at: int, text: bytes) -> None:
    """Write a text in place of all that follows a place, whatever number of bytes the system takes at a time."""
    file.truncate(at)
    file.seek(at)
    while text:
        text = text[file.write(text) :]
