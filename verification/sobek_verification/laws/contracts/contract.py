"""Contracts: laws that CrossHair must confirm, and seeded faults with which it must refute them. Game-independent.

A law is a small function of integers with a PEP 316 docstring. A seeded fault is a wrong implementation of a function
that the law's module imports::

    @check("classic.scoring.horizontal", kind=contract)
    def a_horizontal_set_scores_like_a_single_card(scarabs: int) -> bool:
        '''The pages of the spec call it the sum, once.

        pre: scarabs >= 0
        post: _
        '''
        return score_horizontal(scarabs) == scarabs

    @fault(score_horizontal, a_horizontal_set_scores_like_a_single_card)
    def _doubles_the_scarabs(scarabs: int) -> int:
        return 2 * scarabs

A law that no fault can refute says nothing, so each law has at least one fault. While a law is examined with a fault,
the wrong implementation replaces the right one.
"""

from __future__ import annotations

import re
from functools import partial, update_wrapper
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from crosshair.core_and_libs import MessageType, analyze_function, run_checkables
from crosshair.options import AnalysisKind, AnalysisOptionSet

from sobek_verification.checks import (
    ALL_PATHS,
    SEEDED_FAULT,
    UNCOUNTED,
    Check,
    CheckOutcome,
    add_seeded,
    check_of,
    in_words,
    name_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.kernel.game import RuleId

P = ParamSpec("P")
ResultT = TypeVar("ResultT")

LIMIT: Final = 30.0  # seconds of processor time for a contract; the slowest one needs about twenty

CONFIRMED: Final = "confirmed"
REFUTED: Final = "refuted"
NO_CONTRACT: Final = "no contract"
RESULTS: Final = {
    MessageType.CONFIRMED: CONFIRMED,
    MessageType.POST_FAIL: REFUTED,
    MessageType.CANNOT_CONFIRM: "not confirmed",
    MessageType.PRE_UNSAT: "precondition never met",
    MessageType.EXEC_ERR: "crashed",
    MessageType.POST_ERR: "crashed",
}


# In a precondition: a number between two others, and any other upper bound.
BOUND: Final = re.compile(r"(\d+) <= (\w+) <= (\d+|[A-Z_]+)\b")
OTHER_BOUND: Final = re.compile(r"<=? (\d|[A-Z])|\b(\d+|[A-Z_]+) >")


def bounds_of(predicate: Callable[..., Any]) -> tuple[str, ...]:
    """Return, as text, the bounds of a law on its numbers; if it has no numbers, its truth values.

    Such a law is confirmed only for the numbers within these bounds. Raise ValueError for a bound that is not written
    `least <= name <= most`.
    """
    kinds = {name: kind for name, kind in predicate.__annotations__.items() if name != "return"}
    if "int" not in kinds.values():
        return tuple(f"{name}: true or false" for name in kinds)
    lines = [line.strip() for line in (predicate.__doc__ or "").splitlines()]
    given = " and ".join(line for line in lines if line.startswith("pre:"))
    if OTHER_BOUND.search(BOUND.sub("", given)):
        message = f"{predicate.__name__}: expected bounds in the form 0 <= cards <= 9, got {given}"
        raise ValueError(message)
    constants = predicate.__globals__
    return tuple(f"{name}: {least} to {constants.get(most, most)}" for least, name, most in BOUND.findall(given))


def contract(predicate: Callable[..., Any], laws: tuple[RuleId, ...]) -> Check:
    """Return the check of a law. If it bounds some of its numbers, it is confirmed only within these bounds."""
    kind = "bounded contract" if bounds_of(predicate) else "contract"
    return check_of(predicate, laws, kind, CONFIRMED, partial(examine, predicate))


def fault(
    replaced: Callable[..., ResultT], *failing: Callable[..., bool], breaks: tuple[RuleId, ...] = ()
) -> Callable[[Callable[P, ResultT]], Callable[P, ResultT]]:
    """Return a decorator for a wrong implementation.

    replaced: the right one; failing: the contracts that it breaks; breaks: the rules whose laws it breaks, if these
    contracts state several.
    """

    def add(wrong: Callable[P, ResultT]) -> Callable[P, ResultT]:
        for law in failing:
            add_seeded(law, partial(_seeded, law, replaced.__name__, wrong, breaks))
        return wrong

    return add


def _seeded(
    law: Callable[..., bool], replaced: str, wrong: Callable[..., object], breaks: tuple[RuleId, ...], sound: Check
) -> Check:
    broken = in_words(wrong)
    return Check(
        kind=SEEDED_FAULT,
        description=f"{sound.description}, if it {broken}",
        rules=sound.rules,
        name=name_of(sound.name, broken),
        expected=REFUTED,
        run=partial(examine_under, law, replaced, wrong),
        faults=(breaks,),
    )


def examine_under(law: Callable[..., bool], replaced: str, wrong: Callable[..., object]) -> CheckOutcome:
    """Let CrossHair examine a law with a wrong implementation in place of the right one."""
    return examine(under(law, replaced, wrong))


def under(law: Callable[..., bool], replaced: str, wrong: Callable[..., object]) -> Callable[..., bool]:
    """Return a copy of a law that calls the wrong implementation in place of the right one."""
    if not isinstance(law, FunctionType):
        message = f"expected a plain function, got {law!r}"
        raise TypeError(message)
    copy = FunctionType(law.__code__, law.__globals__ | {replaced: wrong}, law.__name__)
    return update_wrapper(copy, law)


def examine(predicate: Callable[..., bool], limit: float = LIMIT) -> CheckOutcome:
    """Let CrossHair examine a law in this process. limit: the seconds of processor time after which it gives up."""
    options = AnalysisOptionSet(report_all=True, per_condition_timeout=limit, analysis_kind=[AnalysisKind.PEP316])
    messages = run_checkables(analyze_function(predicate, options))
    result = RESULTS.get(messages[0].state, NO_CONTRACT) if len(messages) == 1 else NO_CONTRACT
    found = "; ".join(one.message for one in messages)
    return CheckOutcome(result, ALL_PATHS if result == CONFIRMED else UNCOUNTED, found)
