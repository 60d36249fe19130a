"""Reads the spec: rules, move tables, rulings and examples, with the file and line where each stands.

The reader is strict: a page that is not built as spec/README.md says raises SpecError, which names file and line. It
needs markdown-it-py, which the `cli` extra brings.
"""

from sobek_core.spec.page import SpecError
from sobek_core.spec.parts import Citation, ConditionRow, Example, MoveTable, Reading, Rule, Ruling, Spec, cited
from sobek_core.spec.reader import load_spec
from sobek_core.spec.sources import CitedSource, load_sources

__all__ = [
    "Citation",
    "CitedSource",
    "ConditionRow",
    "Example",
    "MoveTable",
    "Reading",
    "Rule",
    "Ruling",
    "Spec",
    "SpecError",
    "cited",
    "load_sources",
    "load_spec",
]
