"""How much of one sort can get through some pipes of a net, and how much must, if all pipes are full. Knows no game.

In whole numbers throughout: nodes, what each of them gives, and pipes that each carry exactly so much, which the sorts
share. One sort alone is soon sent, and soon sent another way. So a way to share out all is found by sending one after
the other, and a better one for the first by exchanging it with another round a circle. Only where this does not help,
though it would if the others could go any way, is it tried out whether they can.
"""

from __future__ import annotations

from collections import deque
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import evolve, frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

END: Final = -1  # where a pipe leads that leaves the net
_WATCHED: Final = -2  # where it leads if it is watched; from there one more pipe, the last, leads to the end


@frozen
class Pipe:
    """A pipe from a node to a node, or to the end. number: how many things go through it, no more and no fewer."""

    origin: int
    goal: int
    number: int


@frozen
class Sort:
    """Things of one sort. gives: how many each node gives, less what it keeps; barred: the pipes not open to it."""

    gives: tuple[int, ...]
    barred: tuple[int, ...] = ()


_Sum: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int]
"""Unknowns that are added, unknowns that are taken away, and what that must come to."""

_Bounds: TypeAlias = tuple[list[int], list[int]]
"""How much each unknown is at least and at most."""

_Way: TypeAlias = list[tuple[int, int]]
"""Pipes one after the other, each with 1 if it is gone through forwards and -1 if backwards."""


@lru_cache(maxsize=1 << 14)
def extent(pipes: tuple[Pipe, ...], sorts: tuple[Sort, ...], watched: frozenset[int]) -> tuple[int, int] | None:
    """Give the fewest and the most things of the first sort that can go through some pipes; none if nothing can.

    watched: these pipes, by where they stand; they lead to the end.
    """
    shared = _shared(pipes, sorts)
    if shared is None:
        return None
    (least, most), found = shared
    through = sum(pipes[i].number for i in watched)
    to_watched = (evolve(pipe, goal=_WATCHED) if i in watched else pipe for i, pipe in enumerate(pipes))
    net = _Net.of((*to_watched, Pipe(_WATCHED, END, through)), sorts)
    starts = range(0, len(found), len(pipes))

    def with_last(unknowns: list[int], last: Callable[[list[int]], int]) -> list[int]:
        parts = (unknowns[start : start + len(pipes)] for start in starts)
        return [number for part in parts for number in (*part, last(part))]

    found = with_last(found, lambda part: sum(part[i] for i in watched))
    bounds = with_last(least, lambda _: 0), with_last(most, lambda _: through)
    return net.furthest(bounds, found, -1), net.furthest(bounds, found, 1)


@lru_cache(maxsize=1 << 12)
def _shared(pipes: tuple[Pipe, ...], sorts: tuple[Sort, ...]) -> tuple[_Bounds, list[int]] | None:
    """Give bounds within which all ways to share out all sorts lie, and one such way; none if there is none."""
    net = _Net.of(pipes, sorts)
    most = [0 if i in sort.barred else pipe.number for sort in sorts for i, pipe in enumerate(pipes)]
    bounds = net.narrowed(([0] * len(most), most))
    found = bounds and net.shared_out(bounds, bounds[0])
    return (bounds, found) if bounds and found else None


@frozen
class _Net:
    """Pipes and sorts. Unknowns are how many of each sort go through each pipe: sort by sort, all its pipes.

    links: at each node which pipes begin or end there, where each leads, and 1 if forwards or -1 if backwards; gives:
    of each sort what each node gives. The last two nodes are where watched pipes lead, and the end.
    """

    pipes: tuple[Pipe, ...]
    links: tuple[tuple[tuple[int, int, int], ...], ...]
    gives: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, pipes: tuple[Pipe, ...], sorts: tuple[Sort, ...]) -> _Net:
        """Write down what follows from pipes and sorts."""
        gives = tuple((*sort.gives, 0, -sum(sort.gives)) for sort in sorts)
        links: list[list[tuple[int, int, int]]] = [[] for _ in gives[0]]
        for i, pipe in enumerate(pipes):
            links[pipe.origin].append((i, pipe.goal, 1))
            links[pipe.goal].append((i, pipe.origin, -1))
        return cls(pipes, tuple(map(tuple, links)), gives)

    @cached_property
    def sums(self) -> tuple[_Sum, ...]:
        """Write down what must hold: pipes are full, and nodes pass on what they get and give."""
        width = len(self.pipes)
        size = width * len(self.gives)
        full = [(tuple(range(i, size, width)), (), pipe.number) for i, pipe in enumerate(self.pipes)]
        passed = [
            (
                tuple([j + i for i, _, sign in self.links[node] if sign > 0]),
                tuple([j + i for i, _, sign in self.links[node] if sign < 0]),
                given,
            )
            for j, of_sort in zip(range(0, size, width), self.gives, strict=True)
            for node, given in enumerate(of_sort)
        ]
        return (*full, *passed)

    @cached_property
    def within(self) -> list[list[int]]:
        """Give for each unknown the sums in which it is."""
        within: list[list[int]] = [[] for _ in range(len(self.pipes) * len(self.gives))]
        for number, (added, removed, _) in enumerate(self.sums):
            for v in (*added, *removed):
                within[v].append(number)
        return within

    def part(self, sort: int) -> slice:
        """Give where the unknowns of a sort stand."""
        return slice(sort * len(self.pipes), (sort + 1) * len(self.pipes))

    def narrowed(self, bounds: _Bounds) -> _Bounds | None:
        """Narrow bounds as far as each sum alone tells, over and over; none if a sum cannot come out."""
        least, most = list(bounds[0]), list(bounds[1])
        waiting = deque(range(len(self.sums)))
        waits = [True] * len(waiting)
        while waiting:
            number = waiting.popleft()
            waits[number] = False
            added, removed, total = self.sums[number]
            up, down = total, -total  # room above the smallest sum, and below the greatest
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
                    for other in self.within[v]:
                        if not waits[other]:
                            waits[other] = True
                            waiting.append(other)
        return least, most

    def furthest(self, bounds: _Bounds, found: list[int], sign: int) -> int:
        """Give how many of the first sort can go through the last pipe: the most, or the fewest if the sign is -1.

        bounds: no way to share out all sorts lies outside; found: one such way.
        """
        last = len(self.pipes) - 1
        while True:
            better = self.exchanged(bounds, found, sign)
            if better is None and self.way_for_first(bounds, found, sign):
                least, most = list(bounds[0]), list(bounds[1])
                (least if sign > 0 else most)[last] = found[last] + sign
                better = self.shared_out((least, most), found)
            if better is None:
                return found[last]
            found = better

    def exchanged(self, bounds: _Bounds, found: list[int], sign: int) -> list[int] | None:
        """Let one more (or fewer) of the first sort through the last pipe for one of another; none if none will do."""
        for j in range(1, len(self.gives)):
            if way := self.way_for_first(bounds, found, sign, j):
                better = list(found)
                for i, direction in (*way, (len(self.pipes) - 1, sign)):
                    better[i] += direction
                    better[j * len(self.pipes) + i] -= direction
                return better
        return None

    def way_for_first(self, bounds: _Bounds, found: list[int], sign: int, other: int | None = None) -> _Way | None:
        """Find the other pipes of a circle by which one more (or fewer) of the first sort gets through the last pipe.

        other: the sort that makes way; if there is none, whatever is needed does.
        """
        part = self.part(0)
        room = list(zip(bounds[0][part], found[part], bounds[1][part], strict=True))
        rise = [now < most for _, now, most in room]
        fall = [least < now for least, now, _ in room]
        if other is not None:
            part = self.part(other)
            room = list(zip(bounds[0][part], found[part], bounds[1][part], strict=True))
            rise = [mine and least < now for mine, (least, now, _) in zip(rise, room, strict=True)]
            fall = [mine and now < most for mine, (_, now, most) in zip(fall, room, strict=True)]
        rise[-1] = fall[-1] = False
        start, goal = (END, _WATCHED) if sign > 0 else (_WATCHED, END)
        return self.way([start], {goal}, rise, fall)

    def way(
        self, starts: Sequence[int], goals: Collection[int], rise: Sequence[bool], fall: Sequence[bool]
    ) -> _Way | None:
        """Find a shortest way. rise, fall: for each pipe, whether it can be gone through forwards, and backwards."""
        came: dict[int, tuple[int, int, int] | None] = dict.fromkeys(starts)
        queue = deque(starts)
        while queue:
            node = queue.popleft()
            for i, other, sign in self.links[node]:
                if other not in came and (rise[i] if sign > 0 else fall[i]):
                    came[other] = (i, sign, node)
                    queue.append(other)
                    if other in goals:
                        return _traced(came, other)
        return None

    def shared_out(self, bounds: _Bounds, hint: list[int]) -> list[int] | None:
        """Find a way to share out all sorts within bounds, like the hint if it can be; none if there is none.

        One sort after the other is sent. One that cannot be, because of those before it, goes first the next time; if
        it has gone first already, halves of what is open about it are tried.
        """
        narrowed = self.narrowed(bounds)
        if narrowed is None:
            return None
        order, hard = list(range(len(self.gives))), set[int]()
        while True:
            least, most = list(narrowed[0]), list(narrowed[1])
            for sort in order:
                flow = self.sent(sort, (least, most), hint)
                if flow is None:
                    break
                least[self.part(sort)] = most[self.part(sort)] = flow
            else:
                return least
            if sort == order[0]:
                return None
            if sort in hard:
                return self.halved(narrowed, sort, hint)
            hard.add(sort)
            order.remove(sort)
            order.insert(0, sort)

    def halved(self, bounds: _Bounds, sort: int, hint: list[int]) -> list[int] | None:
        """Find a way to share out all sorts with either half of what is the least open about one sort."""
        least, most = bounds
        unknowns = range(*self.part(sort).indices(len(least)))
        width, v = min((most[v] - least[v], v) for v in unknowns if least[v] < most[v])
        half = least[v] + width // 2
        lower, upper = [*most[:v], half, *most[v + 1 :]], [*least[:v], half + 1, *least[v + 1 :]]
        return self.shared_out((least, lower), hint) or self.shared_out((upper, most), hint)

    def sent(self, sort: int, bounds: _Bounds, hint: list[int]) -> list[int] | None:
        """Find a flow of one sort through what bounds of all leave to it, like the hint if it can be; none if none."""
        part, width = self.part(sort), len(self.pipes)
        least, most = bounds[0][part], bounds[1][part]
        for i, pipe in enumerate(self.pipes):
            low, high = least[i], most[i]
            if low < high:
                most[i] = min(high, low + pipe.number - sum(bounds[0][i::width]))
                least[i] = max(low, high + pipe.number - sum(bounds[1][i::width]))
        flow = [min(max(low, now), high) for low, now, high in zip(least, hint[part], most, strict=True)]
        over = list(self.gives[sort])  # what each node has and does not pass on
        for pipe, number in zip(self.pipes, flow, strict=True):
            over[pipe.origin] -= number
            over[pipe.goal] += number
        nodes = range(_WATCHED, len(over) + _WATCHED)
        while starts := [node for node in nodes if over[node] > 0]:
            rise = [now < high for now, high in zip(flow, most, strict=True)]
            fall = [low < now for low, now in zip(least, flow, strict=True)]
            way = self.way(starts, {node for node in nodes if over[node] < 0}, rise, fall)
            if way is None:
                return None
            for i, sign in way:
                flow[i] += sign
                over[self.pipes[i].origin] -= sign
                over[self.pipes[i].goal] += sign
        return flow


def _traced(came: dict[int, tuple[int, int, int] | None], goal: int) -> _Way:
    """Give the way to a node. came: how each node was come to: by which pipe, in which direction, and from where."""
    way = []
    while step := came[goal]:
        i, sign, goal = step
        way.append((i, sign))
    return way
