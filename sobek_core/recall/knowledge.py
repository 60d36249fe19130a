"""What is known of things with the same back, from how they moved and what was seen of them. Independent of the games.

A *world* is a number of things of each kind in each place, consistent with all that was observed. What is *certain*
holds in all worlds, what is *possible* in some. Nothing is inferred from the reasons of players' choices. For example,
with the places `bag` and `hand`::

    known = Knowledge.begin(Counter({"three": 1, "five": 2}), hidden={"bag": 3})
    known = known.moved("bag", "hand", unseen=2)
    known.certain("hand")  # Counter({"five": 1})
    known.most("hand")     # Counter({"five": 2, "three": 1})

Worlds are never listed. What is known is kept as unknown pools (`sobek_core.recall.unknown_pool`). Each hidden movement
adds at most one pool, and what is seen removes some. Only a comparison of two unseen things (`higher_kept`) leads to
alternatives: at most two for each rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import product
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from attrs import frozen

from sobek_core.recall.unknown_pool import Heaps, Lot, NoWorldError, PoolPart

K = TypeVar("K", bound=Hashable)
P = TypeVar("P", bound=Hashable)

_NONE: Final[Mapping[Any, Any]] = MappingProxyType({})
_ANY: Final[frozenset[Any]] = frozenset()


@frozen
class Knowledge(Generic[P, K]):
    """What is known. Immutable: every operation returns what is known after it.

    Operations raise NoWorldError, a ValueError, if an observation contradicts earlier ones. A place that was not
    mentioned is empty.
    """

    _alternatives: tuple[Heaps[P, K], ...]

    @classmethod
    def begin(
        cls, things: Mapping[K, int], known: Mapping[P, Mapping[K, int]] = _NONE, hidden: Mapping[P, int] = _NONE
    ) -> Knowledge[P, K]:
        """Return what is known at first.

        things: the number of each kind; known: the visible things, by place; hidden: the number of other things in each
        place.
        """
        pool = Counter(things)
        for faces in known.values():
            pool.subtract(faces)
        start: Heaps[P, K] = Heaps({place: Lot.of(faces) for place, faces in known.items()}, {})
        if min(pool.values(), default=0) < 0 or pool.total() != sum(hidden.values()):
            raise NoWorldError("what is seen and the places of what is not must come to all things there are")
        heap = start.mixed(Lot.of(pool))
        for place, number in hidden.items():
            start.put(place, Lot.of({}, {PoolPart(heap, _ANY): number}))
        return cls(_left((start,), lambda _: None))

    def moved(self, origin: P, goal: P, seen: Mapping[K, int] = _NONE, unseen: int = 0) -> Knowledge[P, K]:
        """Record that things moved together. seen: those with visible faces; unseen: the number of others.

        The caller makes sure that origin and goal differ.
        """

        def move(heaps: Heaps[P, K]) -> None:
            _take(heaps, origin, seen)
            heaps.put(goal, Lot.of(seen) + heaps.draw(origin, unseen, _ANY))

        return self._after(move)

    def looked(self, place: P, contents: Mapping[K, int]) -> Knowledge[P, K]:
        """Record a search of a place: it holds exactly these contents."""
        lying = [heaps.at(place) for heaps in self._alternatives]
        if all(lot.faces == contents and not lot.parts for lot in lying):
            return self  # face-up contents are observed after every move

        def look(heaps: Heaps[P, K]) -> None:
            _take(heaps, place, contents)
            if heaps.at(place).number:
                raise NoWorldError
            heaps.put(place, Lot.of(contents))

        return self._after(look)

    def holds(self, place: P, seen: Mapping[K, int]) -> Knowledge[P, K]:
        """Record that some contents of a place were shown and stay there: it holds at least these."""

        def show(heaps: Heaps[P, K]) -> None:
            _take(heaps, place, seen)
            heaps.put(place, Lot.of(seen))

        return self._after(show)

    def none_left(self, place: P, kinds: Iterable[K]) -> Knowledge[P, K]:
        """Record that a rule has moved all things of these kinds away from a place."""
        without = frozenset(kinds)

        def limit(heaps: Heaps[P, K]) -> None:
            heaps.places[place] = heaps.at(place).limited(without)

        return self._after(limit)

    def higher_kept(self, origin: P, goal: P, rank: Callable[[K], int]) -> Knowledge[P, K]:
        """Record that a thing was drawn and compared with the one thing in another place, and the lower one went back.

        All of this is unseen. Of equal things either went back, which makes no difference. rank: of a kind.
        """
        if self.number(goal) != 1:
            raise NoWorldError(f"expected one thing in {goal}, got {self.number(goal)}")
        kinds = frozenset().union(*(heaps.kinds_at(place) for heaps in self._alternatives for place in (origin, goal)))
        after = []
        for kept in sorted(set(map(rank, kinds))):
            others = frozenset(kind for kind in kinds if rank(kind) != kept)
            higher = frozenset(kind for kind in kinds if rank(kind) > kept)

            def first_kept(heaps: Heaps[P, K], others: frozenset[K] = others, higher: frozenset[K] = higher) -> None:
                heaps.places[goal] = heaps.at(goal).limited(others)
                heaps.put(origin, heaps.draw(origin, 1, higher))

            def second_kept(heaps: Heaps[P, K], others: frozenset[K] = others, higher: frozenset[K] = higher) -> None:
                drawn, lower = heaps.draw(origin, 1, others), heaps.at(goal).limited(higher)
                heaps.places[goal] = drawn
                heaps.put(origin, lower)

            after += [first_kept, second_kept]
        return self._after(*after)

    def number(self, *places: P) -> int:
        """Return how many things some places hold together."""
        return sum(self._alternatives[0].at(place).number for place in places)

    def places(self) -> tuple[P, ...]:
        """Return the places that hold or have held things."""
        return tuple(self._alternatives[0].places)

    def certain(self, *places: P) -> Counter[K]:
        """Return what some places certainly hold together: the fewest of each kind in any world."""
        return self.extent(*places)[0]

    def most(self, *places: P) -> Counter[K]:
        """Return the most of each kind that some places hold together in any world."""
        return self.extent(*places)[1]

    def extent(self, *places: P) -> tuple[Counter[K], Counter[K]]:
        """Return the fewest and the most of each kind that some places hold together in any world."""
        found = [heaps.spans(frozenset(places)) for heaps in self._alternatives]
        kinds = frozenset().union(*found)
        fewest = {kind: min(one.get(kind, (0, 0))[0] for one in found) for kind in kinds}
        most = {kind: max(one.get(kind, (0, 0))[1] for one in found) for kind in kinds}
        return +Counter(fewest), +Counter(most)

    def _after(self, *changes: Callable[[Heaps[P, K]], None]) -> Knowledge[P, K]:
        """Return what is known after one of these changes."""
        return Knowledge(_left(self._alternatives, *changes))


def _left(alternatives: Iterable[Heaps[P, K]], *changes: Callable[[Heaps[P, K]], None]) -> tuple[Heaps[P, K], ...]:
    """Return the alternatives that remain after one of these changes."""
    left: list[Heaps[P, K]] = []
    for before, change in product(alternatives, changes):
        heaps = before.copy()
        try:
            change(heaps)
            heaps.tidy()
        except NoWorldError:
            continue
        if heaps not in left and heaps.possible():
            left.append(heaps)
    if not left:
        raise NoWorldError("what was observed cannot be, after all that was observed before")
    return tuple(left)


def _take(heaps: Heaps[P, K], place: P, seen: Mapping[K, int]) -> None:
    for kind, number in seen.items():
        heaps.take(place, kind, number)
