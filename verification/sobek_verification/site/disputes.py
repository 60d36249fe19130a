"""Read which rules the disputes of the case book turn on, so that a rule's page can show the questions about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.spec.page import read_page
from sobek_verification.site.markdown import CASE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sobek_core.spec import Spec
    from sobek_core.spec.page import Section

_FOLDER: Final = "cases"


@frozen
class SiteDispute:
    """A player's question, its answer, and the rules that it turns on. file: below the folder of the spec."""

    name: str
    question: str
    answer: str
    file: str
    rules: frozenset[str]


def read_disputes(root: Path, spec: Spec) -> tuple[SiteDispute, ...]:
    """Read the case book in the folder of a spec, in order; empty if there is none. Raise SpecError."""
    return tuple(
        dispute
        for path in sorted((root / _FOLDER).glob("*.md"))
        for section in read_page(root, path)[1]
        for dispute in _disputes(section, spec)
    )


def _disputes(section: Section, spec: Spec) -> Iterator[SiteDispute]:
    """Read the cases under a question.

    An answer turns on the rules of its rulings, and on every rule that it names, unless a move is legal: then all
    conditions are named.
    """
    answer = "\n\n".join(block.raw for block in section.blocks if not block.info)
    for block in section.blocks:
        word, _, name = block.info.partition(" ")
        if word == CASE:
            said = [
                line.removeprefix("-> ").split(" ") for line in block.content.splitlines() if line.startswith("-> ")
            ]
            legal = ["answer:", "legal"] in said
            named = {one for kind, *words in said if kind == "rules:" for one in words if not legal}
            slugs = {words[0] for kind, *words in said if kind == "ruling:"}
            bearing = {rule.id for rule in spec.rules.values() if slugs & set(rule.rulings)}
            yield SiteDispute(name, section.heading, answer, section.file, frozenset(named | bearing))
