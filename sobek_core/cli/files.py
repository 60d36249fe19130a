"""Reading and writing records, and playing them to where a command looks."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Self

import click
from attrs import evolve

from sobek_core.audit import Replay, replay_moves
from sobek_core.cli.failures import BadDataError, FailedError, UsageError
from sobek_core.cli.output import remark
from sobek_core.cli.words import reasons_json
from sobek_core.record import BYTES_MOST, Record, RecordError, dump, load
from sobek_core.told import place_text, problem_text, reason_lines
from sobek_core.words import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from sobek_core.words import Words

    CommandT = TypeVar("CommandT", bound=Callable[..., object])

STDIN = "-"


def record_argument(command: CommandT) -> CommandT:
    """Give a command the argument RECORD."""
    return click.argument("path", metavar="RECORD", type=click.Path(path_type=str))(command)


def output_option(command: CommandT) -> CommandT:
    """Give a command the option -o."""
    option = click.option(
        "-o", "--output", type=click.Path(path_type=str), metavar="FILE", required=True, help="Write the record here."
    )
    return option(command)


def shown_path(path: str) -> str:
    """Show a path in a message, harmless whatever signs it has."""
    if path == STDIN:
        return "stdin"
    name = click.format_filename(path)
    return name if name.isprintable() else repr(name)


def stdin() -> BinaryIO:
    """Give the standard input. Fails if this process has none."""
    if sys.stdin is None:
        raise UsageError("there is nothing to read from: stdin is closed")
    return sys.stdin.buffer


def read_bytes(path: str) -> bytes:
    """Read a file, or stdin, up to one byte more than a record can have."""
    try:
        if path == STDIN:
            return stdin().read(BYTES_MOST + 1)
        with Path(path).open("rb") as file:
            return file.read(BYTES_MOST + 1)
    except (OSError, ValueError) as error:
        problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        message = f"{shown_path(path)}: cannot be read: {problem}"
        raise UsageError(message, file=path) from None


def read_record(path: str) -> Record:
    """Read a record. Fails with exit code 65 if it is none."""
    try:
        return load(read_bytes(path))
    except RecordError as error:
        raise no_record(path, error) from None


def no_record(path: str, error: RecordError) -> BadDataError:
    """Make the failure of a file that is no record."""
    facts = {"line": error.line} if error.line is not None else {}
    return BadDataError(f"{shown_path(path)}: {error}", file=path, path=error.path, expected=error.problem, **facts)


def play_to(path: str, record: Record, moves: int | None) -> Replay:
    """Play a record up to so many moves, all if none is given. Fails if it has fewer, or breaks the rules before."""
    most = len(record.entries)
    if moves is not None and not 0 <= moves <= most:
        message = f"--at: expected 0 to {most}, the number of moves of the record, got {moves}"
        raise UsageError(message)
    replay = replay_moves(evolve(record, entries=record.entries[:moves]))
    if (fault := replay.fault) is not None:
        reasons = reason_lines(fault.reasons) or [f"  {problem_text(fault)}"]
        shown = shown_path(path)
        lines = [f"{shown}: the record breaks the rules at {place_text(fault)}:", *reasons]
        if fault.number is not None:
            lines.append(f"`sobek show {shown} --at {fault.number - 1}` shows the table before it")
        message = "\n".join(lines)
        raise FailedError(message, line=fault.line, reasons=reasons_json(fault.reasons))
    return replay


def remark_written(shown: str, words: Words = ENGLISH) -> None:
    """Say that a file was written. shown: its name."""
    remark(words("file.wrote", file=shown))


def beside(path: Path, number: int = 0) -> Path:
    """Name a file beside another, in which it is written before it takes its place. number: of it among several."""
    return path.with_name(f".sobek.{os.getpid()}.{number}")  # short: a name can be as long as may be


def write_through(path: Path, text: str) -> None:
    """Write a text, down to the disk. Raises OSError."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


class NewFile:
    """A file that a command makes: each `save` puts a whole record in the place of the one before, or changes nothing.

    As a context it holds the name from the beginning, and gives it back if nothing was saved. `write` is the same for
    any text.
    """

    def __init__(self, path: str, option: str = "-o") -> None:
        """Take the name. option: the one that named it. Fails if there is such a file: nothing is ever written over."""
        if path in {"", STDIN}:
            message = f"{option}: expected the name of a new file, got {path!r}"
            raise UsageError(message)
        self._path = Path(path)
        self._is_saved = False
        self.shown = shown_path(path)
        try:
            self._path.open("x").close()
        except FileExistsError:
            there = "is a folder" if self._path.is_dir() else "exists already, and nothing is written over"
            message = f"{shown_path(path)}: {there}; name another file"
            raise FailedError(message, file=path) from None
        except (OSError, ValueError) as error:
            raise _not_written(path, error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if not self._is_saved:
            self._path.unlink(missing_ok=True)

    def save(self, record: Record) -> None:
        """Write a record beside the file, and put it in the file's place when it is wholly there.

        Fails if it cannot be written, or if it is larger than a record may be, and leaves what was there.
        """
        text = dump(record)
        try:
            load(text.encode())
        except RecordError as error:
            message = f"{self.shown}: no record can hold this: {error}"
            raise BadDataError(message, file=str(self._path)) from None
        self.write(text)

    def write(self, text: str) -> None:
        """Write a text beside the file, and put it in the file's place when it is wholly there.

        Fails if it cannot be written, and leaves what was there.
        """
        written = beside(self._path)
        try:
            write_through(written, text)
            written.replace(self._path)
        except OSError as error:
            written.unlink(missing_ok=True)
            raise _not_written(str(self._path), error) from None
        self._is_saved = True


def _not_written(path: str, error: Exception) -> FailedError:
    problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return FailedError(f"{shown_path(path)}: cannot be written: {problem}", file=path)
