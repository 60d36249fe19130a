"""Small networks of edges, and all ways to route things through them, to check `sobek_core.recall.flow_paths`.

Stories seldom need a thorough search; these networks are so narrow that commodities block each other.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.recall.flow_network import SINK, Commodity, Edge
from sobek_core.recall.flow_paths import flow_bounds

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

MAX_NODES: Final = 6
MAX_THINGS: Final = 10
MAX_COMMODITIES: Final = 5
KEPT: Final = 0.5  # share of what comes to a node


@frozen
class SmallNetwork:
    """The input of routing."""

    edges: tuple[Edge, ...]
    commodities: tuple[Commodity, ...]
    watched: frozenset[int]


def random_network(random: Random) -> SmallNetwork:
    """Let things flow and keep some on the way, then forget which went where; sometimes swap two commodities."""
    nodes = random.randint(2, MAX_NODES)
    commodities = range(random.randint(3, MAX_COMMODITIES))
    supplies = [[0] * nodes for _ in commodities]
    for _ in range(random.randint(4, MAX_THINGS)):
        supplies[random.choice(commodities)][random.randrange(nodes)] += 1
    through: list[tuple[int, int, tuple[int, ...]]] = []
    at = [[commodity for commodity in commodities for _ in range(supplies[commodity][node])] for node in range(nodes)]
    for node in range(nodes):
        random.shuffle(at[node])
        while there := at[node]:
            goal = random.choice([*range(node + 1, nodes), SINK])
            gone = tuple(there.pop() for _ in range(min(len(there), random.choice((1, 1, 2)))))
            through.append((node, goal, gone))
            if goal != SINK:
                for commodity in gone:
                    if random.random() < KEPT:
                        supplies[commodity][goal] -= 1
                    else:
                        at[goal].append(commodity)
    if random.random() < 0.3:
        node, (one, other) = random.randrange(nodes), random.sample(commodities, 2)
        supplies[one][node], supplies[other][node] = supplies[other][node], supplies[one][node]
    edges = tuple(Edge(origin, goal, len(gone)) for origin, goal, gone in through)
    forbidden = [
        tuple(i for i, (*_, gone) in enumerate(through) if j not in gone and random.random() < 0.2) for j in commodities
    ]
    ends = [i for i, edge in enumerate(edges) if edge.target == SINK]
    return SmallNetwork(
        edges,
        tuple(Commodity(tuple(given), shut) for given, shut in zip(supplies, forbidden, strict=True)),
        frozenset(i for i in ends if random.random() < 0.4),
    )


def difference(network: SmallNetwork) -> str | None:
    """Return how the bounds differ from those of the list of all flows, None if they do not."""
    found = {sum(flow[i][0] for i in network.watched) for flow in _flows(network)}
    expected = (min(found), max(found)) if found else None
    actual = flow_bounds(network.edges, network.commodities, network.watched)
    return None if expected == actual else f"expected {expected}, got {actual}"


def _flows(network: SmallNetwork) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield all flows: the number of each commodity on each edge.

    Edges lead from lower to higher nodes and are sorted by origin.
    """
    at = [
        Counter({j: commodity.supply[node] for j, commodity in enumerate(network.commodities)})
        for node in range(len(network.commodities[0].supply))
    ]
    yield from _sent(network, (), at)


def _sent(
    network: SmallNetwork, done: tuple[tuple[int, ...], ...], at: list[Counter[int]]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Route things through the remaining edges in all ways. at: what each node has, or lacks."""
    if len(done) == len(network.edges):
        if not any(any(there.values()) for there in at):
            yield done
        return
    edge = network.edges[len(done)]
    if any(any(there.values()) for there in at[: edge.source]):
        return  # earlier nodes have no edges left, so they cannot send what they have or get what they lack
    open_to = [
        0 if len(done) in commodity.forbidden else max(0, at[edge.source][j])
        for j, commodity in enumerate(network.commodities)
    ]
    for gone in _chosen(edge.flow, open_to):
        after = [Counter(there) for there in at]
        for j, number in enumerate(gone):
            after[edge.source][j] -= number
            if edge.target != SINK:
                after[edge.target][j] += number
        yield from _sent(network, (*done, gone), after)


def _chosen(number: int, there: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield all ways to choose this number of things, limited by commodity."""
    if not there:
        if not number:
            yield ()
        return
    for first in range(min(number, there[0]) + 1):
        for rest in _chosen(number - first, there[1:]):
            yield (first, *rest)
