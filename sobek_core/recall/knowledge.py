"""What is known of things with the same back, from how they moved and what was seen of them. Independent of the games.

A *world* is a number of things of each kind in each place, consistent with all that was observed. What is *certain*
holds in all worlds, what is *possible* in some. Nothing is inferred from the reasons of players' choices. For example,
with the places `bag` and `hand`::

    known = Knowledge.begin(Counter({"three": 1, "five": 2}), hidden={"bag": 3})
    known = known.after_move("bag", "hand", unseen=2)
    known.bounds("hand")  # (Counter({"five": 1}), Counter({"five": 2, "three": 1}))

Worlds are never listed. What is known is kept as unknown pools (`sobek_core.recall.unknown_pool`). Each hidden movement
adds at most one pool, and what is seen removes some. Only a comparison of two unseen things (`after_comparison`) leads
to alternatives: at most two for each rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import reduce
from itertools import product
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from attrs import frozen

from sobek_core.recall.contents import Contents, NoWorldError, PoolPart, positive
from sobek_core.recall.unknown_pool import UnknownPools

K = TypeVar("K", bound=Hashable)
P = TypeVar("P", bound=Hashable)

_NONE: Final[Mapping[Any, Any]] = MappingProxyType({})
_ANY: Final[frozenset[Any]] = frozenset()
NONE_OF_IT: Final = 0, 0


@frozen
class Knowledge(Generic[P, K]):
    """What is known. Immutable: every operation returns what is known after it.

    Operations raise NoWorldError, a ValueError, if an observation contradicts earlier ones. A place that was not
    mentioned is empty.
    """

    alternatives: tuple[UnknownPools[P, K], ...]

    @classmethod
    def begin(
        cls, things: Mapping[K, int], known: Mapping[P, Mapping[K, int]] = _NONE, hidden: Mapping[P, int] = _NONE
    ) -> Knowledge[P, K]:
        """Return what is known at first.

        things: the number of each kind; known: the visible things, by place; hidden: the number of other things in each
        place.
        """
        unknown = Counter(things)
        for faces in known.values():
            unknown.subtract(faces)
        start: UnknownPools[P, K] = UnknownPools({place: Contents.of(faces) for place, faces in known.items()}, {})
        if min(unknown.values(), default=0) < 0 or unknown.total() != sum(hidden.values()):
            raise NoWorldError("expected the things seen and the things hidden to be all that exist")
        pool = start.new_pool(Contents.of(unknown))
        for place, number in hidden.items():
            start.put(place, Contents.of(parts={PoolPart(pool, _ANY): number}))
        return cls(_remaining((start,), lambda _: None))

    def after_move(self, origin: P, goal: P, seen: Mapping[K, int] = _NONE, unseen: int = 0) -> Knowledge[P, K]:
        """Return what is known after things moved together.

        seen: those with visible faces; unseen: the number of others. The caller makes sure that origin and goal differ.
        """

        def move(pools: UnknownPools[P, K]) -> None:
            _take_seen(pools, origin, seen)
            pools.put(goal, Contents.of(seen) + pools.draw(origin, unseen, _ANY))

        return self._after(move)

    def after_search(self, place: P, contents: Mapping[K, int]) -> Knowledge[P, K]:
        """Return what is known after a search of a place: it holds exactly these contents."""
        found = [pools.at(place) for pools in self.alternatives]
        if all(dict.__eq__(one.faces, contents) and not one.parts for one in found):
            return self

        def look(pools: UnknownPools[P, K]) -> None:
            _take_seen(pools, place, contents)
            if pools.at(place).number:
                raise NoWorldError
            pools.put(place, Contents.of(contents))

        return self._after(look)

    def after_reveal(self, place: P, seen: Mapping[K, int]) -> Knowledge[P, K]:
        """Record that some contents of a place were shown and stay there: it holds at least these."""

        def show(pools: UnknownPools[P, K]) -> None:
            _take_seen(pools, place, seen)
            pools.put(place, Contents.of(seen))

        return self._after(show)

    def after_exclusion(self, place: P, kinds: Iterable[K]) -> Knowledge[P, K]:
        """Return what is known after a rule has moved all things of these kinds away from a place."""
        without = frozenset(kinds)

        def limit(pools: UnknownPools[P, K]) -> None:
            pools.places[place] = pools.at(place).exclude(without)

        return self._after(limit)

    def after_comparison(self, origin: P, goal: P, rank: Callable[[K], int]) -> Knowledge[P, K]:
        """Record that a thing was drawn and compared with the one thing in another place, and the lower one went back.

        All of this is unseen. If both are equal, either may have gone back. rank: of a kind.
        """
        if self.number(goal) != 1:
            raise NoWorldError(f"expected one thing in {goal}, got {self.number(goal)}")
        kinds = frozenset().union(*(pools.kinds_at(place) for pools in self.alternatives for place in (origin, goal)))
        after = []
        for kept in sorted(set(map(rank, kinds))):
            others = frozenset(kind for kind in kinds if rank(kind) != kept)
            higher = frozenset(kind for kind in kinds if rank(kind) > kept)

            def first_kept(
                pools: UnknownPools[P, K], others: frozenset[K] = others, higher: frozenset[K] = higher
            ) -> None:
                pools.places[goal] = pools.at(goal).exclude(others)
                pools.put(origin, pools.draw(origin, 1, higher))

            def second_kept(
                pools: UnknownPools[P, K], others: frozenset[K] = others, higher: frozenset[K] = higher
            ) -> None:
                drawn, lower = pools.draw(origin, 1, others), pools.at(goal).exclude(higher)
                pools.places[goal] = drawn
                pools.put(origin, lower)

            after += [first_kept, second_kept]
        return self._after(*after)

    def number(self, *places: P) -> int:
        """Return how many things some places hold together."""
        return sum(self.alternatives[0].at(place).number for place in places)

    def bounds(self, *places: P) -> tuple[Counter[K], Counter[K]]:
        """Return the fewest and the most of each kind that some places hold together in any world."""
        found = reduce(_either, [pools.bounds(frozenset(places)) for pools in self.alternatives])
        fewest = {kind: of_kind[0] for kind, of_kind in found.items()}
        return positive(fewest), positive({kind: of_kind[1] for kind, of_kind in found.items()})

    def basis(self, *places: P) -> tuple[object, ...]:
        """Return what the bounds of some places depend on: if it is equal later on, so are they."""
        return tuple([pools.basis(places) for pools in self.alternatives])

    def _after(self, *changes: Callable[[UnknownPools[P, K]], None]) -> Knowledge[P, K]:
        """Return what is known after one of these changes."""
        return Knowledge(_remaining(self.alternatives, *changes))


def _remaining(
    alternatives: Iterable[UnknownPools[P, K]], *changes: Callable[[UnknownPools[P, K]], None]
) -> tuple[UnknownPools[P, K], ...]:
    """Return the alternatives that remain after one of these changes."""
    left: list[UnknownPools[P, K]] = []
    for before, change in product(alternatives, changes):
        pools = UnknownPools(dict(before.places), dict(before.pools))
        try:
            change(pools)
            if not pools.as_mixed_as(before):
                pools.simplify()
        except NoWorldError:
            continue
        if pools not in left and (pools.as_mixed_as(before) or pools.possible()):
            left.append(pools)
    if not left:
        raise NoWorldError("this observation cannot be true: it contradicts earlier ones")
    return tuple(left)


def _either(one: Mapping[K, tuple[int, int]], other: Mapping[K, tuple[int, int]]) -> dict[K, tuple[int, int]]:
    """Return the bounds that hold if one of two alternatives is true."""
    pairs = ((kind, one.get(kind, NONE_OF_IT), other.get(kind, NONE_OF_IT)) for kind in {**one, **other})
    return {kind: (min(a[0], b[0]), max(a[1], b[1])) for kind, a, b in pairs}


def _take_seen(pools: UnknownPools[P, K], place: P, seen: Mapping[K, int]) -> None:
    for kind, number in seen.items():
        pools.take(place, kind, number)
