"""Find a feasible flow of several commodities in a network with an exact total on each edge. Independent of the games.

A flow of a single commodity is easy to find. So the commodities are sent one after the other through the capacity that
the earlier ones left. If one cannot be sent, some edge carries too much or too little of an earlier one. Then that
amount is ruled out, and the blocked commodity goes first.
"""

from __future__ import annotations

from collections import deque
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

END: Final = -1  # the node where edges leave the network
WATCHED: Final = -2  # a node without supply, on the way from the watched edges to the end

_Sum: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int]
"""A linear constraint: the unknowns added, the unknowns subtracted, and the required total."""

Bounds: TypeAlias = tuple[list[int], list[int]]
"""The lower and the upper bound of each unknown."""

Path: TypeAlias = list[tuple[int, int]]
"""The edges of a path in order, each with 1 if traversed forwards and -1 if backwards."""


@frozen
class Edge:
    """An edge between two nodes, or to the end. number: its exact total flow."""

    origin: int
    goal: int
    number: int


@frozen
class Commodity:
    """A commodity. gives: the net supply of each node; barred: the edges closed to it."""

    gives: tuple[int, ...]
    barred: tuple[int, ...] = ()


@frozen
class FlowNetwork:
    """Edges and commodities. The unknowns are the flows of each commodity on each edge, commodity by commodity.

    links: for each node its incident edges, each with the node at the other end and 1 if forwards or -1 if backwards;
    gives: for each commodity the supply of each node. The last two nodes are the watched one and the end.
    """

    edges: tuple[Edge, ...]
    links: tuple[tuple[tuple[int, int, int], ...], ...]
    gives: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, edges: tuple[Edge, ...], commodities: tuple[Commodity, ...]) -> FlowNetwork:
        """Make a network of edges and commodities."""
        gives = tuple((*commodity.gives, 0, -sum(commodity.gives)) for commodity in commodities)
        links: list[list[tuple[int, int, int]]] = [[] for _ in gives[0]]
        for i, edge in enumerate(edges):
            links[edge.origin].append((i, edge.goal, 1))
            links[edge.goal].append((i, edge.origin, -1))
        return cls(edges, tuple(map(tuple, links)), gives)

    @cached_property
    def _sums(self) -> tuple[_Sum, ...]:
        """The constraints: edges are full, and each node passes on what it receives and supplies."""
        width = len(self.edges)
        size = width * len(self.gives)
        full = [(tuple(range(i, size, width)), (), edge.number) for i, edge in enumerate(self.edges)]
        passed = [
            (
                tuple([start + i for i, _, sign in self.links[node] if sign == 1]),
                tuple([start + i for i, _, sign in self.links[node] if sign == -1]),
                given,
            )
            for start, of_commodity in zip(range(0, size, width), self.gives, strict=True)
            for node, given in enumerate(of_commodity)
        ]
        return (*full, *passed)

    @cached_property
    def _within(self) -> list[list[int]]:
        """For each unknown, the constraints that contain it."""
        within: list[list[int]] = [[] for _ in range(len(self.edges) * len(self.gives))]
        for number, (added, removed, _) in enumerate(self._sums):
            for v in (*added, *removed):
                within[v].append(number)
        return within

    def part(self, commodity: int) -> slice:
        """Return the slice of a commodity's unknowns."""
        return slice(commodity * len(self.edges), (commodity + 1) * len(self.edges))

    def narrowed(self, bounds: Bounds) -> Bounds | None:
        """Narrow bounds by the constraints until nothing changes. Return None if a constraint cannot be met."""
        least, most = list(bounds[0]), list(bounds[1])
        waiting = deque(range(len(self._sums)))
        waits = [True] * len(waiting)
        while waiting:
            number = waiting.popleft()
            waits[number] = False
            added, removed, total = self._sums[number]
            up, down = total, -total  # slack above the smallest sum, and below the greatest
            for v in added:
                up -= least[v]
                down += most[v]
            for v in removed:
                up += most[v]
                down -= least[v]
            if up < 0 or down < 0:
                return None
            for v, above, below in (*((v, up, down) for v in added), *((v, down, up) for v in removed)):
                low, high = least[v], most[v]
                if high - low > above or high - low > below:
                    most[v], least[v] = min(high, low + above), max(low, high - below)
                    for other in self._within[v]:
                        if not waits[other]:
                            waits[other] = True
                            waiting.append(other)
        return least, most

    def shared_out(self, bounds: Bounds, hint: list[int], order: Sequence[int]) -> list[int] | None:
        """Find a flow of all commodities within bounds, close to the hint if possible. Return None if there is none.

        order: in which to send the commodities.
        """
        narrowed = self.narrowed(bounds)
        if narrowed is None:
            return None
        found = list(narrowed[0]), list(narrowed[1])
        for commodity in order:
            flow, cut = self.sent(commodity, found, hint)
            if cut is not None:
                break
            found[0][self.part(commodity)] = found[1][self.part(commodity)] = flow
        else:
            return found[0]
        before = order[: order.index(commodity)]
        if self.sent(commodity, narrowed, hint)[1] is not None:
            return None
        first = (commodity, *(one for one in order if one != commodity))
        flows = (self.shared_out(one, hint, first) for one in self._blamed(narrowed, found[0], before, cut))
        return next((one for one in flows if one is not None), None)

    def _blamed(
        self, bounds: Bounds, found: list[int], before: Sequence[int], cut: dict[int, int]
    ) -> tuple[Bounds, Bounds]:
        """Return two cases to try when earlier commodities block another: less (or more) of one on an edge, or not.

        The cut has such an edge, since without the earlier commodities there is a path. Prefer less to more,
        then the unknown with the fewest possible values.
        """
        least, most = bounds
        blamed = [
            (sign == -1, most[v] - least[v], v)
            for i, sign in cut.items()
            for v in (commodity * len(self.edges) + i for commodity in before)
            if (least[v] < found[v] if sign == 1 else found[v] < most[v])
        ]
        more, _, v = min(blamed)
        below = found[v] if more else found[v] - 1
        lower, upper = (least, [*most[:v], below, *most[v + 1 :]]), ([*least[:v], below + 1, *least[v + 1 :]], most)
        return (upper, lower) if more else (lower, upper)

    def sent(self, commodity: int, bounds: Bounds, hint: list[int]) -> tuple[list[int], dict[int, int] | None]:
        """Find a flow of one commodity through the capacity that all bounds leave, close to the hint if possible.

        If there is none, also return the cut: edges that should carry more (1) or less (-1).
        """
        part, width = self.part(commodity), len(self.edges)
        least, most = bounds[0][part], bounds[1][part]
        for i, edge in enumerate(self.edges):
            low, high = least[i], most[i]
            if low < high:
                most[i] = min(high, low + edge.number - sum(bounds[0][i::width]))
                least[i] = max(low, high + edge.number - sum(bounds[1][i::width]))
        flow = [min(max(low, now), high) for low, now, high in zip(least, hint[part], most, strict=True)]
        over = list(self.gives[commodity])  # the excess of each node
        for edge, number in zip(self.edges, flow, strict=True):
            over[edge.origin] -= number
            over[edge.goal] += number
        nodes = range(WATCHED, len(over) + WATCHED)
        while starts := [node for node in nodes if over[node] > 0]:
            rise = [now < high for now, high in zip(flow, most, strict=True)]
            fall = [low < now for low, now in zip(least, flow, strict=True)]
            path, near = self.path(starts, {node for node in nodes if over[node] < 0}, rise, fall)
            if path is None:
                return flow, {
                    i: 1 if edge.origin in near else -1
                    for i, edge in enumerate(self.edges)
                    if (edge.origin in near) != (edge.goal in near)
                }
            for i, sign in path:
                flow[i] += sign
                over[self.edges[i].origin] -= sign
                over[self.edges[i].goal] += sign
        return flow, None

    def path(
        self, starts: Sequence[int], goals: Collection[int], rise: Sequence[bool], fall: Sequence[bool]
    ) -> tuple[Path | None, Collection[int]]:
        """Find a shortest path, and the nodes reached in the search.

        rise, fall: for each edge, whether it may be used forwards, and backwards.
        """
        came: dict[int, tuple[int, int, int] | None] = dict.fromkeys(starts)
        queue = deque(starts)
        while queue:
            node = queue.popleft()
            for i, other, sign in self.links[node]:
                if other not in came and (rise[i] if sign == 1 else fall[i]):
                    came[other] = (i, sign, node)
                    queue.append(other)
                    if other in goals:
                        return _traced(came, other), came
        return None, came


def _traced(came: dict[int, tuple[int, int, int] | None], goal: int) -> Path:
    """Return the path to a node. came: for each node the edge, the direction and the node from which it was reached."""
    path = []
    while step := came[goal]:
        i, sign, goal = step
        path.append((i, sign))
    return path
