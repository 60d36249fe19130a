"""Errors for data that cannot be read, and for files and folders that cannot be written or filled."""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from sobek_core.cli.failures import FailedError
from sobek_core.cli.writing import check_replaceable, replace, temporary_sibling
from sobek_core.kernel.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping


class UnreadableDataError(InputError):
    """Data cannot be read: the message says what, where, and what would be right."""


def check_writable(path: Path) -> None:
    """Check, before long work, that a file can be written. Raise FailedError if not."""
    try:
        check_place(path)
    except OSError as error:
        raise unwritten(path, error) from None


def check_place(path: Path) -> None:
    """Check that `put_file` can write a file. Raise OSError if not."""
    check_replaceable(path)
    with temporary_sibling(_target(path)):
        pass


def put_file(path: Path, text: str) -> None:
    """Write a file completely or not at all, replacing any older one. Raise OSError."""
    check_replaceable(path)
    with temporary_sibling(_target(path), text) as written:
        replace(written, _target(path))


def write_file(path: Path, text: str) -> None:
    """Write a file as write_files does."""
    write_files({path: text})


def write_files(texts: Mapping[Path, str]) -> None:
    """Write files and their folders. Raise FailedError if one cannot be written.

    All are written to temporary files first, then moved into place: if one fails, all stay as they were.
    """
    path = next(iter(texts))
    try:
        with ExitStack() as stack:
            written: dict[Path, Path] = {}
            for path, text in texts.items():
                path.parent.mkdir(parents=True, exist_ok=True)
                check_replaceable(path)
                written[path] = stack.enter_context(temporary_sibling(_target(path), text))
            for path, there in written.items():
                replace(there, _target(path))
    except OSError as error:
        raise unwritten(path, error) from None


def may_be_filled(folder: Path, mark: str) -> bool:
    """Return whether a folder is new, empty, or marked. mark: the name of a file. Raise OSError if not a folder."""
    return not folder.exists() or not any(folder.iterdir()) or (folder / mark).is_file()


def _target(path: Path) -> Path:
    """Return the target of a symbolic link, so that the file is replaced and not the link."""
    return Path(os.path.realpath(path))


def unwritten(path: Path, error: OSError) -> FailedError:
    """Return the failure of a command that cannot write a file or folder, and why."""
    problem = error.strerror or "not every file could be copied"  # one of several, which `shutil` collects
    return FailedError(f"{path}: cannot be written: {problem}")
