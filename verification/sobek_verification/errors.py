"""Errors for data that cannot be read, and for files and folders that cannot be written or filled."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from sobek_core.cli.writing import beside, check_replaceable, replace
from sobek_core.kernel.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping


class UnreadableDataError(InputError):
    """Data cannot be read: the message says what, where, and what would be right."""


def check_writable(command: str, path: Path) -> None:
    """Check, before long work, that a file can be written, or end a command with one message and exit code 1."""
    try:
        check_place(path)
    except OSError as error:
        exit_unwritten(command, path, error)


def check_place(path: Path) -> None:
    """Check that `put_file` can write a file. Raise OSError if not."""
    check_replaceable(path)
    with beside(_target(path)):
        pass


def put_file(path: Path, text: str) -> None:
    """Write a file completely or not at all, replacing any older one. Raise OSError."""
    check_replaceable(path)
    with beside(_target(path), text) as written:
        replace(written, _target(path))


def write_file(command: str, path: Path, text: str) -> None:
    """Write a file as write_files does."""
    write_files(command, {path: text})


def write_files(command: str, texts: Mapping[Path, str]) -> None:
    """Write files and their folders, or end a command with one message and exit code 1.

    All are written to temporary files first, then moved into place: if one fails, all stay as they were.
    """
    path = next(iter(texts))
    try:
        with ExitStack() as stack:
            written: dict[Path, Path] = {}
            for path, text in texts.items():
                path.parent.mkdir(parents=True, exist_ok=True)
                check_replaceable(path)
                written[path] = stack.enter_context(beside(_target(path), text))
            for path, there in written.items():
                replace(there, _target(path))
    except OSError as error:
        exit_unwritten(command, path, error)


def may_be_filled(folder: Path, mark: str) -> bool:
    """Return whether a folder is new, empty, or marked. mark: the name of a file. Raise OSError if not a folder."""
    return not folder.exists() or not any(folder.iterdir()) or (folder / mark).is_file()


def _target(path: Path) -> Path:
    """Return the target of a symbolic link, so that the file is replaced and not the link."""
    return Path(os.path.realpath(path))


def exit_unwritten(command: str, path: Path, error: OSError) -> NoReturn:
    """End a command, such as `site`, with exit code 1 and one line that says what it cannot write, and why."""
    problem = error.strerror or "not every file could be copied"  # one of several, which `shutil` collects
    click.echo(f"sobek-verify {command}: {path}: cannot be written: {problem}", err=True)
    sys.exit(1)
