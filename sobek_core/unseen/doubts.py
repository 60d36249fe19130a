"""What remains possible if an undecided move was illegal. Independent of the games.

The audit goes on as if an undecided move had been legal. Anything learned later must not prove that move legal, unless
it would also have been learned otherwise. So the tables at which the move was illegal are followed in parallel, as if
the players had made it anyway; they are ruled out only by what was seen, never by a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, frozen

from sobek_core.unseen.table import Table
from sobek_core.unseen.written import SeenThings, WrittenMove

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sobek_core.unseen.play import Follower
    from sobek_core.unseen.written import Entry

MAX_DOUBTS: Final = 32  # followed at once

Made: TypeAlias = "Sequence[tuple[Table, tuple[Table, ...]]]"


@frozen
class Doubts:
    """Tables at which an undecided move was illegal. lost: as they were when they could not be followed further."""

    tables: tuple[Table, ...] = ()
    lost: tuple[Table, ...] = ()

    def after(self, entry: Entry, made: Made, refused: Sequence[Table], follower: Follower, name: str) -> Doubts:
        """Return the doubts after a line.

        made: tables at which it was legal, each with those that it leads to; refused: those at which it was illegal.
        """
        if isinstance(entry, SeenThings):
            return evolve(self, tables=follower.seen_at(entry, self.tables, name))
        if not isinstance(entry, WrittenMove):
            return Doubts((), (*self.lost, *self.tables, *refused))
        followed, lost, illegal = list[Table](), [*self.lost], [*refused]
        for table in self.tables:
            outcomes = follower.made(entry, table, name)
            followed += outcomes.tables
            if not outcomes.is_whole:
                lost.append(table)
            elif outcomes.refusals and not outcomes.tables:
                illegal.append(table)
        for table in _merged(illegal, follower):
            as_if = _as_if_legal(table, made, follower)
            followed += as_if
            lost += [] if as_if else [table]
        followed = _merged(followed, follower)
        if len(followed) > MAX_DOUBTS:
            return Doubts((), (*lost, *self.tables, *refused))
        return Doubts(tuple(followed), tuple(lost))


def _merged(tables: Iterable[Table], follower: Follower) -> list[Table]:
    """Merge tables with the same layout: each thing can be any kind that it can be in one of them."""
    found = dict[Any, Table]()
    for table in tables:
        key = follower.unseen.filled(table.state, {}), tuple(sorted(table.places.items()))
        known = found.setdefault(key, table).possible
        both = {thing: kinds | known.get(thing, kinds) for thing, kinds in table.possible.items()}
        found[key] = evolve(table, possible={**known, **both})
    return list(found.values())


def _as_if_legal(table: Table, made: Made, follower: Follower) -> list[Table]:
    """Return the tables after an illegal move, made as at the tables that differ only in the possible kinds.

    Return no tables if there are none to compare with, or if their results contradict this one.
    """
    found = list[Table]()
    for twin, led_to in made:
        for after in led_to if twin.places == table.places else ():
            learned = {
                thing: kinds for thing, kinds in after.possible.items() if kinds != twin.possible.get(thing, kinds)
            }
            possible = {**after.possible, **table.possible}
            one = evolve(after, possible=possible).learned(learned)
            if one is None or not follower.sampler.is_possible(one):
                return []
            found.append(one)
    return found
