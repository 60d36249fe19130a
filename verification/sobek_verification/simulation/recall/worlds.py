"""List all worlds that one viewer considers possible in a small game: the expected recall, by brute force.

A *world* says what is in each place. A *step* is a part of a move that affects things that may be hidden. It knows how
it really looked to the viewer, and yields the worlds to which it leads from any world in which it looks the same.
Nothing here asks the memory how it observes a move: the list depends only on what really happened, and on how much of
it the viewer sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Sized
from typing import Any, Final, TypeAlias

from attrs import frozen

from sobek_core.kernel.pile import Pile
from sobek_core.kernel.visibility import Visibility, see

MAX_WORLDS: Final = 600  # of one family of things, in a small game

Family: TypeAlias = type[Pile[Any]]
"""Things that are dealt together."""

World: TypeAlias = frozenset[tuple[Hashable, Pile[Any]]]
"""The places that have something, with their contents."""


class TooManyError(Exception):
    """The game is not small: it has more worlds than can be listed."""


def contents(world: World, family: Family, places: Iterable[Hashable]) -> Pile[Any]:
    """Return the contents of some places together."""
    known = dict(world)
    return sum((known.get(place, family()) for place in places), start=family())


def moved(world: World, gone: Pile[Any], origin: Hashable, goal: Hashable) -> World:
    """Return the world after things have moved from one place to another."""
    piles = dict(world)
    piles[origin] -= gone
    piles[goal] = piles.get(goal, type(gone)()) + gone
    return frozenset((place, pile) for place, pile in piles.items() if pile)


def bounds(there: Sequence[Counter[Any]]) -> tuple[Counter[Any], Counter[Any]]:
    """Return the fewest and the most of each kind that a world has. there: the contents of the same places in each."""
    kinds = frozenset().union(*there)
    fewest = Counter({kind: min(one[kind] for one in there) for kind in kinds})
    return +fewest, Counter({kind: max(one[kind] for one in there) for kind in kinds})


@frozen
class Movement:
    """A thing moved from one place to another. gone: it, as a pile; visibility: how much of it was seen."""

    gone: Pile[Any]
    origin: Hashable
    goal: Hashable
    visibility: Visibility

    @property
    def family(self) -> Family:
        """What moved."""
        return type(self.gone)

    def after(self, world: World) -> Iterator[World]:
        """Yield the worlds after each movement that would have looked the same."""
        look = see(self.gone, self.visibility)
        for gone in contents(world, self.family, [self.origin]).subpiles(1, 1):
            if see(gone, self.visibility) == look:
                yield moved(world, gone, self.origin, self.goal)


@frozen
class LowerReturned(Movement):
    """Of two things in a place, compared as numbers, the lower one moved, and the other to another. kept: where to."""

    kept: Hashable

    def after(self, world: World) -> Iterator[World]:
        """Yield the world after both movements, if they would have looked the same."""
        both = contents(world, self.family, [self.origin])
        lower = self.family.of([min(both)])
        if see(lower, self.visibility) == see(self.gone, self.visibility):
            yield moved(moved(world, lower, self.origin, self.goal), both - lower, self.origin, self.kept)


@frozen
class Told:
    """Something was shown or follows from a rule. fits: whether it can be so with these contents of a place."""

    family: Family
    place: Hashable
    fits: Callable[[Any], bool]

    def after(self, world: World) -> Iterator[World]:
        """Yield the world if it can be so in it."""
        if self.fits(contents(world, self.family, [self.place])):
            yield world


@frozen
class PlaceSeen:
    """A viewer sees places. line: their name in a view; contents: theirs; visibility: how much of them is seen."""

    line: str
    family: Family
    places: tuple[Hashable, ...]
    contents: Pile[Any]
    visibility: Visibility

    def after(self, world: World) -> Iterator[World]:
        """Yield the world if the places look the same in it."""
        if see(contents(world, self.family, self.places), self.visibility) == see(self.contents, self.visibility):
            yield world


WorldStep: TypeAlias = Movement | PlaceSeen | Told
"""Something that happens to things: `after` yields the worlds to which it leads from a world."""


@frozen
class DealtWorlds:
    """What a viewer considers possible."""

    worlds: Mapping[Family, frozenset[World]]

    @classmethod
    def begin(cls, lines: Iterable[PlaceSeen]) -> DealtWorlds:
        """List all distributions of the things that look the same to the viewer. Raise TooManyError.

        The size of each place is known at the setup.
        """
        by_family: dict[Family, list[PlaceSeen]] = {}
        for line in lines:
            by_family.setdefault(line.family, []).append(line)
        return cls({family: _laid_out(family, of_family) for family, of_family in by_family.items()})

    def after(self, steps: Iterable[WorldStep]) -> DealtWorlds:
        """Make a move in all worlds, and keep those in which it looks as it did to the viewer. Raise TooManyError."""
        worlds = dict(self.worlds)
        for step in steps:
            family = step.family
            worlds[family] = frozenset(after for world in worlds[family] for after in step.after(world))
            _check_few(worlds[family])
        return DealtWorlds(worlds)

    def of(self, line: PlaceSeen) -> list[Counter[Any]]:
        """Return the contents of a line in each world."""
        return [Counter(contents(world, line.family, line.places)) for world in self.worlds[line.family]]


def _laid_out(family: Family, lines: list[PlaceSeen]) -> frozenset[World]:
    """Return all ways to fill the lines: those that are seen as they are, and the others, the most visible first."""
    seen = frozenset((line.places[0], line.contents) for line in lines if line.visibility is Visibility.FACES)
    hidden = sorted((one for one in lines if one.visibility < Visibility.FACES), key=lambda line: -line.visibility)
    found: set[tuple[World, Pile[Any]]] = {(seen, sum((line.contents for line in hidden), start=family()))}
    for line in hidden:
        number, look = len(line.contents), see(line.contents, line.visibility)
        found = {
            (world | {(line.places[0], pile)}, left - pile)
            for world, left in found
            for pile in left.subpiles(number, number)
            if see(pile, line.visibility) == look
        }
        _check_few(found)
    return frozenset(world for world, _ in found)


def _check_few(worlds: Sized) -> None:
    """Raise TooManyError if there are more worlds than can be listed."""
    if len(worlds) > MAX_WORLDS:
        raise TooManyError
