"""The conditions of the spec's move tables: read from the spec, judged by the predicates of a game. Knows no game.

`Conditions.broken` gives what the spec says a refusal must give: every condition that fails and whose presuppositions
hold, in the order of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic

from attrs import frozen

from invariants.subjects import MoveT, TableT
from sobek_core.rules import RULE_IDS, RuleId
from sobek_core.spec import load_spec

if TYPE_CHECKING:
    from sobek_core.spec import Condition, MoveTable


@lru_cache(maxsize=8)
def move_tables(game: str) -> Mapping[str, MoveTable]:
    """Give the move tables of a game by name. Raises SpecError or FileNotFoundError if the spec cannot be read."""
    return {table.name: table for table in load_spec().move_tables if table.game == game}


def broken(conditions: Iterable[Condition], holds: Callable[[str], bool]) -> tuple[str, ...]:
    """Give every condition that fails and whose presuppositions all hold, in order. holds: judges one, by its rule."""
    held: set[str] = set()
    failed: list[str] = []
    for condition in conditions:
        if held.issuperset(condition.presupposes):
            if holds(condition.rule):
                held.add(condition.rule)
            else:
                failed.append(condition.rule)
    return tuple(failed)


@frozen
class Conditions(Generic[TableT, MoveT]):
    """How the moves of a game are judged by the spec, at a plain table.

    answers: for each kind of move its tables in the spec, each with the kinds of what is owed that it then answers;
    unlisted: kinds of moves that are judged and never listed; who_owes: says whose decision something owed is, none for
    chance, a deal and the end; kind, order: the rules that a move of another kind, or of another seat, breaks;
    holds: every other condition by its rule, judged only where its presuppositions hold.
    """

    game: str
    answers: Mapping[type[MoveT], Mapping[str, tuple[type[Any], ...]]]
    unlisted: tuple[type[MoveT], ...]
    who_owes: Callable[[Any], int | None]
    kind: RuleId
    order: RuleId
    holds: Mapping[str, Callable[[TableT, MoveT], bool]]

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """All conditions: those that this judges alike for every game, then the others in the spec's order."""
        return (self.kind, self.order, *(rule for rule in RULE_IDS if rule in self.holds))

    def table_of(self, table: TableT, move: MoveT) -> str:
        """Say which move table judges a move: where several could, the first if the move answers nothing owed."""
        tables = self.answers[type(move)]
        first = next(iter(tables))
        if len(tables) == 1:
            return first
        return next((name for name, asked in tables.items() if isinstance(table.state.owed, asked)), first)

    def of_move(self, table: TableT, move: MoveT) -> tuple[Condition, ...]:
        """Give the conditions that judge a move, in order."""
        return move_tables(self.game)[self.table_of(table, move)].conditions

    def broken(self, table: TableT, move: MoveT) -> tuple[str, ...]:
        """Give every condition that fails for a move and whose presuppositions all hold, in the order of its table."""
        return broken(self.of_move(table, move), lambda rule: self._holds(rule, table, move))

    def _holds(self, rule: str, table: TableT, move: MoveT) -> bool:
        if rule == self.kind:
            return any(isinstance(table.state.owed, asked) for asked in self.answers[type(move)].values())
        if rule == self.order:
            return getattr(move, "seat", None) == self.who_owes(table.state.owed)
        return self.holds[rule](table, move)
