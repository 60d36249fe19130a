"""Small nets of pipes, and all ways to send things through them: what `sobek_core.recall.flow_paths` must come to.

Stories seldom need more than what is soon found; these nets are so narrow that sorts stand in each other's way.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.recall.flow_network import END, Pipe, Sort
from sobek_core.recall.flow_paths import extent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

MAX_NODES: Final = 6
MAX_THINGS: Final = 10
MAX_SORTS: Final = 5
KEPT: Final = 0.5  # of what comes to a node


@frozen
class SmallNet:
    """What routing is asked about."""

    pipes: tuple[Pipe, ...]
    sorts: tuple[Sort, ...]
    watched: frozenset[int]


def lay(random: Random) -> SmallNet:
    """Let things flow, keep some on their way, and forget which went where; at times say something else of some."""
    nodes = random.randint(2, MAX_NODES)
    sorts = range(random.randint(3, MAX_SORTS))
    gives = [[0] * nodes for _ in sorts]
    for _ in range(random.randint(4, MAX_THINGS)):
        gives[random.choice(sorts)][random.randrange(nodes)] += 1
    through: list[tuple[int, int, tuple[int, ...]]] = []
    at = [[sort for sort in sorts for _ in range(gives[sort][node])] for node in range(nodes)]
    for node in range(nodes):
        random.shuffle(at[node])
        while there := at[node]:
            goal = random.choice([*range(node + 1, nodes), END])
            gone = tuple(there.pop() for _ in range(min(len(there), random.choice((1, 1, 2)))))
            through.append((node, goal, gone))
            if goal != END:
                for sort in gone:
                    if random.random() < KEPT:
                        gives[sort][goal] -= 1
                    else:
                        at[goal].append(sort)
    if random.random() < 0.3:
        node, (one, other) = random.randrange(nodes), random.sample(sorts, 2)
        gives[one][node], gives[other][node] = gives[other][node], gives[one][node]
    pipes = tuple(Pipe(origin, goal, len(gone)) for origin, goal, gone in through)
    barred = [
        tuple(i for i, (*_, gone) in enumerate(through) if j not in gone and random.random() < 0.2) for j in sorts
    ]
    ends = [i for i, pipe in enumerate(pipes) if pipe.goal == END]
    return SmallNet(
        pipes,
        tuple(Sort(tuple(given), shut) for given, shut in zip(gives, barred, strict=True)),
        frozenset(i for i in ends if random.random() < 0.4),
    )


def difference(net: SmallNet) -> str | None:
    """Return where routing differs from the list of all ways; none if it does not."""
    found = {sum(way[i][0] for i in net.watched) for way in _ways(net)}
    expected = (min(found), max(found)) if found else None
    actual = extent(net.pipes, net.sorts, net.watched)
    return None if expected == actual else f"expected {expected}, got {actual}"


def _ways(net: SmallNet) -> Iterator[tuple[tuple[int, ...], ...]]:
    """List all ways, each of them how many of each sort go through each pipe.

    Pipes lead from lower nodes to higher ones and stand in the order of where they begin.
    """
    at = [Counter({j: sort.gives[node] for j, sort in enumerate(net.sorts)}) for node in range(len(net.sorts[0].gives))]
    yield from _sent(net, (), at)


def _sent(
    net: SmallNet, done: tuple[tuple[int, ...], ...], at: list[Counter[int]]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Send things through the pipes that are left in all ways. at: what each node has, or is short of."""
    if len(done) == len(net.pipes):
        if not any(any(there.values()) for there in at):
            yield done
        return
    pipe = net.pipes[len(done)]
    if any(any(there.values()) for there in at[: pipe.origin]):
        return  # what is left in earlier nodes has no pipe any more, and what they are short of comes from nowhere
    open_to = [0 if len(done) in sort.barred else max(0, at[pipe.origin][j]) for j, sort in enumerate(net.sorts)]
    for gone in _chosen(pipe.number, open_to):
        after = [Counter(there) for there in at]
        for j, number in enumerate(gone):
            after[pipe.origin][j] -= number
            if pipe.goal != END:
                after[pipe.goal][j] += number
        yield from _sent(net, (*done, gone), after)


def _chosen(number: int, there: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Choose so many, up to so many of each sort, in all ways."""
    if not there:
        if not number:
            yield ()
        return
    for first in range(min(number, there[0]) + 1):
        for rest in _chosen(number - first, there[1:]):
            yield (first, *rest)
