"""The flow of things from unknown pools: the fewest and the most of a kind on some edges. Independent of the games.

A flow is improved for the first commodity by exchanging it with another one around a cycle. If this fails, but would
succeed if the others were free, the search for a better flow starts afresh.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from operator import add, and_, lt
from typing import TYPE_CHECKING, Generic, TypeVar

from attrs import astuple, evolve, frozen

from sobek_core.recall.flow_network import SINK, WATCHED, Bounds, Commodity, Edge, FlowNetwork, Path

if TYPE_CHECKING:
    from collections.abc import Callable


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


@lru_cache(maxsize=1 << 14)
def flow_bounds(
    edges: tuple[Edge, ...], commodities: tuple[Commodity, ...], watched: frozenset[int]
) -> tuple[int, int] | None:
    """Return the minimum and maximum of the first commodity on some edges, or None if there is no feasible flow.

    watched: the indexes of these edges; they lead to the sink.
    """
    feasible = _feasible(edges, commodities)
    if feasible is None:
        return None
    (lower, upper), found = feasible
    through = sum(edges[i].flow for i in watched)
    to_watched = (evolve(edge, target=WATCHED) if i in watched else edge for i, edge in enumerate(edges))
    network = FlowNetwork.of((*to_watched, Edge(WATCHED, SINK, through)), commodities)
    starts = range(0, len(found), len(edges))

    def with_last(unknowns: list[int], last: Callable[[list[int]], int]) -> list[int]:
        parts = (unknowns[start : start + len(edges)] for start in starts)
        return [number for part in parts for number in (*part, last(part))]

    found = with_last(found, lambda part: sum(part[i] for i in watched))
    bounds = with_last(lower, lambda _: 0), with_last(upper, lambda _: through)
    return _extremize(network, bounds, found, -1), _extremize(network, bounds, found, 1)


@lru_cache(maxsize=1 << 12)
def _feasible(edges: tuple[Edge, ...], commodities: tuple[Commodity, ...]) -> tuple[Bounds, list[int]] | None:
    """Return bounds that hold for every feasible flow, and one such flow, or None if there is none."""
    network = FlowNetwork.of(edges, commodities)
    upper = [0 if i in commodity.forbidden else edge.flow for commodity in commodities for i, edge in enumerate(edges)]
    bounds = network.propagate(([0] * len(upper), upper))
    found = bounds and network.solve(bounds, bounds[0], range(len(commodities)))
    return (bounds, found) if bounds and found else None


def _extremize(network: FlowNetwork, bounds: Bounds, found: list[int], sign: int) -> int:
    """Return the greatest flow of the first commodity on the last edge, or the least if the sign is -1.

    bounds: hold for every feasible flow; found: one such flow.
    """
    last = len(network.edges) - 1
    while True:
        better = _augment(network, bounds, found, sign)
        if better is None and _path_for_first(network, bounds, found, sign):
            lower, upper = list(bounds[0]), list(bounds[1])
            (lower if sign == 1 else upper)[last] = found[last] + sign
            better = network.solve((lower, upper), found, range(len(network.supplies)))
        if better is None:
            return found[last]
        found = better


def _augment(network: FlowNetwork, bounds: Bounds, found: list[int], sign: int) -> list[int] | None:
    """Exchange another commodity for one more (or fewer) of the first on the last edge. Return None if impossible."""
    for j in range(1, len(network.supplies)):
        if path := _path_for_first(network, bounds, found, sign, j):
            better = list(found)
            for i, direction in (*path, (len(network.edges) - 1, sign)):
                better[i] += direction
                better[j * len(network.edges) + i] -= direction
            return better
    return None


def _path_for_first(
    network: FlowNetwork, bounds: Bounds, found: list[int], sign: int, other: int | None = None
) -> Path | None:
    """Find the other edges of a cycle that sends one more (or fewer) of the first commodity over the last edge.

    other: the commodity to exchange with; if None, the others are free.
    """
    can_increase, can_decrease = _slack(network, bounds, found, 0)
    if other is not None:
        other_can_increase, other_can_decrease = _slack(network, bounds, found, other)
        can_increase, can_decrease = (
            [*map(and_, can_increase, other_can_decrease)],
            [*map(and_, can_decrease, other_can_increase)],
        )
    can_increase[-1] = can_decrease[-1] = False
    start, target = (SINK, WATCHED) if sign == 1 else (WATCHED, SINK)
    return network.shortest_path([start], {target}, can_increase, can_decrease)[0]


def _slack(network: FlowNetwork, bounds: Bounds, found: list[int], commodity: int) -> tuple[list[bool], list[bool]]:
    """Return for each edge whether it may carry more of a commodity, and whether less."""
    part = network.part(commodity)
    can_increase = [*map(lt, found[part], bounds[1][part])]
    return can_increase, [*map(lt, bounds[0][part], found[part])]
