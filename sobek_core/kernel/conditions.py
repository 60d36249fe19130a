"""The conditions of moves, as data. Independent of any game.

A chapter writes each condition as a function that returns the facts that show why it fails, or None if it holds. It
writes each move as its table in the spec, over a function that makes it::

    @condition("classic.quay.window", IN_TURN)
    def in_window(rules: Rules, state: State, move: Take) -> Facts | None: ...

    @move_rules(Take, who=asked(Action), may=(in_window,))
    def take(rules: Rules, state: State, move: Take) -> Applied[State, Event]: ...

Then `take(rules, state, move)` is the verdict, and `take.conditions` is the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeAlias, TypeVar

from attrs import define, field, frozen

from sobek_core.kernel.declared import fits, mistyped
from sobek_core.kernel.fast_init import maker
from sobek_core.kernel.game import Applied, Fact, Reason, Refused, RuleId, Verdict

RulesT = TypeVar("RulesT")
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")
RulesT_contra = TypeVar("RulesT_contra", contravariant=True)
StateT_contra = TypeVar("StateT_contra", contravariant=True)
MoveT_contra = TypeVar("MoveT_contra", contravariant=True)
_make_reason = maker(Reason)

Facts: TypeAlias = tuple[tuple[str, Fact], ...]
"""The facts of a reason: pairs of a name and a number or a word, in a fixed order."""


@define(eq=False)
class Condition(Generic[RulesT_contra, StateT_contra, MoveT_contra]):
    """A row of a move's table.

    rule: its id; presupposes: the rules that must hold before it is judged, of those in the same table; check: returns
    the facts that show why it fails, or None if it holds. A seeded fault sets another `check`, which reaches every
    table that has the condition.
    """

    rule: RuleId
    presupposes: tuple[RuleId, ...]
    check: Callable[[RulesT_contra, StateT_contra, MoveT_contra], Facts | None]


def condition(
    rule: RuleId, presupposes: tuple[RuleId, ...] = ()
) -> Callable[[Callable[[RulesT, StateT, MoveT], Facts | None]], Condition[RulesT, StateT, MoveT]]:
    """Return a decorator that makes a condition of a function: see `Condition`."""
    return lambda check: Condition(rule, presupposes, check)


Conditions: TypeAlias = tuple[Condition[RulesT, StateT, MoveT], ...]


def reasons_from(
    conditions: Conditions[RulesT, StateT, MoveT], rules: RulesT, state: StateT, move: MoveT
) -> tuple[Reason, ...]:
    """Return the reasons of all conditions that fail and whose presuppositions hold, in order."""
    found: list[Reason] = []
    not_held: set[RuleId] = set()
    for one in conditions:
        if not_held.isdisjoint(one.presupposes):
            if (facts := one.check(rules, state, move)) is None:
                continue
            found.append(_make_reason(one.rule, facts))
        not_held.add(one.rule)
    return tuple(found)


@frozen
class Who:
    """Who makes a move: the first rows of its table.

    asked: the classes of what it answers; by_seat: whether the seat that decides makes it, and not chance; conditions:
    the rows.
    """

    asked: tuple[type[Any], ...]
    by_seat: bool
    conditions: Conditions[Any, Any, Any]


@define(eq=False)
class MoveRules(Generic[RulesT, StateT, MoveT, EventT]):
    """The rules of a class of moves, one of its tables in the spec: a function from rules, state and move to a verdict.

    kind: the class; who: who makes it; may: the other rows of its table; does: makes a move whose conditions hold;
    apply: makes a move, or refuses it with all reasons. A seeded fault sets another `apply`.
    """

    kind: type[MoveT]
    who: Who
    may: Conditions[RulesT, StateT, MoveT]
    does: Callable[[RulesT, StateT, MoveT], Applied[StateT, EventT]]
    apply: Callable[[RulesT, StateT, MoveT], Verdict[StateT, EventT]] = field(init=False, repr=False)

    def __call__(self, rules: RulesT, state: StateT, move: MoveT) -> Verdict[StateT, EventT]:
        """Make a move, or refuse it with all reasons."""
        return self.apply(rules, state, move)

    @property
    def conditions(self) -> Conditions[RulesT, StateT, MoveT]:
        """All rows of the table, in order."""
        return (*self.who.conditions, *self.may)

    @apply.default
    def _apply(self) -> Callable[[RulesT, StateT, MoveT], Verdict[StateT, EventT]]:
        """Return a function that looks nothing up, since a tenth of random play is spent here."""
        asked, by_seat, may, does, every = self.who.asked, self.who.by_seat, self.may, self.does, self.conditions
        is_typed = fits(self.kind)  # type: ignore[arg-type]  # mypy takes a class for unhashable

        def apply(rules: RulesT, state: Any, move: Any) -> Verdict[StateT, EventT]:
            if not is_typed(move):
                raise mistyped(move)
            pending = state.pending
            if type(pending) in asked and (not by_seat or pending.seat == move.seat):
                for one in may:  # until one fails, all that a condition presupposes holds
                    if one.check(rules, state, move) is not None:
                        break
                else:
                    return does(rules, state, move)
            return Refused(reasons_from(every, rules, state, move))

        return apply


def move_rules(
    kind: type[MoveT], *, who: Who, may: Conditions[Any, Any, MoveT] = ()
) -> Callable[[Callable[[RulesT, StateT, MoveT], Applied[StateT, EventT]]], MoveRules[RulesT, StateT, MoveT, EventT]]:
    """Return a decorator that makes the rules of a class of moves of the function that makes one: see `MoveRules`."""
    return lambda does: MoveRules(kind, who, may, does)
