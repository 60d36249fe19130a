"""Read and write records, and play them up to the move that a command asks for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from attrs import evolve

from sobek_core.cli.failures import BadDataError, FailedError, UsageError
from sobek_core.cli.formatting import reasons_json
from sobek_core.cli.terminal import remark, stdin
from sobek_core.cli.writing import check_unused, move_to_new, temporary_sibling
from sobek_core.disclosure import fault_for, record_error_for
from sobek_core.kernel.visibility import Observer
from sobek_core.phrases import ENGLISH
from sobek_core.records.audit import Replay, replay_moves
from sobek_core.records.record import MAX_BYTES, Record, RecordError, decode, dump, load
from sobek_core.reports import fault_text, reason_lines

if TYPE_CHECKING:
    from sobek_core.kernel.visibility import Viewer
    from sobek_core.phrases import Words

STDIN = "-"


def shown_path(path: str) -> str:
    """Return a path for a message, with unsafe characters escaped."""
    if path == STDIN:
        return "stdin"
    name = click.format_filename(path)
    return name if name.isprintable() else repr(name)


def read_bytes(path: str) -> bytes:
    """Read a file, or stdin, up to one byte more than a record may have."""
    try:
        if path == STDIN:
            return stdin().read(MAX_BYTES + 1)
        with Path(path).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or error
        raise UsageError(f"{shown_path(path)}: cannot be read: {problem}", file=path) from None


def read_written(path: str) -> str:
    """Read a text in UTF-8. Fail with exit code 65 if it is too large, or no text."""
    data = read_bytes(path)
    if len(data) > MAX_BYTES:
        raise bad_data(path, RecordError("", f"expected at most {MAX_BYTES} bytes"))
    try:
        return decode(data).removeprefix("\ufeff")
    except RecordError as error:
        raise bad_data(path, error) from None


def read_record(path: str, viewer: Viewer = Observer.REFEREE) -> Record:
    """Read a record. Fail with exit code 65 if it is not one. viewer: the one to whom errors are shown."""
    try:
        return load(read_bytes(path))
    except RecordError as error:
        raise bad_data(path, record_error_for(error, viewer)) from None


def bad_data(path: str, error: RecordError) -> BadDataError:
    """Return the failure for a file that is not what was expected."""
    facts = {"line": error.line} if error.line is not None else {}
    return BadDataError(f"{shown_path(path)}: {error}", file=path, path=error.path, expected=error.problem, **facts)


def play_to(path: str, record: Record, moves: int | None, viewer: Viewer) -> Replay:
    """Play a record up to a number of moves, by default all. Fail if it has fewer, or breaks the rules before then.

    viewer: the one to whom errors are shown.
    """
    most = len(record.entries)
    if moves is not None and not 0 <= moves <= most:
        raise UsageError(f"--at: expected 0 to {most}, the number of moves in the record, got {moves}")
    replay = replay_moves(evolve(record, entries=record.entries[:moves]))
    if replay.fault is not None:
        fault = fault_for(record, replay.fault, viewer)
        lines = [fault_text(shown_path(path), fault, ENGLISH), *reason_lines(fault.reasons, ENGLISH.of(record.names))]
        raise FailedError("\n".join(lines), line=fault.line, reasons=reasons_json(fault.reasons))
    return replay


def remark_written(shown: str, words: Words = ENGLISH) -> None:
    """Report that a file was written. shown: its name."""
    remark(words("file.wrote", file=shown))


class NewFile:
    """A file that a command creates completely, or not at all."""

    def __init__(self, path: str) -> None:
        """Check the name before any work. Fail if something exists there."""
        if path in {"", STDIN}:
            raise UsageError(f"-o: expected the name of a new file, got {path!r}")
        self._path = Path(path)
        self.shown = shown_path(path)
        try:
            check_unused(self._path)
            with temporary_sibling(self._path):
                pass
        except (OSError, ValueError) as error:
            raise self.not_written(error) from None

    def save(self, record: Record) -> None:
        """Write a record as `write` does. Also fail if the record is too large."""
        text = dump(record)
        try:
            load(text.encode())
        except RecordError as error:
            raise BadDataError(f"{self.shown}: this cannot be recorded: {error}", file=str(self._path)) from None
        self.write(text)

    def write(self, text: str) -> None:
        """Write a text completely or not at all. Fail if it cannot be written, or something else came there first."""
        try:
            with temporary_sibling(self._path, text) as written:
                move_to_new(written, self._path)
        except OSError as error:
            raise self.not_written(error) from None

    def not_written(self, error: Exception) -> FailedError:
        """Return the failure for an error."""
        problem = f"cannot be written: {getattr(error, 'strerror', None) or error}"
        if isinstance(error, FileExistsError):
            there = "is a folder" if self._path.is_dir() else "already exists and is not overwritten"
            problem = f"{there}; name another file"
        return FailedError(f"{self.shown}: {problem}", file=str(self._path))
