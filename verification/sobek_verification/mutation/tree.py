"""Make a throwaway copy of the source tree."""

from __future__ import annotations

import filecmp
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sobek_verification.errors import UnreadableDataError

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[3]
COPIED: Final = ("invariants", "sobek_core", "spec", "tests", "verification", "README.md", "pyproject.toml")


def copy_tree(goal: Path) -> None:
    """Copy the source tree, over an older copy if there is one.

    Raise UnreadableDataError if this is not a source tree.
    """
    if not (ROOT / "pyproject.toml").exists():
        raise UnreadableDataError(f"{ROOT}: expected the source tree, with pyproject.toml and tests")
    wanted = set(copied_files(ROOT))
    for file in wanted:
        if not ((goal / file).exists() and filecmp.cmp(ROOT / file, goal / file, shallow=False)):
            (goal / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / file, goal / file)
    for file in set(copied_files(goal)) - wanted:
        (goal / file).unlink()


def copied_files(root: Path) -> Iterator[Path]:
    """Yield the files of a tree to copy, relative to its top, without those that Python compiled."""
    for name in COPIED:
        top = root / name
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.is_file() and "__pycache__" not in path.parts:
                yield path.relative_to(root)
