"""The possible effects of a move on a world, for all outcomes of chance, and how each of them looks to a viewer.

A *world* gives the contents of each place. A *step* is a part of a move that affects things that may be hidden. It
knows how it really looked. Given any world, it yields the worlds to which the same choices of the players can lead,
each with how the step would then have looked.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import reduce
from operator import add, attrgetter
from typing import Any, TypeAlias

from attrs import frozen

from sobek_core.kernel.kind import FaceDown
from sobek_core.kernel.pile import KindSet, Pile
from sobek_core.kernel.visibility import Visibility, see

World: TypeAlias = tuple[Pile[Any], ...]
"""What is in each place, in the order of the places of some things."""

Outcome: TypeAlias = tuple[object, World]
"""How a step looks, and the world that it leads to."""


@frozen(eq=False)
class DealtThings:
    """A family of things that are dealt together.

    places: where they can be; places that are always open may be merged into one; back: returns the back of a kind.
    """

    places: tuple[Hashable, ...]
    back: Callable[[Any], FaceDown] = attrgetter("back")

    def at(self, world: World, *places: Hashable) -> Pile[Any]:
        """Return the contents of one or more places, added up."""
        return reduce(add, [world[self.places.index(place)] for place in places])

    def after_moving(self, world: World, gone: Pile[Any], origin: Hashable, goal: Hashable) -> World:
        """Return the world after things have moved from one place to another."""
        piles = list(world)
        piles[self.places.index(origin)] -= gone
        piles[self.places.index(goal)] += gone
        return tuple(piles)


@frozen
class _Moved:
    """Things moved from one place to another. visibility: how much of them was seen."""

    things: DealtThings
    gone: Pile[Any]
    origin: Hashable
    goal: Hashable
    visibility: Visibility

    @property
    def look(self) -> object:
        """How the things looked, ignoring their order."""
        return see(self.gone, self.visibility)


@frozen
class Movement(_Moved):
    """Things were chosen or drawn, and moved.

    by_chance: the kinds that were drawn by chance, not chosen. A chosen thing could have been any that looks the same.
    """

    by_chance: KindSet[Any]

    def outcomes(self, world: World) -> Iterator[Outcome]:
        """Yield every movement possible in this world."""
        there = self.things.at(world, self.origin)
        drawn, chosen = len(self.gone.among(self.by_chance)), self.gone.without(self.by_chance)
        for one in there.without(self.by_chance).subpiles(len(chosen), len(chosen)):
            if see(one, self.visibility) != see(chosen, self.visibility):
                continue
            for other in there.among(self.by_chance).subpiles(drawn, drawn):
                yield (
                    see(one + other, self.visibility),
                    self.things.after_moving(world, one + other, self.origin, self.goal),
                )


@frozen
class Clearing(_Moved):
    """By a rule, all things of some kinds moved. kinds: these kinds."""

    kinds: KindSet[Any]

    def outcomes(self, world: World) -> Iterator[Outcome]:
        """Yield the only possibility: all things of these kinds move."""
        gone = self.things.at(world, self.origin).among(self.kinds)
        yield see(gone, self.visibility), self.things.after_moving(world, gone, self.origin, self.goal)


@frozen
class PlaceSeen:
    """A viewer sees places. line: their name in a view; contents: theirs; visibility: how much of them is seen."""

    line: str
    things: DealtThings
    places: tuple[Hashable, ...]
    contents: Pile[Any]
    visibility: Visibility

    @property
    def look(self) -> object:
        """How the places look."""
        return see(self.contents, self.visibility)

    def outcomes(self, world: World) -> Iterator[Outcome]:
        """Yield the only possibility: the contents in this world are seen."""
        yield see(self.things.at(world, *self.places), self.visibility), world


@frozen
class DrawnOpenly:
    """Things were drawn by chance from a place and shown."""

    things: DealtThings
    place: Hashable
    drawn: Pile[Any]

    @property
    def look(self) -> object:
        """The things drawn."""
        return self.drawn

    def outcomes(self, world: World) -> Iterator[Outcome]:
        """Yield every draw of as many things from the place."""
        for drawn in self.things.at(world, self.place).subpiles(len(self.drawn), len(self.drawn)):
            yield drawn, world


@frozen
class LowerBack:
    """A thing was drawn and compared with the one drawn before it; the higher was kept, and the lower went back.

    first, drawn: the two things; waiting, origin, goal: where the first one waited, where both were drawn from, and
    where the higher one is kept. Things are compared as numbers.
    """

    things: DealtThings
    first: Pile[Any]
    drawn: Pile[Any]
    waiting: Hashable
    origin: Hashable
    goal: Hashable
    visibility: Visibility

    @property
    def look(self) -> object:
        """How the drawn thing and the lower one looked."""
        return self._look(self.drawn, min(self.first, self.drawn, key=tuple))

    def outcomes(self, world: World) -> Iterator[Outcome]:
        """Yield every draw, with the lower thing put back."""
        first = self.things.at(world, self.waiting)
        for drawn in self.things.at(world, self.origin).subpiles(1, 1):
            lower, higher = sorted((first, drawn), key=tuple)
            after = self.things.after_moving(world, drawn, self.origin, self.waiting)
            after = self.things.after_moving(after, lower, self.waiting, self.origin)
            yield self._look(drawn, lower), self.things.after_moving(after, higher, self.waiting, self.goal)

    def _look(self, drawn: Pile[Any], lower: Pile[Any]) -> object:
        return see(drawn, self.visibility), see(lower, self.visibility)


WorldStep: TypeAlias = Movement | Clearing | PlaceSeen | DrawnOpenly | LowerBack
"""Something that happens to things: how it looks to the viewer, and its possible `outcomes` in a world."""
