"""The flow of things from unknown pools into places. Independent of the games."""

from __future__ import annotations

from collections.abc import Hashable
from operator import add
from typing import Generic, TypeVar

from attrs import astuple, frozen

from sobek_core.recall.flow_network import Commodity, Edge
from sobek_core.recall.flow_paths import extent

K = TypeVar("K", bound=Hashable)


@frozen
class PoolFlow(Generic[K]):
    """What flows out of some pools.

    watched: the edges that lead to some places; commodities: the supply of each kind, and the edges closed to it;
    taken: the kinds that were seen to come out of a pool; nothing: a commodity without supply.
    """

    edges: tuple[Edge, ...]
    watched: frozenset[int]
    commodities: dict[K, Commodity]
    taken: frozenset[K]
    nothing: Commodity

    def extents(self, kinds: frozenset[K]) -> dict[K, tuple[int, int]]:
        """Return the fewest and the most of some kinds on the watched edges; (0, 0) if no world is left."""
        found: dict[tuple[Commodity, bool], tuple[int, int]] = {}
        for kind in kinds.intersection(self.commodities):
            alike = self.commodities[kind], kind in self.taken
            if alike not in found:
                found[alike] = self.extent(kind) or (0, 0)
        return {
            kind: found[self.commodities[kind], kind in self.taken] for kind in kinds.intersection(self.commodities)
        }

    def extent(self, watched: K | None = None) -> tuple[int, int] | None:
        """Return the fewest and the most of a kind on the watched edges; None if no world is left.

        Kinds that nothing distinguishes are one commodity: no query is about only one of them, and they may take the
        same paths. Whatever flows of the commodity can be any of them.
        """
        first, others, alike = self.nothing, list[Commodity](), dict[tuple[int, ...], Commodity]()
        for kind, commodity in self.commodities.items():
            if kind == watched:
                first = commodity
            elif kind in self.taken:
                others.append(commodity)
            else:
                same = alike.get(commodity.barred, self.nothing)
                alike[commodity.barred] = Commodity(tuple(map(add, same.gives, commodity.gives)), commodity.barred)
        rest = sorted((*others, *alike.values()), key=lambda commodity: (sum(commodity.gives), astuple(commodity)))
        return extent(self.edges, (first, *rest), self.watched)
