"""Read and write records, and play them up to the move that a command asks for."""

from __future__ import annotations

import os
import re
import sys
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click
from attrs import evolve

from sobek_core.cli.failures import BadDataError, FailedError, UsageError
from sobek_core.cli.formatting import reasons_json
from sobek_core.cli.output import remark
from sobek_core.cli.writing import check_new, has_text, move_to_new, replace, temporary_sibling
from sobek_core.disclosure import fault_for, record_error_for
from sobek_core.kernel.visibility import Observer
from sobek_core.phrases import ENGLISH
from sobek_core.records.audit import Replay, replay_moves
from sobek_core.records.record import MAX_BYTES, Record, RecordError, decode, dump, load
from sobek_core.reports import place_text, problem_text, reason_lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.kernel.visibility import Viewer
    from sobek_core.phrases import Words

STDIN = "-"


def shown_path(path: str) -> str:
    """Return a path for a message, with unsafe characters escaped."""
    if path == STDIN:
        return "stdin"
    name = click.format_filename(path)
    return name if name.isprintable() else repr(name)


def stdin() -> BinaryIO:
    """Return the standard input. Fail if this process has none."""
    if sys.stdin is None:
        raise UsageError("cannot read: stdin is closed")
    return sys.stdin.buffer


def read_bytes(path: str) -> bytes:
    """Read a file, or stdin, up to one byte more than a record may have."""
    try:
        if path == STDIN:
            return stdin().read(MAX_BYTES + 1)
        with Path(path).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UsageError(f"{shown_path(path)}: cannot be read: {problem}", file=path) from None


def read_lines(path: str, fail: Callable[[int | None, str], BadDataError]) -> list[str]:
    """Read the lines of a text in UTF-8, whatever ends them.

    fail: returns the failure for a problem in a line, None for the whole file.
    """
    data = read_bytes(path)
    if len(data) > MAX_BYTES:
        raise fail(None, f"expected at most {MAX_BYTES} bytes")
    try:
        text = decode(data).removeprefix("\ufeff")
    except RecordError as error:
        raise fail(error.line, error.problem) from None
    return re.split("\r\n?|\n", text)


def read_record(path: str, viewer: Viewer = Observer.REFEREE) -> Record:
    """Read a record. Fail with exit code 65 if it is not one. viewer: the one to whom errors are shown."""
    try:
        return load(read_bytes(path))
    except RecordError as error:
        raise no_record(path, record_error_for(error, viewer)) from None


def read_record_for(path: str, seat: int | None, *, spectator: bool) -> tuple[Record, Viewer]:
    """Read a record, and return it with the viewer: a seat, a spectator, or the referee.

    Fail if there is no such seat.
    """
    if seat is not None and spectator:
        raise UsageError("--seat and --spectator cannot be used together")
    viewer = Observer.SPECTATOR if spectator else Observer.REFEREE if seat is None else seat
    record = read_record(path, viewer)
    players = len(record.names)
    if seat is not None and not 0 <= seat < players:
        raise UsageError(f"--seat: expected 0 to {players - 1}, got {seat}")
    return record, viewer


def no_record(path: str, error: RecordError) -> BadDataError:
    """Return the failure for a file that is not a record."""
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
        reasons = reason_lines(fault.reasons, ENGLISH.of(record.names)) or [f"  {problem_text(fault)}"]
        shown = shown_path(path)
        lines = [f"{shown}: the record breaks the rules at {place_text(fault)}:", *reasons]
        if fault.number is not None:
            words = f"sobek show {shown} --at {fault.number - 1}{option_of(viewer)}"
            lines.append(f"`{words}` shows the position before it")
        message = "\n".join(lines)
        raise FailedError(message, line=fault.line, reasons=reasons_json(fault.reasons))
    return replay


def option_of(viewer: Viewer) -> str:
    """Return the option that makes a command show a viewer's view, after a space; empty for the referee."""
    if viewer is Observer.REFEREE:
        return ""
    return " --spectator" if viewer is Observer.SPECTATOR else f" --seat {viewer}"


def remark_written(shown: str, words: Words = ENGLISH) -> None:
    """Report that a file was written. shown: its name."""
    remark(words("file.wrote", file=shown))


def unused_name(stem: str) -> str:
    """Return a name for a record that no file has."""
    names = (f"{stem}{f'-{number}' * (number > 1)}.jsonl" for number in count(1))
    return next(name for name in names if not os.path.lexists(name))


class NewFile:
    """A file that a command creates: each `save` replaces the previous record completely, or changes nothing.

    `write` does the same for any text. A file is replaced only if it has exactly the text that was written last.
    """

    def __init__(self, path: str, option: str = "-o") -> None:
        """Check the name before any work. option: the one that gave it. Fail if something exists there."""
        if path in {"", STDIN}:
            raise UsageError(f"{option}: expected the name of a new file, got {path!r}")
        self._path = Path(path)
        self._text: str | None = None
        self.shown = shown_path(path)
        try:
            check_new(self._path)
        except (OSError, ValueError) as error:
            raise self._not_written(error) from None

    @property
    def stem(self) -> str:
        """The name without its ending."""
        return str(self._path.with_suffix(""))

    def save(self, record: Record) -> None:
        """Write a record as `write` does. Also fail if the record is too large."""
        text = dump(record)
        try:
            load(text.encode())
        except RecordError as error:
            raise BadDataError(f"{self.shown}: this cannot be recorded: {error}", file=str(self._path)) from None
        self.write(text)

    def write(self, text: str) -> None:
        """Write a text completely or not at all. Fail if it cannot be written, or would replace anything else."""
        try:
            with temporary_sibling(self._path, text) as written:
                if self._text is not None and has_text(self._path, self._text):
                    replace(written, self._path)
                else:
                    move_to_new(written, self._path)
        except OSError as error:
            raise self._not_written(error) from None
        self._text = text

    def _not_written(self, error: Exception) -> FailedError:
        if isinstance(error, FileExistsError):
            there = "already exists" if self._text is None else "was changed by another program"
            there = "is a folder" if self._path.is_dir() else f"{there} and is not overwritten"
            problem = f"{there}; name another file"
        else:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            problem = f"cannot be written: {reason}"
        return FailedError(f"{self.shown}: {problem}", file=str(self._path))
