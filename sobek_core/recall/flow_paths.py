"""The minimum and maximum flow of one commodity through some edges of a network. Independent of the games.

A flow is improved for the first commodity by exchanging it with another one around a cycle. If this fails, but would
succeed if the others were free, the search for a better flow starts afresh.
"""

from __future__ import annotations

from functools import lru_cache
from operator import and_, lt
from typing import TYPE_CHECKING

from attrs import evolve

from sobek_core.recall.flow_network import END, WATCHED, Bounds, Commodity, Edge, FlowNetwork, Path

if TYPE_CHECKING:
    from collections.abc import Callable


@lru_cache(maxsize=1 << 14)
def extent(
    edges: tuple[Edge, ...], commodities: tuple[Commodity, ...], watched: frozenset[int]
) -> tuple[int, int] | None:
    """Return the minimum and maximum of the first commodity on some edges, or None if there is no feasible flow.

    watched: the indexes of these edges; they lead to the end.
    """
    shared = _shared(edges, commodities)
    if shared is None:
        return None
    (least, most), found = shared
    through = sum(edges[i].number for i in watched)
    to_watched = (evolve(edge, goal=WATCHED) if i in watched else edge for i, edge in enumerate(edges))
    network = FlowNetwork.of((*to_watched, Edge(WATCHED, END, through)), commodities)
    starts = range(0, len(found), len(edges))

    def with_last(unknowns: list[int], last: Callable[[list[int]], int]) -> list[int]:
        parts = (unknowns[start : start + len(edges)] for start in starts)
        return [number for part in parts for number in (*part, last(part))]

    found = with_last(found, lambda part: sum(part[i] for i in watched))
    bounds = with_last(least, lambda _: 0), with_last(most, lambda _: through)
    return _furthest(network, bounds, found, -1), _furthest(network, bounds, found, 1)


@lru_cache(maxsize=1 << 12)
def _shared(edges: tuple[Edge, ...], commodities: tuple[Commodity, ...]) -> tuple[Bounds, list[int]] | None:
    """Return bounds that hold for every feasible flow, and one such flow, or None if there is none."""
    network = FlowNetwork.of(edges, commodities)
    most = [0 if i in commodity.barred else edge.number for commodity in commodities for i, edge in enumerate(edges)]
    bounds = network.narrowed(([0] * len(most), most))
    found = bounds and network.shared_out(bounds, bounds[0], range(len(commodities)))
    return (bounds, found) if bounds and found else None


def _furthest(network: FlowNetwork, bounds: Bounds, found: list[int], sign: int) -> int:
    """Return the greatest flow of the first commodity on the last edge, or the least if the sign is -1.

    bounds: hold for every feasible flow; found: one such flow.
    """
    last = len(network.edges) - 1
    while True:
        better = _exchanged(network, bounds, found, sign)
        if better is None and _path_for_first(network, bounds, found, sign):
            least, most = list(bounds[0]), list(bounds[1])
            (least if sign == 1 else most)[last] = found[last] + sign
            better = network.shared_out((least, most), found, range(len(network.gives)))
        if better is None:
            return found[last]
        found = better


def _exchanged(network: FlowNetwork, bounds: Bounds, found: list[int], sign: int) -> list[int] | None:
    """Exchange another commodity for one more (or fewer) of the first on the last edge. Return None if impossible."""
    for j in range(1, len(network.gives)):
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
    rise, fall = _slack(network, bounds, found, 0)
    if other is not None:
        others_rise, others_fall = _slack(network, bounds, found, other)
        rise, fall = [*map(and_, rise, others_fall)], [*map(and_, fall, others_rise)]
    rise[-1] = fall[-1] = False
    start, goal = (END, WATCHED) if sign == 1 else (WATCHED, END)
    return network.path([start], {goal}, rise, fall)[0]


def _slack(network: FlowNetwork, bounds: Bounds, found: list[int], commodity: int) -> tuple[list[bool], list[bool]]:
    """Return for each edge whether it may carry more of a commodity, and whether less."""
    part = network.part(commodity)
    rise = [*map(lt, found[part], bounds[1][part])]
    return rise, [*map(lt, bounds[0][part], found[part])]
