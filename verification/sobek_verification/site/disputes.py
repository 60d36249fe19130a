"""Read which rules the disputes of the case book turn on, so that a rule's page can show the questions about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from sobek_core.spec import load_cases

if TYPE_CHECKING:
    from pathlib import Path

    from sobek_core.spec import DisputedCase, Spec


@frozen
class SiteDispute:
    """A player's question, its answer, and the rules that it turns on. file: below the folder of the spec."""

    name: str
    question: str
    answer: str
    file: str
    rules: frozenset[str]


def read_disputes(root: Path, spec: Spec) -> tuple[SiteDispute, ...]:
    """Read the case book in the folder of a spec, in order; empty if there is none. Raise SpecError.

    An answer turns on the rules of its rulings, and on every rule that it names, unless a move is legal: then all
    conditions are named.
    """
    return tuple(
        SiteDispute(case.name, case.question, case.answer, case.file, _rules(case, spec)) for case in load_cases(root)
    )


def _rules(case: DisputedCase, spec: Spec) -> frozenset[str]:
    said = [line.removeprefix("-> ").split(" ") for line in case.lines if line.startswith("-> ")]
    legal = ["answer:", "legal"] in said
    named = {one for kind, *words in said if kind == "rules:" for one in words if not legal}
    slugs = {words[0] for kind, *words in said if kind == "ruling:"}
    return frozenset(named | {rule.id for rule in spec.rules.values() if slugs & set(rule.rulings)})
