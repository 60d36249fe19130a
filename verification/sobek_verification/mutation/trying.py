"""Trying mutants of both tools, one after the other."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from sobek_verification.mutation.functions import tried_functions, try_functions
from sobek_verification.mutation.tables import tried_tables, try_tables
from sobek_verification.mutation.tree import BOXES, copy_tree

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from sobek_verification.mutation.mutant import Tried

TOOLS: Final = ("cosmic_ray", "mutmut")


def missing() -> tuple[str, ...]:
    """Name the packages of the extra `mutants` that are not here."""
    return tuple(package for package in TOOLS if find_spec(package) is None)


def try_mutants(folder: Path, files: Mapping[str, str], jobs: int, *, everything: bool) -> tuple[Tried, ...]:
    """Try the mutants of some chapters in copies of the tree. folder: where to copy it to; files: by chapter.

    everything: whether these are all chapters. Raises BadDataError if a tool breaks off, or leaves some untried.
    """
    rules = {chapter: file for chapter, file in files.items() if file not in BOXES}
    functions, tables = folder / "functions", [folder / f"tables-{number}" for number in range(jobs)]
    for copy in (functions, *tables):
        copy_tree(copy)
    if rules:
        try_functions(functions, rules, jobs, everything=everything)
    try_tables(tables, files)
    return (*tried_functions(functions, rules), *tried_tables(tables, files))
