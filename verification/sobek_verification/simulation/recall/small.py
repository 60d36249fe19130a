"""What checking recall needs to know about a game, and memories of games with few things. Independent of the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from attrs import evolve, frozen

from sobek_core.kernel.game import Applied, Position
from sobek_core.kernel.visibility import Seen, Viewer
from sobek_core.recall import memory as fold
from sobek_core.recall.memory import Memory, ObservationModel
from sobek_core.recall.observation import UnknownFamily
from sobek_verification.simulation.recall.world_steps import PlaceSeen, WorldStep


def for_the_scribe(
    random: Random, position: Position[Any, Any], scribe: Any, priest: Any, goods: Sequence[Any], **choices: str
) -> Position[Any, Any]:
    """Give seat 0 a Scribe, and the next seat a priest who may name anything and more things than the Scribe leaves.

    Then nobody except the next seat knows what is in its corruption when the priest clears it. goods: what to give it;
    choices: those under which the priest may name anything.
    """
    game, state = position.game, position.state
    first, second, *others = state.seats
    pile = type(first.hand)
    many = pile.of([priest, *random.choices(random.sample(goods, 2), k=random.choice((6, 7)))])
    characters = pile.kind_set(kind for kind in pile.kinds if kind.power)
    first = evolve(first, hand=first.hand.without(characters).plus(scribe))
    second = evolve(second, hand=second.hand.without(characters) + many)
    free = evolve(game, choices=evolve(game.choices, **choices))
    return Position(free, evolve(state, seats=(first, second, *others)))


def as_it_is(_random: Random, position: Position[Any, Any]) -> Position[Any, Any]:
    """Return a position unchanged."""
    return position


@frozen
class Directed:
    """A small game as text.

    shows: the descriptions of the seeded faults that it shows (`simulation.recall.faults`); text: the lines of a
    position, whose boxes contain only what the lines `in BOX: KINDS` put there, then moves, and `deal` for any deal.
    """

    name: str
    shows: tuple[str, ...]
    text: str


@frozen
class DirectedGames:
    """The contents of a file. wanted: names of all situations and movements that small games have to reach."""

    wanted: tuple[str, ...]
    game: tuple[Directed, ...]


@frozen
class RecallSuite:
    """A game whose recall is checked. States, events and the observation model are those of the game.

    model: returns what the memory of a game observes; lines: yields the contents of each line of a view, with how much
    a viewer sees of them; steps: yields what happens in a move, given the game, the states before and after the move
    and its events; random_small: returns a small game; weights: of the kinds of moves for a random player, by default
    1; deal_anew: deals a new round of a small game, None if there are no rounds; counted: lines that no view shows,
    but that can be worked out by counting; directed: small games with given moves; wanted: names of all situations
    and movements that small games have to reach.
    """

    model: Callable[[Any], ObservationModel[Any, Any, Any]]
    lines: Callable[[Any, Viewer], Iterable[PlaceSeen]]
    steps: Callable[[Any, Any, Sequence[Any], Any, Viewer], Iterable[WorldStep]]
    random_small: Callable[[Random], Position[Any, Any]]
    weights: Mapping[type[Any], int]
    deal_anew: Callable[[Random, Any], Applied[Any, Any]] | None
    counted: frozenset[str]
    directed: tuple[Directed, ...]
    wanted: frozenset[str]

    def remember_small(self, rules: Any, state: Any, view: Any) -> Memory[Any, Any, Any]:
        """Return a memory that begins in the first state of a small game. view: a viewer's view of that state."""
        there: Counter[Any] = Counter()
        for line in self.lines(state, 0):
            there.update(line.contents)
        return fold.Memory.begin(self._of_few(there, rules), view)

    def _of_few(self, there: Counter[Any], rules: Any) -> ObservationModel[Any, Any, Any]:
        """Return the observation model for a game that has only these numbers of things of each kind."""
        model = self.model(rules)
        few = {
            family: UnknownFamily(
                family.name, {kind: there[kind] for kind in family.numbers if there[kind]}, family.backs
            )
            for family in model.families
        }

        def contents(view: Any, _families: Any) -> Iterator[Any]:
            for one in model.places(view):
                small = few[one.family]
                if one.line not in self.counted:
                    yield evolve(one, family=small)
                elif left := (one.seen.number or 0) - sum(
                    (Counter(one.family.numbers) - Counter(small.numbers)).values()
                ):
                    yield evolve(one, family=small, seen=Seen((), left))

        return evolve(model, families=tuple(few.values()), contents=contents)
