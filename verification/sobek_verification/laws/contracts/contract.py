"""Contracts: laws that CrossHair must confirm, and must refute once a fault is seeded. Game-independent.

A law is a small function of integers with a PEP 316 docstring::

    @fault("allows a fifth slot", ".take", _at(lambda slot, _: 3 if slot == 4 else slot))
    @contract("classic.quay.window")
    def a_take_is_legal_exactly_within_the_window(cards: int, slot: int) -> bool:
        '''Check any slot, including negative ones.

        pre: 0 <= cards <= 9
        post: _
        '''
        return isinstance(take(_GAME, _QUAYS[cards], Take(0, slot)), Applied) == (0 <= slot < min(4, cards))
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from crosshair.core_and_libs import MessageType, analyze_function, run_checkables
from crosshair.options import AnalysisKind, AnalysisOptionSet

from sobek_verification.checks import ALL_PATHS, CONFIRMED, REFUTED, UNCOUNTED, CheckOutcome, FunctionT, add_check

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.kernel.game import RuleId

LIMIT: Final = 30.0  # seconds of processor time for a contract; the slowest one needs about twenty

NO_CONTRACT: Final = "no contract"
RESULTS: Final = {
    MessageType.CONFIRMED: CONFIRMED,
    MessageType.POST_FAIL: REFUTED,
    MessageType.CANNOT_CONFIRM: "not confirmed",
    MessageType.PRE_UNSAT: "precondition never met",
    MessageType.EXEC_ERR: "crashed",
    MessageType.POST_ERR: "crashed",
}


BOUND: Final = re.compile(r"<=? ?(\d|[A-Z])|(\d|[A-Z_]+) ?>")  # in a precondition: an upper bound of a number


def precondition(predicate: Callable[..., Any]) -> str:
    """Return the precondition of a law, which may be empty."""
    return " and ".join(re.findall(r"^ *pre: (.*)", predicate.__doc__ or "", re.MULTILINE))


def kind_of(predicate: Callable[..., Any]) -> str:
    """Return the kind of a law: if it bounds some of its numbers, it is confirmed only within these bounds."""
    return "bounded contract" if BOUND.search(precondition(predicate)) else "contract"


def contract(*laws: RuleId) -> Callable[[FunctionT], FunctionT]:
    """Return a decorator that registers a law as a check."""
    return lambda predicate: add_check(predicate, laws, kind_of(predicate), CONFIRMED, partial(examine, predicate))


def examine(predicate: Callable[..., bool], limit: float = LIMIT) -> CheckOutcome:
    """Let CrossHair examine a law in this process. limit: the seconds of processor time after which it gives up."""
    options = AnalysisOptionSet(report_all=True, per_condition_timeout=limit, analysis_kind=[AnalysisKind.PEP316])
    messages = run_checkables(analyze_function(predicate, options))
    result = RESULTS.get(messages[0].state, NO_CONTRACT) if len(messages) == 1 else NO_CONTRACT
    found = "; ".join(one.message for one in messages)
    return CheckOutcome(result, ALL_PATHS if result == CONFIRMED else UNCOUNTED, found)
