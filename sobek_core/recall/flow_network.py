"""Find a feasible flow of several commodities in a network with an exact total on each edge. Independent of the games.

A flow of a single commodity is easy to find. So the commodities are routed one after the other through the capacity
that the earlier ones left. If one cannot be routed, some edge carries too much or too little of an earlier one. Then
that amount is ruled out, and the blocked commodity goes first.
"""

from __future__ import annotations

from collections import deque
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

SINK: Final = -1  # the node where edges leave the network
WATCHED: Final = -2  # a node without supply, on the way from the watched edges to the sink

_Sum: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int]
"""A linear constraint: the unknowns added, the unknowns subtracted, and the required total."""

Bounds: TypeAlias = tuple[list[int], list[int]]
"""The lower and the upper bound of each unknown."""

Path: TypeAlias = list[tuple[int, int]]
"""The edges of a path in order, each with 1 if traversed forwards and -1 if backwards."""


@frozen
class Edge:
    """An edge between two nodes, or to the sink. flow: its exact total."""

    source: int
    target: int
    flow: int


@frozen
class Commodity:
    """A commodity. supply: the net supply of each node; forbidden: the edges closed to it."""

    supply: tuple[int, ...]
    forbidden: tuple[int, ...] = ()


@frozen
class FlowNetwork:
    """Edges and commodities. The unknowns are the flows of each commodity on each edge, commodity by commodity.

    links: for each node its incident edges, each with the node at the other end and 1 if forwards or -1 if backwards;
    supplies: for each commodity the supply of each node. The last two nodes are the watched one and the sink.
    """

    edges: tuple[Edge, ...]
    links: tuple[tuple[tuple[int, int, int], ...], ...]
    supplies: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, edges: tuple[Edge, ...], commodities: tuple[Commodity, ...]) -> FlowNetwork:
        """Make a network of edges and commodities."""
        supplies = tuple((*commodity.supply, 0, -sum(commodity.supply)) for commodity in commodities)
        links: list[list[tuple[int, int, int]]] = [[] for _ in supplies[0]]
        for i, edge in enumerate(edges):
            links[edge.source].append((i, edge.target, 1))
            links[edge.target].append((i, edge.source, -1))
        return cls(edges, tuple(map(tuple, links)), supplies)

    @cached_property
    def _sums(self) -> tuple[_Sum, ...]:
        """The constraints: edges are full, and each node passes on what it receives and supplies."""
        width = len(self.edges)
        size = width * len(self.supplies)
        full = [(tuple(range(i, size, width)), (), edge.flow) for i, edge in enumerate(self.edges)]
        passed = [
            (
                tuple([start + i for i, _, sign in self.links[node] if sign == 1]),
                tuple([start + i for i, _, sign in self.links[node] if sign == -1]),
                given,
            )
            for start, of_commodity in zip(range(0, size, width), self.supplies, strict=True)
            for node, given in enumerate(of_commodity)
        ]
        return (*full, *passed)

    @cached_property
    def _within(self) -> list[list[int]]:
        """For each unknown, the constraints that contain it."""
        within: list[list[int]] = [[] for _ in range(len(self.edges) * len(self.supplies))]
        for number, (added, removed, _) in enumerate(self._sums):
            for v in (*added, *removed):
                within[v].append(number)
        return within

    def part(self, commodity: int) -> slice:
        """Return the slice of a commodity's unknowns."""
        return slice(commodity * len(self.edges), (commodity + 1) * len(self.edges))

    def propagate(self, bounds: Bounds) -> Bounds | None:
        """Narrow bounds by the constraints until nothing changes. Return None if a constraint cannot be met."""
        lower, upper = list(bounds[0]), list(bounds[1])
        waiting = deque(range(len(self._sums)))
        waits = [True] * len(waiting)
        while waiting:
            number = waiting.popleft()
            waits[number] = False
            added, removed, total = self._sums[number]
            up, down = total, -total  # slack above the smallest sum, and below the greatest
            for v in added:
                up -= lower[v]
                down += upper[v]
            for v in removed:
                up += upper[v]
                down -= lower[v]
            if up < 0 or down < 0:
                return None
            for v, above, below in (*((v, up, down) for v in added), *((v, down, up) for v in removed)):
                low, high = lower[v], upper[v]
                if high - low > above or high - low > below:
                    upper[v], lower[v] = min(high, low + above), max(low, high - below)
                    for other in self._within[v]:
                        if not waits[other]:
                            waits[other] = True
                            waiting.append(other)
        return lower, upper

    def solve(self, bounds: Bounds, hint: list[int], order: Sequence[int]) -> list[int] | None:
        """Find a flow of all commodities within bounds, close to the hint if possible. Return None if there is none.

        order: the order in which to route the commodities.
        """
        narrowed = self.propagate(bounds)
        if narrowed is None:
            return None
        found = list(narrowed[0]), list(narrowed[1])
        for commodity in order:
            flow, cut = self.route(commodity, found, hint)
            if cut is not None:
                break
            found[0][self.part(commodity)] = found[1][self.part(commodity)] = flow
        else:
            return found[0]
        before = order[: order.index(commodity)]
        if self.route(commodity, narrowed, hint)[1] is not None:
            return None
        first = (commodity, *(one for one in order if one != commodity))
        flows = (self.solve(one, hint, first) for one in self._branch(narrowed, found[0], before, cut))
        return next((one for one in flows if one is not None), None)

    def _branch(
        self, bounds: Bounds, found: list[int], before: Sequence[int], cut: dict[int, int]
    ) -> tuple[Bounds, Bounds]:
        """Return two cases to try when earlier commodities block another: less (or more) of one on an edge, or not.

        The cut has such an edge, since without the earlier commodities there is a path. Prefer less to more,
        then the unknown with the fewest possible values.
        """
        lower, upper = bounds
        candidates = [
            (sign == -1, upper[v] - lower[v], v)
            for i, sign in cut.items()
            for v in (commodity * len(self.edges) + i for commodity in before)
            if (lower[v] < found[v] if sign == 1 else found[v] < upper[v])
        ]
        more, _, v = min(candidates)
        below = found[v] if more else found[v] - 1
        at_most, at_least = (
            (lower, [*upper[:v], below, *upper[v + 1 :]]),
            ([*lower[:v], below + 1, *lower[v + 1 :]], upper),
        )
        return (at_least, at_most) if more else (at_most, at_least)

    def route(self, commodity: int, bounds: Bounds, hint: list[int]) -> tuple[list[int], dict[int, int] | None]:
        """Find a flow of one commodity through the capacity that all bounds leave, close to the hint if possible.

        If there is none, also return the cut: edges that should carry more (1) or less (-1).
        """
        part, width = self.part(commodity), len(self.edges)
        lower, upper = bounds[0][part], bounds[1][part]
        for i, edge in enumerate(self.edges):
            low, high = lower[i], upper[i]
            if low < high:
                upper[i] = min(high, low + edge.flow - sum(bounds[0][i::width]))
                lower[i] = max(low, high + edge.flow - sum(bounds[1][i::width]))
        flow = [min(max(low, now), high) for low, now, high in zip(lower, hint[part], upper, strict=True)]
        excess = list(self.supplies[commodity])  # the excess of each node
        for edge, number in zip(self.edges, flow, strict=True):
            excess[edge.source] -= number
            excess[edge.target] += number
        nodes = range(WATCHED, len(excess) + WATCHED)
        while starts := [node for node in nodes if excess[node] > 0]:
            can_increase = [now < high for now, high in zip(flow, upper, strict=True)]
            can_decrease = [low < now for low, now in zip(lower, flow, strict=True)]
            path, reached = self.shortest_path(
                starts, {node for node in nodes if excess[node] < 0}, can_increase, can_decrease
            )
            if path is None:
                return flow, {
                    i: 1 if edge.source in reached else -1
                    for i, edge in enumerate(self.edges)
                    if (edge.source in reached) != (edge.target in reached)
                }
            for i, sign in path:
                flow[i] += sign
                excess[self.edges[i].source] -= sign
                excess[self.edges[i].target] += sign
        return flow, None

    def shortest_path(
        self,
        starts: Sequence[int],
        targets: Collection[int],
        can_increase: Sequence[bool],
        can_decrease: Sequence[bool],
    ) -> tuple[Path | None, Collection[int]]:
        """Find a shortest path, and the nodes reached in the search.

        can_increase, can_decrease: for each edge, whether it may be used forwards, and backwards.
        """
        predecessors: dict[int, tuple[int, int, int] | None] = dict.fromkeys(starts)
        queue = deque(starts)
        while queue:
            node = queue.popleft()
            for i, other, sign in self.links[node]:
                if other not in predecessors and (can_increase[i] if sign == 1 else can_decrease[i]):
                    predecessors[other] = (i, sign, node)
                    queue.append(other)
                    if other in targets:
                        return _trace_path(predecessors, other), predecessors
        return None, predecessors


def _trace_path(predecessors: dict[int, tuple[int, int, int] | None], target: int) -> Path:
    """Return the path to a node. predecessors: for each node, how it was reached: edge, direction and node."""
    path = []
    while step := predecessors[target]:
        i, sign, target = step
        path.append((i, sign))
    return path
