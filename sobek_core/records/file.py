"""The file of a game in progress: a record that lacks its footer until the game is over (spec/record.md)."""

from __future__ import annotations

from os import SEEK_END
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sobek_core.records.record import footer, lines_in_progress, load_in_progress, move_line, sealed

if TYPE_CHECKING:
    from os import PathLike

    from sobek_core.records.record import Record


class RecordFile:
    """A file to which a game is written, line by line, as it is played.

    Each line goes to the operating system in one piece, so that a process that is killed loses no move.
    """

    def __init__(self, path: Path, end: int = 0, chain: str = "", size: int = 0) -> None:
        """Keep the name of a file. end: of the last move in it, size: of the file, in bytes; chain: of that move."""
        self._path = path
        self._size = size
        self._end = end
        self._chain = chain

    @classmethod
    def create(cls, path: str | PathLike[str], record: Record) -> RecordFile:
        """Write a game to a new file. Raise OSError if the file exists or cannot be written."""
        made = cls(Path(path))
        made._write(lines_in_progress(record), _end_of(record), "xb")
        return made

    @classmethod
    def open(cls, path: str | PathLike[str]) -> tuple[RecordFile, Record]:
        """Read the game in a file, to go on with it.

        Its footer, or a last line that was cut off, goes when the next move is written. Raise OSError, or RecordError
        if it is not a record.
        """
        record, end = load_in_progress(data := Path(path).read_bytes())
        return cls(Path(path), end, sealed(lines_in_progress(record))[1], len(data)), record

    def append(self, record: Record) -> None:
        """Write the last move of a game, and its footer if the game is over. Raise OSError if that is impossible."""
        self._write([move_line(record, len(record.entries))], _end_of(record))

    def finish(self, record: Record) -> None:
        """Write the footer of a game that is over, after its last move. Raise OSError if that is impossible."""
        self._write([], _end_of(record))

    def rewrite(self, record: Record) -> None:
        """Write a game anew, after moves were taken back: beside the file, which it then replaces. Raise OSError."""
        beside = RecordFile(self._path.with_name(f"{self._path.name}.new"))
        beside._path.unlink(missing_ok=True)  # one of a program that was killed, or a link to elsewhere
        beside._write(lines_in_progress(record), _end_of(record), "xb")
        beside._path.replace(self._path)
        self._end, self._chain, self._size = beside._end, beside._chain, beside._size

    def _write(self, lines: list[dict[str, Any]], end: list[dict[str, Any]], mode: str = "r+b") -> None:
        """Write lines after the last move, and a footer after them. If that fails, the moves before are whole."""
        text, chain = sealed(lines, self._chain)
        rest, _ = sealed(end, chain)
        with self._path.open(mode) as file:
            if file.seek(0, SEEK_END) != self._size:
                message = f"{self._path}: another program has written to it; resume the game from it"
                raise OSError(message)
            file.truncate(self._end)
            file.seek(self._end)
            file.write((text + rest).encode())
        self._end, self._chain = self._end + len(text.encode()), chain
        self._size = self._end + len(rest.encode())


def _end_of(record: Record) -> list[dict[str, Any]]:
    return [] if record.result is None else [footer(record)]
