"""Folders of small texts, read and written by the paths of their files."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def read_texts(folder: Path) -> dict[str, str]:
    """Read all files in a folder."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}


def write_texts(folder: Path, texts: Mapping[str, str]) -> None:
    """Write files into a folder, and make the folders that they need."""
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
