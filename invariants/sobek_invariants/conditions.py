"""Judge the conditions of the spec's move tables by the predicates of a game. Independent of any game.

`Conditions.broken` returns what a refusal must report: every condition that fails and whose presuppositions hold, in
the order of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from attrs import field, frozen

from sobek_core.kernel.game import RuleId
from sobek_core.spec import load_spec, rule_ids
from sobek_invariants.observed import MoveT, ObservedT

if TYPE_CHECKING:
    from sobek_core.spec import ConditionRow, MoveTable

Rows: TypeAlias = tuple[tuple[str, int, int, Callable[[Any, Any], bool]], ...]
"""The conditions of a table: the rule, its bit, the bits of those that it presupposes, and the predicate."""


@cache
def move_tables(game: str) -> Mapping[str, MoveTable]:
    """Return the move tables of a game by name. Raise SpecError or FileNotFoundError if the spec cannot be read."""
    return {table.name: table for table in load_spec().move_tables if table.game == game}


def rows_of(conditions: Iterable[ConditionRow], holds: Callable[[str], Callable[[Any, Any], bool]]) -> Rows:
    """Return the rows of a table. holds: returns the predicate of a rule."""
    bits: dict[str, int] = {}
    rows = []
    for one in conditions:
        bits[one.rule] = 1 << len(bits)
        rows.append((one.rule, bits[one.rule], sum(bits[rule] for rule in one.presupposes), holds(one.rule)))
    return tuple(rows)


def broken(rows: Rows, about: object, tried: object) -> list[str]:
    """Return every condition that fails and whose presuppositions all hold, in order.

    about: the observed state, or the edition of a setup; tried: the move, or the setup.
    """
    held, failed = 0, []
    for rule, bit, presupposed, holds in rows:
        if held & presupposed == presupposed:
            if holds(about, tried):
                held |= bit
            else:
                failed.append(rule)
    return failed


@frozen
class Asked(Generic[ObservedT]):
    """What can be pending, as the rules explain it.

    by: the kinds of moves that answer; left: how many moves can follow before the next action, this one included; can:
    whether the state and what is pending allow an answer; cause: the power or the token that asks for it, None for a
    turn and for what every take, sale or round brings; chance: whether it is a draw; table: the name of the table of
    the move in the spec, if it is not the first word of the move.
    """

    by: tuple[type[Any], ...] = ()
    left: int = 0
    can: Callable[[ObservedT, Any], bool] = lambda _state, _pending: True
    cause: Any = None
    chance: bool = False
    table: str | None = None


@frozen
class Conditions(Generic[ObservedT, MoveT]):
    """How the spec judges moves of a game in an observed state.

    asked: everything that can be pending; unlisted: kinds of moves that are judged but never listed; wrong_kind,
    wrong_seat: the rules that a move of an unexpected kind, or by a wrong seat, breaks; holds: every other condition by
    its rule, called only if its presuppositions hold; setup_holds: the conditions of a setup, given the edition;
    answers: for each kind of move its tables in the spec, each with the kinds of pending decisions that it answers.
    """

    game: str
    asked: Mapping[type[Any], Asked[ObservedT]]
    unlisted: tuple[type[MoveT], ...]
    wrong_kind: RuleId
    wrong_seat: RuleId
    holds: Mapping[str, Callable[[ObservedT, Any], bool]]
    setup_holds: Mapping[str, Callable[[Any, Any], bool]]
    answers: Mapping[type[MoveT], Mapping[str, tuple[type[Any], ...]]] = field(init=False)
    _tables: Mapping[type[MoveT], Mapping[type[Any], str]] = field(init=False)
    _rows: dict[str, Rows] = field(init=False, factory=dict)

    @answers.default
    def _of_asked(self) -> dict[type[MoveT], dict[str, tuple[type[Any], ...]]]:
        answers: dict[type[Any], dict[str, tuple[type[Any], ...]]] = {}
        for pending, one in self.asked.items():
            for move in one.by:
                tables, name = answers.setdefault(move, {}), one.table or move.notation.split()[0]
                tables[name] = (*tables.get(name, ()), pending)
        return answers

    def who_decides(self, pending: Any) -> int | None:
        """Return the seat whose decision is pending, None for chance, a deal and the end."""
        return None if self.asked[type(pending)].chance else getattr(pending, "seat", None)

    @_tables.default
    def _of_answers(self) -> dict[type[MoveT], dict[type[Any], str]]:
        return {
            move: {
                pending: next((name for name, asked in tables.items() if pending in asked), next(iter(tables)))
                for pending in self.asked
            }
            for move, tables in self.answers.items()
        }

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """The rules of all conditions: first those that every game has, then the others in the spec's order."""
        return (self.wrong_kind, self.wrong_seat, *(rule for rule in rule_ids() if rule in self.holds))

    def table_of(self, state: ObservedT, move: MoveT) -> str:
        """Return the name of the table that judges a move: the one for what is pending, or else the first."""
        return self._tables[type(move)][type(state.pending)]

    def broken(self, state: ObservedT, move: MoveT) -> list[str]:
        """Return every condition that a move breaks and whose presuppositions all hold, in the order of the table."""
        name = self.table_of(state, move)
        if name not in self._rows:
            asked = tuple(chain.from_iterable(self.answers[type(move)].values()))
            in_turn: Mapping[str, Callable[[ObservedT, Any], bool]] = {
                self.wrong_kind: lambda state, _: isinstance(state.pending, asked),
                self.wrong_seat: lambda state, move: getattr(move, "seat", None) == self.who_decides(state.pending),
            }
            self._rows[name] = rows_of(move_tables(self.game)[name].conditions, {**in_turn, **self.holds}.__getitem__)
        return broken(self._rows[name], state, move)

    def setup_broken(self, edition: object, setup: object) -> list[str]:
        """Return every condition that a setup breaks and whose presuppositions all hold, in the order of the table."""
        return broken(rows_of(move_tables(self.game)["setup"].conditions, self.setup_holds.__getitem__), edition, setup)
