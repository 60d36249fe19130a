"""No circle of files: what a file imports never leads back to it. Imports for type checkers and in functions count."""

from __future__ import annotations

from functools import cache
from graphlib import CycleError, TopologicalSorter
from typing import Final

import grimp

PACKAGES: Final = ("sobek_core", "sobek_invariants", "sobek_verification")


@cache
def imports() -> dict[str, frozenset[str]]:
    """Return the modules of the house, each with those that it imports."""
    graph = grimp.build_graph(*PACKAGES)
    return {one: frozenset(graph.find_modules_directly_imported_by(one)) for one in graph.modules}


def circle(edges: dict[str, frozenset[str]]) -> list[str]:
    """Return a circle of modules, empty if there is none. edges: those that each imports."""
    try:
        TopologicalSorter(edges).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_there_is_no_circle_of_files() -> None:
    """There are no exceptions."""
    assert [] == circle(imports())


def test_a_circle_is_found() -> None:
    """It is reported with the files on the way."""
    edges = {"one": frozenset({"two"}), "two": frozenset({"three"}), "three": frozenset({"one"}), "four": frozenset()}
    assert {"one", "two", "three"} == {*circle(edges)}
