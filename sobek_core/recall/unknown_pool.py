"""Unknown pools: things mixed out of sight, and where they may have gone since. Independent of the games.

A viewer who sees cards leave a hand face down knows that these and the remaining ones together are the former hand. So
the former hand becomes an *unknown pool*, with a number of its things in each of several places. A pool is made of
known things and of parts of older pools; what is later seen to come out of it is noted. Nothing is guessed and nothing
is lost: the remaining worlds are the ways to distribute all pools. Pools stay few, for three reasons. A pool with
a part in only one place is merged into that place, a pool that is part of a single older one is merged into that one,
and what is seen is removed from what is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from attrs import evolve, frozen

from sobek_core.recall.contents import EMPTY, Contents, K, NoWorldError, PoolPart
from sobek_core.recall.flow_network import SINK, Commodity, Edge
from sobek_core.recall.flow_paths import PoolFlow

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

P = TypeVar("P", bound=Hashable)

_PlaceOrPool: TypeAlias = tuple[P] | int
"""A place, wrapped in a tuple, or a pool."""


@frozen
class UnknownPools(Generic[P, K]):
    """The contents of each place, and the pools. Only the code that made a copy may change it."""

    places: dict[P, Contents[K]]
    pools: dict[int, Contents[K]]

    def as_mixed_as(self, before: UnknownPools[P, K]) -> bool:
        """Return whether pools and their parts are as before, so that what is known of them is too."""
        return self.pools == before.pools and all(
            contents is (was := before.at(place)) or contents.parts == was.parts
            for place, contents in self.places.items()
        )

    def at(self, place: P) -> Contents[K]:
        """Return the contents of a place."""
        return self.places.get(place, EMPTY)

    def new_pool(self, contents: Contents[K]) -> int:
        """Make a pool and return its number; newer pools have higher numbers."""
        pool = max(self.pools, default=-1) + 1
        self.pools[pool] = contents
        return pool

    def put(self, place: P, contents: Contents[K]) -> None:
        """Add to the contents of a place."""
        self.places[place] = self.at(place) + contents

    def draw(self, place: P, number: int, without: frozenset[K]) -> Contents[K]:
        """Take unseen things from a place; they have none of some kinds."""
        if not number:
            return EMPTY
        held = self.at(place)
        if held.number < number:
            raise NoWorldError
        pool = self.new_pool(held)
        self.places[place] = Contents.of(parts={PoolPart(pool, frozenset()): held.number - number})
        return Contents.of(parts={PoolPart(pool, without): number})

    def take(self, place: P, kind: K, number: int) -> None:
        """Take visible things of one kind from a place."""
        held = self.at(place)
        hidden = number - held.faces[kind]
        held -= Contents.of({kind: number})
        if hidden > 0:
            sources = Contents.of(parts=self.sources(held, kind))
            if sources.number < hidden:
                raise NoWorldError
            pool = self.new_pool(evolve(sources, removed=Counter({kind: hidden})))
            held = held - sources + Contents.of(parts={PoolPart(pool, frozenset()): sources.number - hidden})
        self.places[place] = held

    def kinds(self) -> dict[int, frozenset[K]]:
        """Return the kinds that each pool may have been made of."""
        kinds: dict[int, frozenset[K]] = {}
        for pool, contents in sorted(self.pools.items()):
            kinds[pool] = frozenset(contents.faces).union(*(kinds[part.pool] - part.without for part in contents.parts))
        return kinds

    def kinds_at(self, place: P) -> frozenset[K]:
        """Return the kinds that a place may have, as far as this is known without a search."""
        contents, kinds = self.at(place), self.kinds()
        return frozenset(contents.faces).union(*(kinds[part.pool] - part.without for part in contents.parts))

    def sources(self, contents: Contents[K], kind: K) -> Counter[PoolPart[K]]:
        """Return the parts that may hold a kind."""
        kinds = self.kinds()
        return Counter({p: n for p, n in contents.parts.items() if kind in kinds[p.pool] and kind not in p.without})

    def simplify(self) -> None:
        """Make the pools as few and as small as possible; the worlds stay the same.

        Raise NoWorldError if a contradiction is found; not every contradiction is.
        """
        while any(self._simplify_pool(pool) for pool in sorted(self.pools, reverse=True)):
            pass

    def _simplify_pool(self, pool: int) -> bool:
        """Simplify something about a pool. Return False if nothing is left to simplify."""
        return self._resolve_by_removals(pool) or self._resolve_by_kinds(pool) or self._merge_pool(pool)

    def _resolve_by_removals(self, pool: int) -> bool:
        """Match what was seen to come out of a pool with its known things, or with the only possible part."""
        contents = self.pools[pool]
        if known := contents.faces & contents.removed:
            self.pools[pool] = Contents(contents.faces - known, contents.parts, contents.removed - known)
            return True
        for kind, number in contents.removed.items():
            sources = self.sources(contents, kind)
            if sources.total() < number:
                raise NoWorldError
            if len(sources) == 1 or sources.total() == number:
                given = Counter({part: min(n, number) for part, n in sources.items()})
                self.pools[pool] = Contents(
                    contents.faces, contents.parts - given, contents.removed - Counter({kind: number})
                )
                for part, n in given.items():
                    self._record_removal(part.pool, kind, n)
                return True
        return False

    def _resolve_by_kinds(self, pool: int) -> bool:
        """Resolve a part that can be of one kind only, and drop exclusions of kinds that the pool never had."""
        kinds = self.kinds()[pool]
        for holder, part, number in self._parts(pool):
            possible = kinds - part.without
            if not possible:
                raise NoWorldError
            if len(possible) == 1:
                (kind,) = possible
                self._record_removal(pool, kind, number)
                self._rewrite(holder, part, Contents.of({kind: number}))
                return True
            if not part.without <= kinds:
                self._rewrite(holder, part, Contents.of(parts={PoolPart(pool, part.without & kinds): number}))
                return True
        return False

    def _merge_pool(self, pool: int) -> bool:
        """Remove a pool that is empty, that has all gone to one place, or that is part of a single other pool."""
        contents, parts = self.pools[pool], self._parts(pool)
        if contents.removed or (len(parts) > 1 and (contents.faces or len(contents.parts) > 1)):
            return False
        del self.pools[pool]
        for holder, part, number in parts:
            if len(parts) == 1:
                replacement = contents.exclude(part.without)
            else:
                (source,) = contents.parts
                replacement = Contents.of(parts={PoolPart(source.pool, source.without | part.without): number})
            self._rewrite(holder, part, replacement)
        return True

    def _parts(self, pool: int) -> list[tuple[_PlaceOrPool[P], PoolPart[K], int]]:
        """Return the parts of a pool, each with its holder and its number of things."""
        return [
            (holder, part, number)
            for holder, contents in self._all_contents()
            for part, number in contents.parts.items()
            if part.pool == pool
        ]

    def _all_contents(self) -> Iterator[tuple[_PlaceOrPool[P], Contents[K]]]:
        yield from (((place,), contents) for place, contents in self.places.items())
        yield from self.pools.items()

    def _rewrite(self, holder: _PlaceOrPool[P], part: PoolPart[K], replacement: Contents[K]) -> None:
        """Replace a part of a pool."""
        if isinstance(holder, int):
            contents = self.pools[holder]
            self.pools[holder] = contents - Contents.of(parts={part: contents.parts[part]}) + replacement
        else:
            (place,) = holder
            contents = self.places[place]
            self.places[place] = contents - Contents.of(parts={part: contents.parts[part]}) + replacement

    def _record_removal(self, pool: int, kind: K, number: int) -> None:
        """Record that things of a kind have come out of a pool."""
        contents = self.pools[pool]
        self.pools[pool] = evolve(contents, removed=contents.removed + Counter({kind: number}))

    def bounds(self, places: frozenset[P]) -> dict[K, tuple[int, int]]:
        """Return the fewest and the most of each kind that some places may hold together."""
        bounds: dict[K, tuple[int, int]] = {}
        drawn = Counter[int]()  # things of each pool in these places
        for contents in map(self.at, places):
            _add(bounds, ((kind, number, number) for kind, number in contents.faces.items()))
            for part, number in contents.parts.items():
                drawn[part.pool] += number
        if not drawn:
            return bounds
        linked = self._linked()
        for pool in drawn.keys() - linked:
            faces, number = self.pools[pool].faces, drawn[pool]
            left = faces.total() - number
            _add(bounds, ((kind, max(0, n - left), min(n, number)) for kind, n in faces.items()))
        if not linked.isdisjoint(drawn):
            kinds = frozenset[K]().union(*map(self.kinds_at, places))
            for group in self._groups():
                if not group.isdisjoint(linked.intersection(drawn)):
                    flow = self._flow(group, places)
                    _add(bounds, ((kind, *(flow.bounds(kind) or (0, 0))) for kind in kinds & flow.commodities.keys()))
        return bounds

    def basis(self, places: tuple[P, ...]) -> tuple[object, ...]:
        """Return what the bounds of some places depend on."""
        every = tuple([self.at(place) for place in places])
        if not any(contents.parts for contents in every):
            return every
        return every, self if self._linked() else self.pools

    def _linked(self) -> set[int]:
        """Return the pools whose parts are not all alike: some without a kind, seen to come out, or parts of pools."""
        linked = {part.pool for contents in self.places.values() for part in contents.parts if part.without}
        for pool, contents in self.pools.items():
            if contents.removed or contents.parts:
                linked.add(pool)
                linked.update(part.pool for part in contents.parts)
        return linked

    def possible(self) -> bool:
        """Return whether any world is left. There always is one if nothing was taken and nothing excluded."""
        linked = self._linked()
        return all(self._flow(group).bounds() is not None for group in self._groups() if not group.isdisjoint(linked))

    def _groups(self) -> list[frozenset[int]]:
        """Group the pools: those made of one another are together."""
        groups: list[frozenset[int]] = []
        for pool, contents in self.pools.items():
            linked = {pool, *(part.pool for part in contents.parts)}
            met = [group for group in groups if not group.isdisjoint(linked)]
            groups = [group for group in groups if group not in met] + [frozenset(linked).union(*met)]
        return groups

    def _flow(self, group: frozenset[int], places: frozenset[P] = frozenset()) -> PoolFlow[K]:
        """Return the flow from some pools, watched where it leads to some places."""
        order = {pool: i for i, pool in enumerate(sorted(group))}
        edges, watched, kept_out = list[Edge](), set[int](), list[tuple[int, frozenset[K]]]()
        for holder, contents in self._all_contents():
            for part, number in contents.parts.items():
                if part.pool in group:
                    if not isinstance(holder, int) and holder[0] in places:
                        watched.add(len(edges))
                    if part.without:
                        kept_out.append((len(edges), part.without))
                    goal = order[holder] if isinstance(holder, int) else SINK
                    edges.append(Edge(order[part.pool], goal, number))
        every = [self.pools[pool] for pool in order]
        removed = frozenset[K]().union(*(contents.removed for contents in every))
        commodities = {
            kind: Commodity(
                tuple(contents.faces[kind] - contents.removed[kind] for contents in every),
                tuple(i for i, without in kept_out if kind in without),
            )
            for kind in removed.union(*(contents.faces for contents in every))
        }
        return PoolFlow(tuple(edges), frozenset(watched), commodities, removed, Commodity((0,) * len(every)))


def _add(bounds: dict[K, tuple[int, int]], more: Iterable[tuple[K, int, int]]) -> None:
    """Add to bounds of kinds: the fewest and the most more of each."""
    for kind, fewest, most in more:
        before = bounds.get(kind, (0, 0))
        bounds[kind] = before[0] + fewest, before[1] + most
