"""Files that are written completely or not at all.

A text is first written next to its destination, in a private `tempfile` folder with an unpredictable name. So nobody
can place a link there, and the file has the permissions of any new file. Then it is moved into place in one step.
"""

from __future__ import annotations

import errno
import os
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


def check_unused(path: Path) -> None:
    """Raise FileExistsError if something is there, a link to nowhere included."""
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


def move_to_new(written: Path, path: Path) -> None:
    """Put a file at an unused path. Raise FileExistsError if something exists there, and OSError if it fails."""
    try:
        os.link(written, path)  # unlike a rename, this never replaces anything
    except FileExistsError:
        raise
    except (AttributeError, OSError):  # a file system without hard links
        check_unused(path)
        written.replace(path)
