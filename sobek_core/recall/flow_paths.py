"""The least and the most flow of one commodity through some edges of a network. Independent of the games.

A flow is improved for the first commodity by exchanging it with another one around a cycle. If this fails, but would
succeed if the others were free, a better flow is searched for from the beginning.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import evolve

from sobek_core.recall.flow_network import END, WATCHED, Bounds, Net, Pipe, Sort, Way

if TYPE_CHECKING:
    from collections.abc import Callable


@lru_cache(maxsize=1 << 14)
def extent(pipes: tuple[Pipe, ...], sorts: tuple[Sort, ...], watched: frozenset[int]) -> tuple[int, int] | None:
    """Return the least and the most of the first commodity through some edges, or None if there is no feasible flow.

    watched: the indexes of these edges; they lead to the end.
    """
    shared = _shared(pipes, sorts)
    if shared is None:
        return None
    (least, most), found = shared
    through = sum(pipes[i].number for i in watched)
    to_watched = (evolve(pipe, goal=WATCHED) if i in watched else pipe for i, pipe in enumerate(pipes))
    net = Net.of((*to_watched, Pipe(WATCHED, END, through)), sorts)
    starts = range(0, len(found), len(pipes))

    def with_last(unknowns: list[int], last: Callable[[list[int]], int]) -> list[int]:
        parts = (unknowns[start : start + len(pipes)] for start in starts)
        return [number for part in parts for number in (*part, last(part))]

    found = with_last(found, lambda part: sum(part[i] for i in watched))
    bounds = with_last(least, lambda _: 0), with_last(most, lambda _: through)
    return _furthest(net, bounds, found, -1), _furthest(net, bounds, found, 1)


@lru_cache(maxsize=1 << 12)
def _shared(pipes: tuple[Pipe, ...], sorts: tuple[Sort, ...]) -> tuple[Bounds, list[int]] | None:
    """Return bounds that hold for every feasible flow, and one such flow, or None if there is none."""
    net = Net.of(pipes, sorts)
    most = [0 if i in sort.barred else pipe.number for sort in sorts for i, pipe in enumerate(pipes)]
    bounds = net.narrowed(([0] * len(most), most))
    found = bounds and net.shared_out(bounds, bounds[0], range(len(sorts)))
    return (bounds, found) if bounds and found else None


def _furthest(net: Net, bounds: Bounds, found: list[int], sign: int) -> int:
    """Return the greatest flow of the first commodity on the last edge, or the least if the sign is -1.

    bounds: hold for every feasible flow; found: one such flow.
    """
    last = len(net.pipes) - 1
    while True:
        better = _exchanged(net, bounds, found, sign)
        if better is None and _way_for_first(net, bounds, found, sign):
            least, most = list(bounds[0]), list(bounds[1])
            (least if sign > 0 else most)[last] = found[last] + sign
            better = net.shared_out((least, most), found, range(len(net.gives)))
        if better is None:
            return found[last]
        found = better


def _exchanged(net: Net, bounds: Bounds, found: list[int], sign: int) -> list[int] | None:
    """Exchange another commodity for one more (or fewer) of the first on the last edge. Return None if impossible."""
    for j in range(1, len(net.gives)):
        if way := _way_for_first(net, bounds, found, sign, j):
            better = list(found)
            for i, direction in (*way, (len(net.pipes) - 1, sign)):
                better[i] += direction
                better[j * len(net.pipes) + i] -= direction
            return better
    return None


def _way_for_first(net: Net, bounds: Bounds, found: list[int], sign: int, other: int | None = None) -> Way | None:
    """Find the other edges of a cycle that sends one more (or fewer) of the first commodity over the last edge.

    other: the commodity to exchange with; if None, the others are free.
    """
    part = net.part(0)
    room = list(zip(bounds[0][part], found[part], bounds[1][part], strict=True))
    rise = [now < most for _, now, most in room]
    fall = [least < now for least, now, _ in room]
    if other is not None:
        part = net.part(other)
        room = list(zip(bounds[0][part], found[part], bounds[1][part], strict=True))
        rise = [mine and least < now for mine, (least, now, _) in zip(rise, room, strict=True)]
        fall = [mine and now < most for mine, (_, now, most) in zip(fall, room, strict=True)]
    rise[-1] = fall[-1] = False
    start, goal = (END, WATCHED) if sign > 0 else (WATCHED, END)
    return net.way([start], {goal}, rise, fall)[0]
