"""Reads laws.toml: which checks state the law of which rule. Its keys are explained in spec/tracing.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from sobek_verification.tables import read_table
from sobek_verification.trace.checks import CheckKind
from sobek_verification.trace.faults import TraceFault

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from sobek_core.spec import Spec
    from sobek_verification.trace.checks import TracedCheck


@frozen
class Bound:
    """The checks of a law by kind, each by its sentence."""

    contracts: tuple[str, ...] = ()
    enumerations: tuple[str, ...] = ()
    symbolic: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()

    def named(self) -> Iterator[tuple[CheckKind, str]]:
        """Return each sentence, with its kind."""
        of_kinds = (self.contracts, self.enumerations, self.symbolic, self.properties)
        for kind, sentences in zip(CheckKind, of_kinds, strict=True):
            for sentence in sentences:
                yield kind, sentence


Laws: TypeAlias = "Mapping[str, Bound]"  # by rule


def read_laws(path: Path) -> Laws:
    """Read the checks of all laws; raises UnreadableDataError if the file is missing, broken or of another form."""
    return read_table(path, dict[str, Bound], "the checks of the laws")


def checks_of(rule: str, laws: Laws, checks: Iterable[TracedCheck]) -> tuple[TracedCheck, ...]:
    """Return the checks that are bound to the law of a rule, and name that rule among theirs."""
    named = set(laws[rule].named()) if rule in laws else set()
    return tuple(
        check
        for check in checks
        if (check.kind, check.sentence) in named and check.game == _game(rule) and rule in check.rules
    )


def broken_bindings(spec: Spec, laws: Laws, checks: Iterable[TracedCheck]) -> Iterator[TraceFault]:
    """Return a fault for each binding to a law or a check that is not there, or to a check of other rules.

    And for checks of one kind with the same sentence, of which none could be told which is bound.
    """
    rules_of: dict[tuple[str, CheckKind, str], tuple[str, ...]] = {}
    for check in checks:
        named = (check.game, check.kind, check.sentence)
        if named in rules_of:
            yield TraceFault(check.game, f"the {check.kind} {check.sentence!r} stands more than once")
        rules_of[named] = check.rules
    for rule, bound in laws.items():
        where = f"laws.toml {rule}"
        if rule not in spec.rules:
            yield TraceFault(where, f"there is no rule {rule}")
            continue
        if spec.rules[rule].law is None:
            yield TraceFault(where, "the rule states no law")
        for kind, sentence in bound.named():
            rules = rules_of.get((_game(rule), kind, sentence))
            if rules is None:
                yield TraceFault(where, f"{_game(rule)} has no {kind} {sentence!r}")
            elif rule not in rules:
                yield TraceFault(where, f"the {kind} {sentence!r} does not name this rule")


def _game(rule: str) -> str:
    return rule.partition(".")[0]
