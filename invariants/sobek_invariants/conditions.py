"""Judge the conditions of the spec's move tables by the predicates of a game. Independent of any game.

`Conditions.broken` returns what a refusal must report: every condition that fails and whose presuppositions hold, in
the order of the table. `Conditions.broken_alone` also judges conditions whose presuppositions fail. So it finds moves
that break only one condition, whether or not a refusal would report the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic, cast

from attrs import evolve, field, frozen

from sobek_core.kernel.game import RuleId
from sobek_core.rule_ids import RULE_IDS
from sobek_core.spec import load_spec
from sobek_invariants.observed import MoveT, ObservedT

if TYPE_CHECKING:
    from sobek_core.spec import ConditionRow, MoveTable


@lru_cache(maxsize=8)
def move_tables(game: str) -> Mapping[str, MoveTable]:
    """Return the move tables of a game by name. Raise SpecError or FileNotFoundError if the spec cannot be read."""
    return {table.name: table for table in load_spec().move_tables if table.game == game}


def broken(conditions: Iterable[ConditionRow], holds: Callable[..., bool], *judged: object) -> tuple[str, ...]:
    """Return every condition that fails and whose presuppositions all hold, in order.

    holds: returns whether the condition with a rule holds, given the rule and what is judged.
    """
    held: set[str] = set()
    failed: list[str] = []
    for condition in conditions:
        rule = condition.rule
        if held.issuperset(condition.presupposes):
            if holds(rule, *judged):
                held.add(rule)
            else:
                failed.append(rule)
    return tuple(failed)


@frozen
class Conditions(Generic[ObservedT, MoveT]):
    """How the spec judges moves of a game in an observed state.

    answers: for each kind of move its tables in the spec, each with the kinds of pending decisions that it answers;
    unlisted: kinds of moves that are judged but never listed; who_decides: returns the seat whose decision is pending,
    None for chance, a deal and the end; wrong_kind, wrong_seat: the rules that a move of an unexpected kind, or by a
    wrong seat, breaks; holds: every other condition by its rule, called only if its presuppositions hold; setup_holds:
    the conditions of a setup, given the edition; pending_examples: for each pending class that needs more than a seat,
    yields what could be pending for a seat; unjudgeable: for each condition, those that cannot be judged if it fails,
    with the reasons.
    """

    game: str
    answers: Mapping[type[MoveT], Mapping[str, tuple[type[Any], ...]]]
    unlisted: tuple[type[MoveT], ...]
    who_decides: Callable[[Any], int | None]
    wrong_kind: RuleId
    wrong_seat: RuleId
    holds: Mapping[str, Callable[[ObservedT, MoveT], bool]]
    setup_holds: Mapping[str, Callable[[Any, Any], bool]]
    pending_examples: Mapping[type[Any], Callable[[ObservedT, int], Iterable[Any]]]
    unjudgeable: Mapping[str, Mapping[str, str]]
    answered_by: Mapping[type[MoveT], tuple[type[Any], ...]] = field(init=False)

    @answered_by.default
    def _all_kinds(self) -> Mapping[type[MoveT], tuple[type[Any], ...]]:
        """Return the kinds of pending decisions that each kind of move answers."""
        return {move: tuple(chain.from_iterable(tables.values())) for move, tables in self.answers.items()}

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """The rules of all conditions: first those that every game has, then the others in the spec's order."""
        return (self.wrong_kind, self.wrong_seat, *(rule for rule in RULE_IDS if rule in self.holds))

    def table_of(self, state: ObservedT, move: MoveT) -> str:
        """Return the name of the table that judges a move: the one for what is pending, or else the first."""
        tables = self.answers[type(move)]
        if len(tables) > 1:
            for name, asked in tables.items():
                if isinstance(state.pending, asked):
                    return name
        return next(iter(tables))

    def of_move(self, state: ObservedT, move: MoveT) -> tuple[ConditionRow, ...]:
        """Return the conditions that judge a move, in order."""
        return move_tables(self.game)[self.table_of(state, move)].conditions

    def broken(self, state: ObservedT, move: MoveT) -> tuple[str, ...]:
        """Return every condition that a move breaks and whose presuppositions all hold, in the order of the table."""
        return broken(self.of_move(state, move), self._holds, state, move)

    def broken_alone(self, rule: str, state: ObservedT, move: MoveT) -> tuple[str, ...]:
        """Return the move tables in which a move breaks this condition and no other, ignoring presuppositions.

        A move of an unexpected kind is judged as if something that it answers were pending, and a move by an unexpected
        seat as if that seat had to decide. Only conditions that make no sense if this one fails are left out.
        """
        seat, pending = getattr(move, "seat", None), state.pending
        if seat is not None and seat not in range(len(state.seats)):
            return ()
        expected = self._holds(self.wrong_kind, state, move)
        in_turn = seat is None or self._holds(self.wrong_seat, state, move)
        if rule == self.wrong_kind:
            if expected or not in_turn:
                return ()
            return tuple(
                name
                for name in self.answers[type(move)]
                if any(
                    self._all_hold(name, self._as_if(state, one), move)
                    for one in self.possible_pending(name, state, move)
                )
            )
        name = self.table_of(state, move)
        if rule == self.wrong_seat:
            if in_turn or not expected:
                return ()
            alone = self._all_hold(name, self._as_if(state, evolve(pending, seat=seat)), move)
        else:
            alone = not self._holds(rule, state, move) and self._all_hold(name, state, move, but=rule)
        return (name,) if alone else ()

    def setup_broken_alone(self, rule: str, edition: object, setup: object) -> bool:
        """Return whether a setup of an edition breaks this condition and no other, ignoring presuppositions."""
        rules = (condition.rule for condition in move_tables(self.game)["setup"].conditions)
        return [rule] == [one for one in rules if not self.setup_holds[one](edition, setup)]

    def possible_pending(self, name: str, state: ObservedT, move: MoveT) -> Iterator[Any]:
        """Yield what a move of a table could answer if it were pending, for its seat, or for any if chance decides."""
        for kind in self.answers[type(move)][name]:
            for seat in (move.seat,) if hasattr(move, "seat") else range(len(state.seats)):
                yield from self.pending_examples[kind](state, seat) if kind in self.pending_examples else (kind(seat),)

    def unjudged(self, name: str, rule: str) -> tuple[str, ...]:
        """Return the conditions of a move table that make no sense if this one fails, in order."""
        return tuple(
            one.rule for one in move_tables(self.game)[name].conditions if one.rule in self.unjudgeable.get(rule, {})
        )

    def _as_if(self, state: ObservedT, pending: object) -> ObservedT:
        """Return the observed state with something else pending."""
        plain = cast("Any", state)
        return cast("ObservedT", evolve(plain, pending=pending))

    def _all_hold(self, name: str, state: ObservedT, move: MoveT, but: str | None = None) -> bool:
        """Return whether all conditions of a move table hold, except `but` and those that make no sense without it."""
        left_out = () if but is None else (but, *self.unjudged(name, but))
        rules = (condition.rule for condition in move_tables(self.game)[name].conditions)
        return all(self._holds(rule, state, move) for rule in rules if rule not in left_out)

    def _holds(self, rule: str, state: ObservedT, move: MoveT) -> bool:
        if rule == self.wrong_kind:
            return isinstance(state.pending, self.answered_by[type(move)])
        if rule == self.wrong_seat:
            return getattr(move, "seat", None) == self.who_decides(state.pending)
        return self.holds[rule](state, move)
