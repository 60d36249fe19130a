"""What checking recall needs to know about a game, and recall in a game with few things. Independent of the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from attrs import evolve, frozen

from sobek_core.kernel.game import Applied, Position
from sobek_core.kernel.visibility import Seen, Viewer
from sobek_core.recall import memory as fold
from sobek_core.recall.memory import Memory, Senses
from sobek_core.recall.observation import UnknownFamily
from sobek_verification.simulation.recall.directed import Directed
from sobek_verification.simulation.recall.paths import PlaceSeen, WorldStep


@frozen
class Remembered:
    """A game whose recall is checked. States, events and senses are those of the game.

    senses: what its memory observes, of a game; lines: the contents of each line of a view, with how much a viewer sees
    of them; steps: what happens in a move, from the game, the states before and after it and its events; random_small:
    a small game; weights: of kinds of moves in a random player's choice, by default 1; deal_anew: the deal of a new
    round of such a game, None if there are no rounds; counted: lines that no view shows, but that those who know
    everything in the game can count; directed: small games with given moves; wanted: words for everything that happens,
    all of which small games have to reach.
    """

    senses: Callable[[Any], Senses[Any, Any, Any]]
    lines: Callable[[Any, Viewer], Iterable[PlaceSeen]]
    steps: Callable[[Any, Any, Sequence[Any], Any, Viewer], Iterable[WorldStep]]
    random_small: Callable[[Random], Position[Any, Any]]
    weights: Mapping[type[Any], int]
    deal_anew: Callable[[Random, Any], Applied[Any, Any]] | None
    counted: frozenset[str]
    directed: tuple[Directed, ...]
    wanted: frozenset[str]

    def remember_small(self, rules: Any, state: Any, view: Any) -> Memory[Any, Any, Any]:
        """Begin to recall a small game. view: somebody's view of its first state."""
        there: Counter[Any] = Counter()
        for line in self.lines(state, 0):
            there.update(line.contents)
        return fold.Memory.begin(self._of_few(there, rules), view)

    def _of_few(self, there: Counter[Any], rules: Any) -> Senses[Any, Any, Any]:
        """Return the senses for a game that has only so many things of each kind."""
        senses = self.senses(rules)
        few = {
            family: UnknownFamily(
                family.name, {kind: there[kind] for kind in family.numbers if there[kind]}, family.backs
            )
            for family in senses.families
        }

        def contents(view: Any, _families: Any) -> Iterator[Any]:
            for one in senses.places(view):
                small = few[one.family]
                if one.line not in self.counted:
                    yield evolve(one, family=small)
                elif left := (one.seen.number or 0) - sum(
                    (Counter(one.family.numbers) - Counter(small.numbers)).values()
                ):
                    yield evolve(one, family=small, seen=Seen((), left))

        return evolve(senses, families=tuple(few.values()), contents=contents)
