"""Errors for data that cannot be read, and for files and folders that cannot be written."""

from __future__ import annotations

import errno
import os
import shutil
from typing import TYPE_CHECKING

from sobek_core.cli.failures import FailedError
from sobek_core.cli.writing import temporary_sibling
from sobek_core.kernel.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class UnreadableDataError(InputError):
    """Data cannot be read: the message says what, where, and what would be right."""


def write_files(texts: Mapping[Path, str]) -> None:
    """Write files and their folders, each completely or not at all. Raise FailedError at the first that cannot be.

    An older file is replaced, or the target of a link.
    """
    for path, text in texts.items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _check_replaceable(path)
            with temporary_sibling(path.resolve(), text) as written:
                if path.exists():
                    shutil.copymode(path, written)
                written.replace(path.resolve())
        except OSError as error:
            raise unwritten(path, error) from None


def _check_replaceable(path: Path) -> None:
    """Raise OSError if something exists that may not be replaced: anything but a writable regular file."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "Not a regular file", str(path))
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


def unwritten(path: Path, error: OSError) -> FailedError:
    """Return the failure of a command that cannot write a file or folder, and why."""
    problem = error.strerror or "not every file could be copied"  # one of several, which `shutil` collects
    return FailedError(f"{path}: cannot be written: {problem}")
