"""The possible effects of a move on a world, over all outcomes of chance; and how each of these looks to a viewer.

A *world* gives the contents of each place. A step is what happens in a move to things that may be hidden. It has the
look that it had and, for any world in which the players chose the same, the possible next worlds with their looks.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import reduce
from operator import add, attrgetter
from typing import Any, Final, TypeAlias

from attrs import frozen

from sobek_core.kernel.kind import FaceDown
from sobek_core.kernel.pile import KindSet, Pile
from sobek_core.kernel.visibility import Visibility, see

World: TypeAlias = tuple[Pile[Any], ...]
"""What lies in each place of some things, in the order of their places."""

Way: TypeAlias = tuple[object, World]
"""How something looks, and the world that it leads to."""

OTHERWISE: Final = "otherwise"
"""The look of whatever else could have been seen."""


@frozen(eq=False)
class Things:
    """Things that are dealt together.

    places: where they can be; permanently open places may be merged into one; back: what a kind shows from behind.
    """

    places: tuple[Hashable, ...]
    back: Callable[[Any], FaceDown] = attrgetter("back")

    def at(self, world: World, *places: Hashable) -> Pile[Any]:
        """Return the joint contents of one or more places."""
        return reduce(add, [world[self.places.index(place)] for place in places])

    def shifted(self, world: World, gone: Pile[Any], origin: Hashable, goal: Hashable) -> World:
        """Return the world after some things have moved from one place to another."""
        piles = list(world)
        piles[self.places.index(origin)] -= gone
        piles[self.places.index(goal)] += gone
        return tuple(piles)


@frozen
class _Moved:
    """Some things moved from one place to another. sight: how much of them was seen."""

    things: Things
    gone: Pile[Any]
    origin: Hashable
    goal: Hashable
    visibility: Visibility

    @property
    def look(self) -> object:
        """How the things looked, without their order."""
        return see(self.gone, self.visibility)


@frozen
class Movement(_Moved):
    """Some things moved, chosen or drawn.

    by_chance: the kinds that were drawn by chance, not chosen; row: whether they end up in an order, which is seen.
    What somebody chose could have been anything that looks the same.
    """

    by_chance: KindSet[Any]
    row: bool = False

    def ways(self, world: World) -> Iterator[Way]:
        """Yield every possible movement."""
        there = self.things.at(world, self.origin)
        drawn, chosen = len(self.gone.among(self.by_chance)), self.gone.without(self.by_chance)
        for one in there.without(self.by_chance).subpiles(len(chosen), len(chosen)):
            if see(one, self.visibility) != see(chosen, self.visibility):
                continue
            for other in there.among(self.by_chance).subpiles(drawn, drawn):
                after = self.things.shifted(world, one + other, self.origin, self.goal)
                yield see(one + other, self.visibility), after
                if self.row and len(set(see(other, self.visibility).kinds)) > 1:
                    yield OTHERWISE, after


@frozen
class Clearing(_Moved):
    """All things of some kinds moved, by a rule. kinds: all of them."""

    kinds: KindSet[Any]

    def ways(self, world: World) -> Iterator[Way]:
        """Move all that are there."""
        gone = self.things.at(world, self.origin).among(self.kinds)
        yield see(gone, self.visibility), self.things.shifted(world, gone, self.origin, self.goal)


@frozen
class PlaceSeen:
    """How much of some places is seen. line: their name in a view; contents: their contents."""

    line: str
    things: Things
    places: tuple[Hashable, ...]
    contents: Pile[Any]
    visibility: Visibility

    @property
    def look(self) -> object:
        """How the places look."""
        return see(self.contents, self.visibility)

    def ways(self, world: World) -> Iterator[Way]:
        """See the contents in this world."""
        yield see(self.things.at(world, *self.places), self.visibility), world


@frozen
class DrawnOpenly:
    """Chance drew some of the contents of a place, and showed it."""

    things: Things
    place: Hashable
    drawn: Pile[Any]

    @property
    def look(self) -> object:
        """What was drawn."""
        return self.drawn

    def ways(self, world: World) -> Iterator[Way]:
        """Draw as many, any of them."""
        for drawn in self.things.at(world, self.place).subpiles(len(self.drawn), len(self.drawn)):
            yield drawn, world


@frozen
class LowerBack:
    """A thing was drawn and compared with the one drawn before it: the higher is kept, the lower went back.

    first, drawn: the two; waiting, origin, goal: where the first waits, from where both were drawn, and where the
    higher is kept. Things are numbers.
    """

    things: Things
    first: Pile[Any]
    drawn: Pile[Any]
    waiting: Hashable
    origin: Hashable
    goal: Hashable
    visibility: Visibility

    @property
    def look(self) -> object:
        """How the drawn one and the lower one looked."""
        return self._look(self.drawn, min(self.first, self.drawn, key=tuple))

    def ways(self, world: World) -> Iterator[Way]:
        """Draw any, and put the lower back."""
        first = self.things.at(world, self.waiting)
        for drawn in self.things.at(world, self.origin).subpiles(1, 1):
            lower, higher = sorted((first, drawn), key=tuple)
            after = self.things.shifted(world, drawn, self.origin, self.waiting)
            after = self.things.shifted(after, lower, self.waiting, self.origin)
            yield self._look(drawn, lower), self.things.shifted(after, higher, self.waiting, self.goal)

    def _look(self, drawn: Pile[Any], lower: Pile[Any]) -> object:
        return see(drawn, self.visibility), see(lower, self.visibility)


@frozen
class Reported:
    """Something was revealed without a movement. Nobody recalls it; it is news if it was not certain.

    place: the one that it is about; contents: its contents. None if it is what chance decided in view of everybody.
    """

    things: Things
    place: Hashable = None
    contents: Pile[Any] | None = None
    look: None = None

    def ways(self, world: World) -> Iterator[Way]:
        """Keep the world; with other contents, or by chance, something else could have been revealed."""
        yield None, world
        if self.place is None or self.things.at(world, self.place) != self.contents:
            yield OTHERWISE, world


WorldStep: TypeAlias = Movement | Clearing | PlaceSeen | DrawnOpenly | LowerBack | Reported
"""Something that happens to things: its `look` to the viewer, and the possible `ways` on from a world."""
