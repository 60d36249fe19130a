"""What everything that checks raises for data that cannot be read, and says of files that cannot be written."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn

import click

if TYPE_CHECKING:
    from pathlib import Path


class BadDataError(ValueError):
    """Data that cannot be read: the message says what, where, and what would be right."""


def check_writable(command: str, path: Path) -> None:
    """Make sure that a file can be written, before long work, or end a command with one message and exit code 1."""
    is_new = not path.exists()
    try:
        path.open("a").close()
        if is_new:
            path.unlink()
    except OSError as error:
        exit_unwritten(command, path, error)


def write_file(command: str, path: Path, text: str) -> None:
    """Write a file, or end a command with one message and exit code 1."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        exit_unwritten(command, path, error)


def exit_unwritten(command: str, path: Path, error: OSError) -> NoReturn:
    """End a command, such as `site`, with exit code 1 and one line that says what it cannot write, and why."""
    problem = error.strerror or "not every file could be copied"  # of many at once, which `shutil` gathers
    click.echo(f"sobek-verify {command}: {path}: cannot be written: {problem}", err=True)
    sys.exit(1)
