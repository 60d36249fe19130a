"""What everything that checks raises for data that cannot be read, and says of files that cannot be written."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

import click

from sobek_core.cli.files import beside, write_through

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class BadDataError(ValueError):
    """Data that cannot be read: the message says what, where, and what would be right."""


def check_writable(command: str, path: Path) -> None:
    """Make sure that a file can be written, before long work, or end a command with one message and exit code 1."""
    written = beside(path)
    try:
        _check_not_kept(path)
        written.touch()
        written.unlink()
    except OSError as error:
        exit_unwritten(command, path, error)


def write_file(command: str, path: Path, text: str) -> None:
    """Write a file as write_files does."""
    write_files(command, {path: text})


def write_files(command: str, texts: Mapping[Path, str]) -> None:
    """Write files and the folders that they are in, or end a command with one message and exit code 1.

    Each is written beside its place. Once all are, they take their places: if one does not fit, all stay as they were.
    """
    written = {path: beside(path, number) for number, path in enumerate(texts)}
    path = next(iter(texts))
    try:
        for path, text in texts.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            _check_not_kept(path)
            write_through(written[path], text)
        for path, there in written.items():
            there.replace(path)
    except OSError as error:
        exit_unwritten(command, path, error)
    finally:
        for there in written.values():
            with suppress(OSError):  # most are in their places
                there.unlink()


def _check_not_kept(path: Path) -> None:
    """Make sure that what is there may be replaced: a file, and not one that is only to be read. Raises OSError."""
    if path.exists():
        path.open("a").close()


def exit_unwritten(command: str, path: Path, error: OSError) -> NoReturn:
    """End a command, such as `site`, with exit code 1 and one line that says what it cannot write, and why."""
    problem = error.strerror or "not every file could be copied"  # of many at once, which `shutil` gathers
    click.echo(f"sobek-verify {command}: {path}: cannot be written: {problem}", err=True)
    sys.exit(1)
