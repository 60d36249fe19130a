"""Reasons in words, out of a game's catalogue. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.kernel import Fact, Reason
    from sobek_core.rules import RuleId

HUGE: Final = 10**18


def explain(reasons: Mapping[RuleId, str], reason: Reason) -> str:
    """Say why a move is refused, in a sentence without the rule's id.

    reasons: a sentence for each rule that can refuse, with the facts of the reason in braces.
    """
    return reasons[reason.rule].format_map({name: _shown(fact) for name, fact in reason.facts})


def _shown(fact: Fact) -> Fact:
    """Show a fact; a number that no game has anything to do with need not be spelled out."""
    return "a huge number" if isinstance(fact, int) and abs(fact) > HUGE else fact
