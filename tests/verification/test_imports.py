"""No circle of files: what a file imports never leads back to it. Imports for type checkers and in functions count."""

from __future__ import annotations

from graphlib import TopologicalSorter

import grimp


def test_there_is_no_circle_of_files() -> None:
    """All files can be put in an order; otherwise a CycleError names those on the way. There are no exceptions."""
    graph = grimp.build_graph("sobek_core", "sobek_invariants", "sobek_verification")
    imports = {one: graph.find_modules_directly_imported_by(one) for one in graph.modules}
    assert graph.modules == {*TopologicalSorter(imports).static_order()}
