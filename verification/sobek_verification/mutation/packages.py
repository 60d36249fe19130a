"""The packages of the core whose mutants are tried, and their tests (packages.toml)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from sobek_verification.tables import read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

CORE: Final = "sobek_core"


_TABLE: Final = read_toml(Path(__file__).with_suffix(".toml"), "the packages of mutants")
TESTS: Final = {name: package.get("tests", _TABLE["playing"]) for name, package in _TABLE["package"].items()}


def files_of(root: Path) -> dict[str, dict[str, str]]:
    """Return the files of each package by chapter, such as classic/scoring. root: the top of the source tree."""
    left = {file.relative_to(root / CORE) for file in (root / CORE).rglob("*.py")}
    left -= {file for file in left if file.stem == "__init__" or _fits(file, _TABLE["not_tried"])}
    found = {}
    for name, package in _TABLE["package"].items():
        mine = {file for file in left if _fits(file, package["patterns"])}
        left -= mine
        found[name] = {f"{file.parts[0]}/{file.stem}": f"{CORE}/{file.as_posix()}" for file in sorted(mine)}
    return found


def select(every: Mapping[str, Mapping[str, str]], names: Sequence[str]) -> dict[str, dict[str, str]]:
    """Return the named packages and chapters; all of them if none is named. Raise ValueError for an unknown name."""
    known = {*every, *(chapter for of_package in every.values() for chapter in of_package)}
    if unknown := [name for name in names if name not in known]:
        message = f"expected a package ({', '.join(every)}) or a chapter such as classic/quay, got {unknown[0]!r}"
        raise ValueError(message)
    found = {
        package: {chapter: file for chapter, file in files.items() if not names or {package, chapter} & set(names)}
        for package, files in every.items()
    }
    return {package: files for package, files in found.items() if files}


def _fits(file: Path, patterns: Sequence[str]) -> bool:
    return any(len(file.parts) == one.count("/") + 1 and file.match(one) for one in patterns)
