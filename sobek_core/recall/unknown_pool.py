"""Things that were mixed where nobody saw it, and where they may have gone since. Knows no game.

Whoever sees so many backs leave a hand knows that these and what stays are together what was there. So what was there
becomes a *heap*, of which so many lie here and so many there. A heap is made of things that are known and of so many
of older heaps; what is later seen to come out of it is noted. Nothing is ever tried out, and nothing is lost: the
worlds that are left are the ways to share out all heaps. `Heaps` stays small because a heap that one place alone has a
part in is that place's, one that is part of a single older one is that older one, and what is seen comes off what is
known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from operator import add
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from attrs import astuple, evolve, frozen

from sobek_core.recall.flow_network import END, Pipe, Sort
from sobek_core.recall.flow_paths import extent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

K = TypeVar("K", bound=Hashable)
P = TypeVar("P", bound=Hashable)

_Holder: TypeAlias = tuple[P] | int
"""A place, in a tuple of its own, or a heap."""


class NoWorldError(ValueError):
    """What was seen contradicts what was known."""


class PoolPart(NamedTuple, Generic[K]):
    """Some of a heap, but none of some kinds."""

    heap: int
    without: frozenset[K]


@frozen
class Lot(Generic[K]):
    """Things that lie together: faces that are known, and so many of parts of heaps. Never changed.

    taken: what was seen to come out of it, of a heap; no part has it.
    """

    faces: Counter[K]
    parts: Counter[PoolPart[K]]
    taken: Counter[K]

    @classmethod
    def of(cls, faces: Mapping[K, int] | None = None, parts: Mapping[PoolPart[K], int] | None = None) -> Lot[K]:
        """Make a lot; what counts nothing is left out."""
        return cls(+Counter(faces), +Counter(parts), Counter())

    def __add__(self, other: Lot[K]) -> Lot[K]:
        return evolve(self, faces=self.faces + other.faces, parts=self.parts + other.parts)

    def __sub__(self, other: Lot[K]) -> Lot[K]:
        return evolve(self, faces=self.faces - other.faces, parts=self.parts - other.parts)

    @property
    def number(self) -> int:
        """How many things lie there."""
        return self.faces.total() + self.parts.total()

    def limited(self, without: frozenset[K]) -> Lot[K]:
        """Return the lot, of which it was learnt that it has none of some kinds."""
        if not without.isdisjoint(self.faces):
            raise NoWorldError
        parts: Counter[PoolPart[K]] = Counter()
        for part, number in self.parts.items():
            parts[PoolPart(part.heap, part.without | without)] += number
        return evolve(self, parts=parts)


_EMPTY: Final[Lot[Any]] = Lot.of()


@frozen
class Heaps(Generic[P, K]):
    """What lies in each place, and the heaps of which it is. It is changed by whoever has made a copy and none else."""

    places: dict[P, Lot[K]]
    heaps: dict[int, Lot[K]]

    def copy(self) -> Heaps[P, K]:
        """Return a copy to change."""
        return Heaps(dict(self.places), dict(self.heaps))

    def at(self, place: P) -> Lot[K]:
        """Return what lies in a place."""
        return self.places.get(place, _EMPTY)

    def mixed(self, lot: Lot[K]) -> int:
        """Make a heap of a lot and give its number; newer heaps have higher ones."""
        heap = max(self.heaps, default=-1) + 1
        self.heaps[heap] = lot
        return heap

    def put(self, place: P, lot: Lot[K]) -> None:
        """Put a lot to what lies in a place."""
        self.places[place] = self.at(place) + lot

    def draw(self, place: P, number: int, without: frozenset[K]) -> Lot[K]:
        """Take so many from a place, any but some kinds."""
        if not number:
            return _EMPTY
        lying = self.at(place)
        if lying.number < number:
            raise NoWorldError
        heap = self.mixed(lying)
        self.places[place] = Lot.of({}, {PoolPart(heap, frozenset()): lying.number - number})
        return Lot.of({}, {PoolPart(heap, without): number})

    def take(self, place: P, kind: K, number: int) -> None:
        """Take so many of a kind out of a place, seen."""
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
        """Return the kinds that each heap may have been made of."""
        kinds: dict[int, frozenset[K]] = {}
        for heap, lot in sorted(self.heaps.items()):
            kinds[heap] = frozenset(lot.faces).union(*(kinds[part.heap] - part.without for part in lot.parts))
        return kinds

    def kinds_at(self, place: P) -> frozenset[K]:
        """Return the kinds that a place may have, as far as that is seen without a search."""
        lot, kinds = self.at(place), self.kinds()
        return frozenset(lot.faces).union(*(kinds[part.heap] - part.without for part in lot.parts))

    def sources(self, lot: Lot[K], kind: K) -> Counter[PoolPart[K]]:
        """Return the parts of a lot in which a kind may be."""
        kinds = self.kinds()
        return Counter({p: n for p, n in lot.parts.items() if kind in kinds[p.heap] and kind not in p.without})

    def tidy(self) -> None:
        """Make the heaps as few and as small as they can be; the worlds stay the same.

        Raise NoWorldError where it meets a contradiction; not every contradiction is met.
        """
        while any(self._simplified(heap) for heap in sorted(self.heaps, reverse=True)):
            pass

    def _simplified(self, heap: int) -> bool:
        """Simplify something about a heap; false if nothing is left to simplify."""
        return self._settled_by_what_was_taken(heap) or self._settled_by_kinds(heap) or self._dissolved(heap)

    def _settled_by_what_was_taken(self, heap: int) -> bool:
        """What was seen to come out of a heap is what is known to be in it, or came from the one part it may be of."""
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
        """A part that may be of one kind only is of that kind; what never was in a heap need not be kept out of it."""
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
        """Do without a heap of which nothing is left, which has all gone to one lot, or which is part of one other."""
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
        """Return who has which part of a heap, and how many things that are."""
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
        """Put something else where a part of a heap is."""
        if isinstance(holder, int):
            lot = self.heaps[holder]
            self.heaps[holder] = lot - Lot.of({}, {part: lot.parts[part]}) + instead
        else:
            (place,) = holder
            lot = self.places[place]
            self.places[place] = lot - Lot.of({}, {part: lot.parts[part]}) + instead

    def _note(self, heap: int, kind: K, number: int) -> None:
        """Note that so many of a kind have come out of a heap; whose part it was has so many fewer of it."""
        lot = self.heaps[heap]
        self.heaps[heap] = evolve(lot, taken=lot.taken + Counter({kind: number}))

    def spans(self, places: frozenset[P]) -> dict[K, tuple[int, int]]:
        """Return for each kind that may lie in some places how many of it do at least and at most."""
        lots = [self.at(place) for place in places]
        parts = {part.heap for lot in lots for part in lot.parts}
        nets = [net for net in self._nets() if not net.isdisjoint(parts)]
        spans = {}
        for kind in frozenset().union(*map(self.kinds_at, places)):
            known = sum(lot.faces[kind] for lot in lots)
            found = [self._extent(net, places, kind) or (0, 0) for net in nets]
            spans[kind] = (known + sum(one[0] for one in found), known + sum(one[1] for one in found))
        return spans

    def possible(self) -> bool:
        """Find out whether any world is left; there always is where nothing was taken and nothing kept out."""
        doubtful = {heap for heap, lot in self.heaps.items() if lot.taken}
        doubtful.update(part.heap for _, lot in self._lots() for part in lot.parts if part.without)
        return all(self._extent(net) is not None for net in self._nets() if not net.isdisjoint(doubtful))

    def _nets(self) -> list[frozenset[int]]:
        """Return the heaps, those together of which one is made of the other."""
        nets: list[frozenset[int]] = []
        for heap, lot in self.heaps.items():
            linked = {heap, *(part.heap for part in lot.parts)}
            met = [net for net in nets if not net.isdisjoint(linked)]
            nets = [net for net in nets if net not in met] + [frozenset(linked).union(*met)]
        return nets

    def _extent(
        self, net: frozenset[int], places: frozenset[P] = frozenset(), watched: K | None = None
    ) -> tuple[int, int] | None:
        """Return how many of a kind may lie in some places out of some heaps; none if these cannot be shared out.

        Kinds between which nothing makes a difference are one sort: nobody asks for one of them, and they may go the
        same ways. So however many of the sort go somewhere, it can be any of them.
        """
        order = {heap: i for i, heap in enumerate(sorted(net))}
        pipes, asked_for, kept_out = list[Pipe](), set[int](), list[tuple[int, frozenset[K]]]()
        for holder, lot in self._lots():
            goal, here = (order.get(holder, END), False) if isinstance(holder, int) else (END, holder[0] in places)
            for part, number in lot.parts.items():
                if part.heap in net:
                    if here:
                        asked_for.add(len(pipes))
                    if part.without:
                        kept_out.append((len(pipes), part.without))
                    pipes.append(Pipe(order[part.heap], goal, number))
        lots = [self.heaps[heap] for heap in order]
        taken = {kind for lot in lots for kind in lot.taken}
        first, others, alike = Sort((0,) * len(lots)), [], dict[tuple[int, ...], Sort]()
        for kind in taken.union(*(lot.faces for lot in lots)):
            barred = tuple(i for i, without in kept_out if kind in without)
            sort = Sort(tuple(lot.faces[kind] - lot.taken[kind] for lot in lots), barred)
            if kind == watched:
                first = sort
            elif kind in taken:
                others.append(sort)
            else:
                same = alike.get(barred, Sort((0,) * len(lots)))
                alike[barred] = Sort(tuple(map(add, same.gives, sort.gives)), barred)
        rest = sorted((*others, *alike.values()), key=lambda sort: (sum(sort.gives), astuple(sort)))
        return extent(tuple(pipes), (first, *rest), frozenset(asked_for))
