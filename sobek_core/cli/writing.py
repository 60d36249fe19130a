"""Files that are written completely or not at all.

A text is first written next to its destination, in a private `tempfile` folder with an unpredictable name. So nobody
can place a link there, and the file has the permissions of any new file. Then it is moved into place in one step.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def temporary_sibling(path: Path, text: str = "") -> Iterator[Path]:
    """Write a text to a new file next to a path, synced to the disk, and yield it; delete it at the end if still there.

    Raise OSError if it cannot be written.
    """
    with TemporaryDirectory(prefix=".sobek.", dir=path.parent, ignore_cleanup_errors=True) as folder:
        written = Path(folder, "new")
        with written.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        yield written


def check_new(path: Path) -> None:
    """Raise OSError if no new file can be created there, and FileExistsError if something exists."""
    try:
        path.lstat()
    except FileNotFoundError:
        with temporary_sibling(path):
            return
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


def move_to_new(written: Path, path: Path) -> None:
    """Put a file at an unused path. Raise FileExistsError if something exists there, and OSError if it fails."""
    try:
        os.link(written, path)  # unlike a rename, this never replaces anything
    except FileExistsError:
        raise
    except (AttributeError, OSError):  # without hard links, replace only an empty file just created here
        try:
            path.open("x").close()
            written.replace(path)
        except FileExistsError:  # it belongs to somebody else
            raise
        except BaseException:
            _delete_empty(path)
            raise


def _delete_empty(path: Path) -> None:
    """Delete a file if it exists and is empty. A file that was put there completely stays."""
    try:
        there = path.lstat()
    except OSError:
        return
    if stat.S_ISREG(there.st_mode) and not there.st_size:
        path.unlink()


def check_replaceable(path: Path) -> None:
    """Raise OSError if something exists that may not be replaced: anything but a writable regular file."""
    if not path.exists():
        return
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not path.is_file():
        raise OSError(errno.EINVAL, "Not a regular file", str(path))
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


def replace(written: Path, path: Path) -> None:
    """Replace a file, keeping its permissions, or put one at an unused path. Raise OSError."""
    if path.exists():
        shutil.copymode(path, written)
    written.replace(path)


def has_text(path: Path, text: str) -> bool:
    """Return whether there is a regular file with exactly this text. Raise OSError if it cannot be read."""
    data = text.encode()
    try:
        there = path.lstat()
    except FileNotFoundError:
        return False
    return stat.S_ISREG(there.st_mode) and there.st_size == len(data) and path.read_bytes() == data
