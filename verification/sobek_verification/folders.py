"""Folders that a command fills, and may refill if a mark shows that it made them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def may_be_filled(folder: Path, mark: str) -> bool:
    """Return whether a folder is new, empty, or marked. mark: the name of a file. Raise OSError if not a folder."""
    return not folder.exists() or not any(folder.iterdir()) or (folder / mark).is_file()
