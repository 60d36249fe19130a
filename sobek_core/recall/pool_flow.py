"""The flow of things from unknown pools into places. Independent of the games."""

from __future__ import annotations

from collections.abc import Hashable
from operator import add
from typing import Generic, TypeVar

from attrs import astuple, frozen

from sobek_core.recall.flow_network import Commodity, Edge
from sobek_core.recall.flow_paths import flow_bounds

K = TypeVar("K", bound=Hashable)


@frozen
class PoolFlow(Generic[K]):
    """What flows out of some pools.

    watched: the edges that lead to some places; commodities: the supply of each kind, and the edges closed to it;
    removed: the kinds that were seen to come out of a pool; nothing: a commodity without supply.
    """

    edges: tuple[Edge, ...]
    watched: frozenset[int]
    commodities: dict[K, Commodity]
    removed: frozenset[K]
    nothing: Commodity

    def bounds(self, watched: K | None = None) -> tuple[int, int] | None:
        """Return the fewest and the most of a kind on the watched edges; None if no world is left.

        Kinds that nothing distinguishes are one commodity: no query is about only one of them, and they may take the
        same paths. Whatever flows of the commodity can be any of them.
        """
        first, others, alike = self.nothing, list[Commodity](), dict[tuple[int, ...], Commodity]()
        for kind, commodity in self.commodities.items():
            if kind == watched:
                first = commodity
            elif kind in self.removed:
                others.append(commodity)
            else:
                same = alike.get(commodity.forbidden, self.nothing)
                alike[commodity.forbidden] = Commodity(
                    tuple(map(add, same.supply, commodity.supply)), commodity.forbidden
                )
        rest = sorted((*others, *alike.values()), key=lambda commodity: (sum(commodity.supply), astuple(commodity)))
        return flow_bounds(self.edges, (first, *rest), self.watched)
