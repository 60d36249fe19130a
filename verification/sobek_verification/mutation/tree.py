"""The source tree, the chapters of the rules in it, and throwaway copies."""

from __future__ import annotations

import filecmp
import shutil
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sobek_verification.errors import BadDataError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT: Final = Path(__file__).parents[3]
COPIED: Final = ("invariants", "sobek_core", "spec", "tests", "verification", "README.md", "pyproject.toml")
BOXES: Final = ("sobek_core/classic/components.py", "sobek_core/duel/components.py")  # tables alone: no rule is there


def files() -> dict[str, str]:
    """Give the files whose mutants are tried, from the top of the tree, by chapter.

    Raises BadDataError where this is no source tree.
    """
    try:
        tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    except FileNotFoundError as error:
        raise BadDataError(
            f"{ROOT}: expected the source tree, with pyproject.toml and tests, to make mutants of"
        ) from error
    names = sorted([*tools["mutmut"]["only_mutate"], *BOXES])
    return {f"{Path(name).parts[1]}/{Path(name).stem}": name for name in names}


def chosen(chapters: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    """Give the chapters that are named, whole or by their game; all without a name. Raises ValueError for others."""
    for name in names:
        if not any(name in (one, one.partition("/")[0]) for one in chapters):
            message = f"expected a game or a chapter such as {chapters[0]}, got {name!r}"
            raise ValueError(message)
    return tuple(one for one in chapters if not names or {one, one.partition("/")[0]} & set(names))


def copy_tree(goal: Path) -> bool:
    """Copy the source tree, over an older copy if there is one. Returns whether anything differed."""
    differing = [file for file in _files() if not _is_copied(file, goal)]
    for file in differing:
        (goal / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / file, goal / file)  # with the time of now: mutmut looks for what is newer
    return bool(differing)


def _files() -> Iterator[Path]:
    for name in COPIED:
        top = ROOT / name
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.is_file() and "__pycache__" not in path.parts:
                yield path.relative_to(ROOT)


def _is_copied(file: Path, goal: Path) -> bool:
    return (goal / file).exists() and filecmp.cmp(ROOT / file, goal / file, shallow=False)
