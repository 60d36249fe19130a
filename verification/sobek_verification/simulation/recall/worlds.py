"""List all worlds that one viewer considers possible in a small game: the expected recall, by brute force.

A *world* gives the contents of each place. A *step* is a part of a move that affects things that may be hidden. It
knows how it really looked to the viewer, and yields the worlds to which it leads from any world in which it looks the
same. Nothing here asks the memory how it observes a move: the list depends only on what really happened, and on how
much of it the viewer sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sized
from functools import reduce
from operator import add, attrgetter
from typing import Any, Final, TypeAlias

from attrs import frozen

from sobek_core.kernel.kind import FaceDown
from sobek_core.kernel.pile import KindSet, Pile
from sobek_core.kernel.visibility import Visibility, see

MAX_WORLDS: Final = 600  # of one family of things, in a small game

World: TypeAlias = tuple[Pile[Any], ...]
"""What is in each place, in the order of the places of some things."""


class TooManyError(Exception):
    """The game is not small: it has more worlds than can be listed."""


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

    def backs(self, kinds: Iterable[object]) -> tuple[FaceDown, ...]:
        """Return the backs of things, sorted."""
        return tuple(sorted(map(self.back, kinds)))


@frozen
class Movement:
    """Things moved from one place to another. visibility: how much of them was seen."""

    things: DealtThings
    gone: Pile[Any]
    origin: Hashable
    goal: Hashable
    visibility: Visibility

    def after(self, world: World) -> Iterator[World]:
        """Yield the worlds after each movement that would have looked the same."""
        look, number = see(self.gone, self.visibility), len(self.gone)
        for gone in self.things.at(world, self.origin).subpiles(number, number):
            if see(gone, self.visibility) == look:
                yield self.things.after_moving(world, gone, self.origin, self.goal)


@frozen
class Clearing(Movement):
    """By a rule, all things of some kinds moved. kinds: these kinds."""

    kinds: KindSet[Any]

    def after(self, world: World) -> Iterator[World]:
        """Yield the world without these kinds, if their movement would have looked the same."""
        gone = self.things.at(world, self.origin).among(self.kinds)
        if see(gone, self.visibility) == see(self.gone, self.visibility):
            yield self.things.after_moving(world, gone, self.origin, self.goal)


@frozen
class LowerReturned(Movement):
    """Of two things in a place, compared as numbers, the lower one moved, and the other to another. kept: where to."""

    kept: Hashable

    def after(self, world: World) -> Iterator[World]:
        """Yield the world after both movements, if they would have looked the same."""
        both = self.things.at(world, self.origin)
        lower = type(both).of([min(both)])
        if see(lower, self.visibility) == see(self.gone, self.visibility):
            left = self.things.after_moving(world, lower, self.origin, self.goal)
            yield self.things.after_moving(left, both - lower, self.origin, self.kept)


@frozen
class PlaceSeen:
    """A viewer sees places. line: their name in a view; contents: theirs; visibility: how much of them is seen."""

    line: str
    things: DealtThings
    places: tuple[Hashable, ...]
    contents: Pile[Any]
    visibility: Visibility

    def after(self, world: World) -> Iterator[World]:
        """Yield the world if the places look the same in it."""
        if see(self.things.at(world, *self.places), self.visibility) == see(self.contents, self.visibility):
            yield world


@frozen
class DrawnOpenly:
    """Things were drawn by chance from a place and shown."""

    things: DealtThings
    place: Hashable
    drawn: Pile[Any]

    def after(self, world: World) -> Iterator[World]:
        """Yield the world if they can be drawn in it."""
        if self.drawn <= self.things.at(world, self.place):
            yield world


WorldStep: TypeAlias = Movement | PlaceSeen | DrawnOpenly
"""Something that happens to things: `after` yields the worlds to which it leads from a world."""


@frozen
class DealtWorlds:
    """What a viewer considers possible."""

    worlds: Mapping[DealtThings, frozenset[World]]

    @classmethod
    def begin(cls, lines: Iterable[PlaceSeen]) -> DealtWorlds:
        """List all distributions of the things that look the same to the viewer. Raise TooManyError.

        The size of each place is known at the setup.
        """
        by_things: dict[DealtThings, list[PlaceSeen]] = {}
        for line in lines:
            by_things.setdefault(line.things, []).append(line)
        return cls({things: _laid_out(things, of_them) for things, of_them in by_things.items()})

    def after(self, steps: Iterable[WorldStep]) -> DealtWorlds:
        """Make a move in all worlds, and keep those in which it looks as it did to the viewer. Raise TooManyError."""
        worlds = dict(self.worlds)
        for step in steps:
            worlds[step.things] = frozenset(after for world in worlds[step.things] for after in step.after(world))
            _check_few(worlds[step.things])
        return DealtWorlds(worlds)

    def bounds(self, line: PlaceSeen) -> tuple[Counter[Any], Counter[Any]]:
        """Return the smallest and the largest number of each kind that any world has in a place."""
        there = [Counter(line.things.at(world, *line.places)) for world in self.worlds[line.things]]
        kinds = frozenset().union(*there)
        fewest = Counter({kind: min(one[kind] for one in there) for kind in kinds})
        return +fewest, Counter({kind: max(one[kind] for one in there) for kind in kinds})

    def backs(self, line: PlaceSeen) -> frozenset[tuple[FaceDown, ...]]:
        """Return the backs of a place in each world."""
        things = line.things
        return frozenset(things.backs(things.at(world, *line.places)) for world in self.worlds[things])


def _laid_out(things: DealtThings, lines: list[PlaceSeen]) -> frozenset[World]:
    """Return all ways to fill the lines, starting with the most visible ones."""
    ordered = sorted(lines, key=lambda line: -line.visibility)
    nothing = type(lines[0].contents)()
    pool = sum((line.contents for line in lines), start=nothing)
    found: set[tuple[tuple[Pile[Any], ...], Pile[Any]]] = {((), pool)}
    for line in ordered:
        found = {((*filled, pile), left - pile) for filled, left in found for pile in _looking_alike(line, left)}
        _check_few(found)
    places = [line.places[0] for line in ordered]
    return frozenset(
        tuple(dict(zip(places, filled, strict=True)).get(place, nothing) for place in things.places)
        for filled, _ in found
    )


def _looking_alike(line: PlaceSeen, left: Pile[Any]) -> Iterable[Pile[Any]]:
    """Return the piles that can fill a line from what is left, and look like what is there."""
    if line.visibility is Visibility.FACES:
        return (line.contents,)  # the most visible lines are filled first, so it is left
    number, look = len(line.contents), see(line.contents, line.visibility)
    return (pile for pile in left.subpiles(number, number) if see(pile, line.visibility) == look)


def _check_few(worlds: Sized) -> None:
    """Raise TooManyError if there are more worlds than can be listed."""
    if len(worlds) > MAX_WORLDS:
        raise TooManyError
