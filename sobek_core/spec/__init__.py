"""Read the spec: rules, move tables, rulings and examples, each with its file and line.

The reader is strict: a page without the structure that spec/README.md defines raises SpecError with file and line. It
needs markdown-it-py, which the `cli` extra installs.
"""

from sobek_core.spec.case_book import DisputedCase, load_cases
from sobek_core.spec.ids import load_ids
from sobek_core.spec.page import SpecError, on_one_line
from sobek_core.spec.parts import (
    Citation,
    ConditionRow,
    Decided,
    Example,
    MoveTable,
    Reading,
    Rule,
    Ruling,
    Spec,
    cited,
)
from sobek_core.spec.reader import load_spec
from sobek_core.spec.sources import CitedSource, load_sources
from sobek_core.spec.translation import Translation, load_translation

__all__ = [
    "Citation",
    "CitedSource",
    "ConditionRow",
    "Decided",
    "DisputedCase",
    "Example",
    "MoveTable",
    "Reading",
    "Rule",
    "Ruling",
    "Spec",
    "SpecError",
    "Translation",
    "cited",
    "load_cases",
    "load_ids",
    "load_sources",
    "load_spec",
    "load_translation",
    "on_one_line",
]
