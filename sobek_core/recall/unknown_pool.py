"""Unknown pools: things mixed out of sight, and where they may have gone since. Independent of the games.

A viewer who sees cards leave a hand face down knows that these and the remaining ones together are the former hand. So
the former hand becomes an *unknown pool*, with a number of its things in each of several places. A pool is made of
known things and of parts of older pools; what is later seen to come out of it is noted. Nothing is guessed and nothing
is lost: the remaining worlds are the ways to distribute all pools. `Heaps` stays small for three reasons. A pool with a
part in only one place is merged into that place, a pool that is part of a single older one is merged into that one, and
what is seen is removed from what is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from attrs import evolve, frozen

from sobek_core.recall.flow_network import END, Pipe, Sort
from sobek_core.recall.pool_flow import PoolFlow

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

K = TypeVar("K", bound=Hashable)
P = TypeVar("P", bound=Hashable)

_Holder: TypeAlias = tuple[P] | int
"""A place, in a tuple of its own, or a heap."""


class NoWorldError(ValueError):
    """An observation contradicts what was known."""


class PoolPart(NamedTuple, Generic[K]):
    """Part of a pool, without things of some kinds."""

    heap: int
    without: frozenset[K]


@frozen
class Lot(Generic[K]):
    """The contents of a place or a pool: known faces, and parts of pools with a number for each. Immutable.

    taken: what was seen to come out of the pool; no part has it.
    """

    faces: Counter[K]
    parts: Counter[PoolPart[K]]
    taken: Counter[K]

    @classmethod
    def of(cls, faces: Mapping[K, int] | None = None, parts: Mapping[PoolPart[K], int] | None = None) -> Lot[K]:
        """Make contents; counts of zero are left out."""
        return cls(+Counter(faces), +Counter(parts), Counter())

    def __add__(self, other: Lot[K]) -> Lot[K]:
        return evolve(self, faces=self.faces + other.faces, parts=self.parts + other.parts)

    def __sub__(self, other: Lot[K]) -> Lot[K]:
        return evolve(self, faces=self.faces - other.faces, parts=self.parts - other.parts)

    @property
    def number(self) -> int:
        """The number of things."""
        return self.faces.total() + self.parts.total()

    def limited(self, without: frozenset[K]) -> Lot[K]:
        """Return the contents, now known to have none of some kinds."""
        if not without.isdisjoint(self.faces):
            raise NoWorldError
        parts: Counter[PoolPart[K]] = Counter()
        for part, number in self.parts.items():
            parts[PoolPart(part.heap, part.without | without)] += number
        return evolve(self, parts=parts)


_EMPTY: Final[Lot[Any]] = Lot.of()


@frozen
class Heaps(Generic[P, K]):
    """The contents of each place, and the pools. Only the code that made a copy may change it."""

    places: dict[P, Lot[K]]
    heaps: dict[int, Lot[K]]

    def copy(self) -> Heaps[P, K]:
        """Return a copy that may be changed."""
        return Heaps(dict(self.places), dict(self.heaps))

    def at(self, place: P) -> Lot[K]:
        """Return the contents of a place."""
        return self.places.get(place, _EMPTY)

    def mixed(self, lot: Lot[K]) -> int:
        """Make a pool and return its number; newer pools have higher numbers."""
        heap = max(self.heaps, default=-1) + 1
        self.heaps[heap] = lot
        return heap

    def put(self, place: P, lot: Lot[K]) -> None:
        """Add to the contents of a place."""
        self.places[place] = self.at(place) + lot

    def draw(self, place: P, number: int, without: frozenset[K]) -> Lot[K]:
        """Take unseen things from a place; they have none of some kinds."""
        if not number:
            return _EMPTY
        lying = self.at(place)
        if lying.number < number:
            raise NoWorldError
        heap = self.mixed(lying)
        self.places[place] = Lot.of({}, {PoolPart(heap, frozenset()): lying.number - number})
        return Lot.of({}, {PoolPart(heap, without): number})

    def take(self, place: P, kind: K, number: int) -> None:
        """Take visible things of one kind from a place."""
        lying = self.at(place)
        hidden = number - lying.faces[kind]
        lying -= Lot.of({kind: number})
        if hidden > 0:
            sources = Lot.of({}, self.sources(lying, kind))
            if sources.number < hidden:
                raise NoWorldError
            heap = self.mixed(evolve(sources, taken=Counter({kind: hidden})))
            lying = lying - sources + Lot.of({}, {PoolPart(heap, frozenset()): sources.number - hidden})
        self.places[place] = lying

    def kinds(self) -> dict[int, frozenset[K]]:
        """Return the kinds that each pool may have been made of."""
        kinds: dict[int, frozenset[K]] = {}
        for heap, lot in sorted(self.heaps.items()):
            kinds[heap] = frozenset(lot.faces).union(*(kinds[part.heap] - part.without for part in lot.parts))
        return kinds

    def kinds_at(self, place: P) -> frozenset[K]:
        """Return the kinds that a place may have, as far as this is known without a search."""
        lot, kinds = self.at(place), self.kinds()
        return frozenset(lot.faces).union(*(kinds[part.heap] - part.without for part in lot.parts))

    def sources(self, lot: Lot[K], kind: K) -> Counter[PoolPart[K]]:
        """Return the parts that may hold a kind."""
        kinds = self.kinds()
        return Counter({p: n for p, n in lot.parts.items() if kind in kinds[p.heap] and kind not in p.without})

    def tidy(self) -> None:
        """Make the pools as few and as small as possible; the worlds stay the same.

        Raise NoWorldError if a contradiction is found; not every contradiction is.
        """
        while any(self._simplified(heap) for heap in sorted(self.heaps, reverse=True)):
            pass

    def _simplified(self, heap: int) -> bool:
        """Simplify something about a pool. Return False if nothing is left to simplify."""
        return self._settled_by_what_was_taken(heap) or self._settled_by_kinds(heap) or self._dissolved(heap)

    def _settled_by_what_was_taken(self, heap: int) -> bool:
        """Match what was seen to come out of a pool with its known things, or with the only possible part."""
        lot = self.heaps[heap]
        if known := lot.faces & lot.taken:
            self.heaps[heap] = Lot(lot.faces - known, lot.parts, lot.taken - known)
            return True
        for kind, number in lot.taken.items():
            sources = self.sources(lot, kind)
            if sources.total() < number:
                raise NoWorldError
            if len(sources) == 1 or sources.total() == number:
                given = Counter({part: min(n, number) for part, n in sources.items()})
                self.heaps[heap] = Lot(lot.faces, lot.parts - given, lot.taken - Counter({kind: number}))
                for part, n in given.items():
                    self._note(part.heap, kind, n)
                return True
        return False

    def _settled_by_kinds(self, heap: int) -> bool:
        """Resolve a part that can be of one kind only, and drop exclusions of kinds that the pool never had."""
        kinds = self.kinds()[heap]
        for holder, part, number in self._parts(heap):
            possible = kinds - part.without
            if not possible:
                raise NoWorldError
            if len(possible) == 1:
                (kind,) = possible
                self._note(heap, kind, number)
                self._rewrite(holder, part, Lot.of({kind: number}))
                return True
            if not part.without <= kinds:
                self._rewrite(holder, part, Lot.of({}, {PoolPart(heap, part.without & kinds): number}))
                return True
        return False

    def _dissolved(self, heap: int) -> bool:
        """Remove a pool that is empty, that has all gone to one place, or that is part of a single other pool."""
        lot, parts = self.heaps[heap], self._parts(heap)
        if lot.taken or (len(parts) > 1 and (lot.faces or len(lot.parts) > 1)):
            return False
        del self.heaps[heap]
        for holder, part, number in parts:
            if len(parts) == 1:
                instead = lot.limited(part.without)
            else:
                (source,) = lot.parts
                instead = Lot.of({}, {PoolPart(source.heap, source.without | part.without): number})
            self._rewrite(holder, part, instead)
        return True

    def _parts(self, heap: int) -> list[tuple[_Holder[P], PoolPart[K], int]]:
        """Return the parts of a pool, each with its holder and its number of things."""
        return [
            (holder, part, number)
            for holder, lot in self._lots()
            for part, number in lot.parts.items()
            if part.heap == heap
        ]

    def _lots(self) -> Iterator[tuple[_Holder[P], Lot[K]]]:
        yield from (((place,), lot) for place, lot in self.places.items())
        yield from self.heaps.items()

    def _rewrite(self, holder: _Holder[P], part: PoolPart[K], instead: Lot[K]) -> None:
        """Replace a part of a pool."""
        if isinstance(holder, int):
            lot = self.heaps[holder]
            self.heaps[holder] = lot - Lot.of({}, {part: lot.parts[part]}) + instead
        else:
            (place,) = holder
            lot = self.places[place]
            self.places[place] = lot - Lot.of({}, {part: lot.parts[part]}) + instead

    def _note(self, heap: int, kind: K, number: int) -> None:
        """Note that things of a kind have come out of a pool."""
        lot = self.heaps[heap]
        self.heaps[heap] = evolve(lot, taken=lot.taken + Counter({kind: number}))

    def spans(self, places: frozenset[P]) -> dict[K, tuple[int, int]]:
        """Return the fewest and the most of each kind that some places may hold together."""
        lots = [self.at(place) for place in places]
        parts = {part.heap for lot in lots for part in lot.parts}
        kinds = frozenset[K]().union(*map(self.kinds_at, places))
        found = [self._flow(net, places).extents(kinds) for net in self._nets() if not net.isdisjoint(parts)]
        spans = {}
        for kind in kinds:
            known = sum(lot.faces[kind] for lot in lots)
            unknown = [one.get(kind, (0, 0)) for one in found]
            spans[kind] = (known + sum(one[0] for one in unknown), known + sum(one[1] for one in unknown))
        return spans

    def possible(self) -> bool:
        """Return whether any world is left. There always is one if nothing was taken and nothing excluded."""
        doubtful = {heap for heap, lot in self.heaps.items() if lot.taken}
        doubtful.update(part.heap for _, lot in self._lots() for part in lot.parts if part.without)
        return all(self._flow(net).extent() is not None for net in self._nets() if not net.isdisjoint(doubtful))

    def _nets(self) -> list[frozenset[int]]:
        """Group the pools: those made of one another are together."""
        nets: list[frozenset[int]] = []
        for heap, lot in self.heaps.items():
            linked = {heap, *(part.heap for part in lot.parts)}
            met = [net for net in nets if not net.isdisjoint(linked)]
            nets = [net for net in nets if net not in met] + [frozenset(linked).union(*met)]
        return nets

    def _flow(self, net: frozenset[int], places: frozenset[P] = frozenset()) -> PoolFlow[K]:
        """Return the flow from some pools, watched where it leads to some places."""
        order = {heap: i for i, heap in enumerate(sorted(net))}
        pipes, watched, kept_out = list[Pipe](), set[int](), list[tuple[int, frozenset[K]]]()
        for holder, lot in self._lots():
            goal, here = (order.get(holder, END), False) if isinstance(holder, int) else (END, holder[0] in places)
            for part, number in lot.parts.items():
                if part.heap in net:
                    if here:
                        watched.add(len(pipes))
                    if part.without:
                        kept_out.append((len(pipes), part.without))
                    pipes.append(Pipe(order[part.heap], goal, number))
        lots = [self.heaps[heap] for heap in order]
        taken = frozenset[K]().union(*(lot.taken for lot in lots))
        sorts = {
            kind: Sort(
                tuple(lot.faces[kind] - lot.taken[kind] for lot in lots),
                tuple(i for i, without in kept_out if kind in without),
            )
            for kind in taken.union(*(lot.faces for lot in lots))
        }
        return PoolFlow(tuple(pipes), frozenset(watched), sorts, taken, Sort((0,) * len(lots)))
