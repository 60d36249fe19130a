"""The list of all worlds consistent with the observations: knowledge computed by brute force.

Each operation applies its event to every world, in every way in which it may have happened.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

Kind: TypeAlias = str
World: TypeAlias = frozenset[tuple[str, tuple[Kind, ...]]]
"""The kinds in each place that has any, sorted."""

NOTHING: Final[Mapping[Kind, int]] = MappingProxyType({})


def world_of(places: Mapping[str, tuple[Kind, ...]]) -> World:
    """Return the world with these contents."""
    return frozenset((place, tuple(sorted(kinds))) for place, kinds in places.items() if kinds)


def contents(world: World, *places: str) -> tuple[Kind, ...]:
    """Return the contents of some places of a world."""
    return tuple(kind for place, kinds in world if place in places for kind in kinds)


def without(kinds: tuple[Kind, ...], gone: tuple[Kind, ...]) -> tuple[Kind, ...] | None:
    """Return the things that are left when some are removed, or None if these are not all there."""
    left = list(kinds)
    for kind in gone:
        if kind not in left:
            return None
        left.remove(kind)
    return tuple(left)


def many(counts: Mapping[Kind, int]) -> tuple[Kind, ...]:
    """Return the things one by one."""
    return tuple(Counter(counts).elements())


@frozen
class Worlds:
    """All worlds. Operations are those of `Knowledge`, with the same meaning."""

    worlds: frozenset[World]

    @classmethod
    def begin(
        cls, things: Mapping[Kind, int], known: Mapping[str, Mapping[Kind, int]], hidden: Mapping[str, int]
    ) -> Worlds:
        """Fill every slot with every unseen thing."""
        seen = tuple(kind for faces in known.values() for kind in many(faces))
        secret = without(many(things), seen)
        filled = {(world_of({place: many(faces) for place, faces in known.items()}), secret or ())}
        for place in Counter(hidden).elements():
            filled = {
                (_put(world, place, (kind,)), without(unplaced, (kind,)) or ())
                for world, unplaced in filled
                for kind in set(unplaced)
            }
        fits = secret is not None and len(secret) == sum(hidden.values())
        return cls(frozenset(world for world, _ in filled if fits))

    def after_move(self, origin: str, goal: str, seen: Mapping[Kind, int] = NOTHING, unseen: int = 0) -> Worlds:
        """Move what was seen, and every possible choice of unseen things."""
        found = set()
        for world in self.worlds:
            others = without(contents(world, origin), many(seen))
            for gone in combinations(others, unseen) if others is not None else ():
                found.add(_shifted(world, origin, goal, (*many(seen), *gone)))
        return Worlds(frozenset(found))

    def after_search(self, place: str, contents: Mapping[Kind, int]) -> Worlds:
        """Keep the worlds in which the place has exactly these contents."""
        return self._where(place, lambda there: Counter(there) == +Counter(contents))

    def after_reveal(self, place: str, seen: Mapping[Kind, int]) -> Worlds:
        """Keep the worlds in which the place has at least these things."""
        return self._where(place, lambda there: without(there, many(seen)) is not None)

    def after_exclusion(self, place: str, kinds: frozenset[Kind]) -> Worlds:
        """Keep the worlds in which the place has none of these kinds."""
        return self._where(place, lambda there: not kinds.intersection(there))

    def after_comparison(self, origin: str, goal: str, rank: Callable[[Kind], int]) -> Worlds:
        """Draw each possible thing, and put back the lower one, or either of two equal ones."""
        found = set()
        for world in self.worlds:
            (first,) = contents(world, goal)
            for second in contents(world, origin):
                drawn = _shifted(world, origin, goal, (second,))
                found |= {_shifted(drawn, goal, origin, (one,)) for one in _lower(first, second, rank)}
        return Worlds(frozenset(found))

    def numbers(self, *places: str) -> set[int]:
        """Return the number of things in some places together, in each world."""
        return {len(contents(world, *places)) for world in self.worlds}

    def bounds(self, *places: str) -> tuple[Counter[Kind], Counter[Kind]]:
        """Return the fewest and the most of each kind that a world has in some places together."""
        there = [Counter(contents(world, *places)) for world in self.worlds]
        kinds = frozenset().union(*there)
        fewest = Counter({kind: min(one[kind] for one in there) for kind in kinds})
        return +fewest, Counter({kind: max(one[kind] for one in there) for kind in kinds})

    def _where(self, place: str, fits: Callable[[tuple[Kind, ...]], bool]) -> Worlds:
        return Worlds(frozenset(world for world in self.worlds if fits(contents(world, place))))


def _put(world: World, place: str, kinds: tuple[Kind, ...]) -> World:
    places = dict(world)
    return world_of({**places, place: (*places.get(place, ()), *kinds)})


def _shifted(world: World, origin: str, goal: str, gone: tuple[Kind, ...]) -> World:
    """Return the world in which these things moved from one place to another."""
    left = without(contents(world, origin), gone) or ()
    return _put(world_of({**dict(world), origin: left}), goal, gone)


def _lower(first: Kind, second: Kind, rank: Callable[[Kind], int]) -> Iterator[Kind]:
    if rank(first) <= rank(second):
        yield first
    if rank(second) <= rank(first):
        yield second
