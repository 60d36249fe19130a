"""How much of one sort can get to some ends of a net of pipes, and how much must, if all are full. Knows no game.

In whole numbers throughout: nodes, what each of them gives, and pipes that each carry exactly so much.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from typing import Final, TypeAlias

from attrs import frozen

END: Final = -1  # where a pipe leads that leaves the net


@frozen
class Pipe:
    """A pipe from a node to a node, or to the end. number: how many things go through it, no more and no fewer."""

    origin: int
    goal: int
    number: int
    watched: bool = False


@frozen
class Sort:
    """Things of one sort. gives: how many each node gives, less what it keeps; barred: the pipes not open to it."""

    gives: tuple[int, ...]
    barred: tuple[int, ...] = ()


_Sum: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int]
"""Unknowns that are added, unknowns that are taken away, and what that must come to."""


@lru_cache(maxsize=1 << 14)
def extent(pipes: tuple[Pipe, ...], sorts: tuple[Sort, ...]) -> tuple[int, int] | None:
    """Give the fewest and the most things of the first sort that can go through the watched pipes; none if nothing can.

    Unknowns are how many of each sort go through each pipe. Each can be so many at least and so many at most; what is
    known of the others narrows this down, and where that does not settle it, halves are tried. Finding the most begins
    at what is left open, which is most often it.
    """
    watched = len(pipes) * len(sorts)  # the last unknown: the sum of the first sort over watched pipes
    sums = _sums(pipes, sorts, watched)
    most = [0 if i in sort.barred else pipe.number for i, pipe in enumerate(pipes) for sort in sorts]
    least = [0] * watched
    outlet = sum(pipe.number for pipe in pipes if pipe.watched)
    bounds = _narrowed(([*least, 0], [*most, outlet]), sums)
    if bounds is None:
        return None
    least, most = bounds
    # the loops end: whatever solution there is lies between the bounds
    if not _solvable(bounds, sums):
        return None
    fewest = next(n for n in count(least[-1]) if _solvable((least, [*most[:-1], n]), sums))
    greatest = next(n for n in count(most[-1], -1) if _solvable(([*least[:-1], n], most), sums))
    return fewest, greatest


def _sums(pipes: tuple[Pipe, ...], sorts: tuple[Sort, ...], watched: int) -> tuple[_Sum, ...]:
    """Write down what must hold: pipes are full, nodes pass on what they get and give, and what is watched."""
    width = len(sorts)
    full = [(tuple(range(i * width, (i + 1) * width)), (), pipe.number) for i, pipe in enumerate(pipes)]
    passed = [
        (
            tuple(i * width + j for i, pipe in enumerate(pipes) if pipe.origin == node),
            tuple(i * width + j for i, pipe in enumerate(pipes) if pipe.goal == node),
            given,
        )
        for j, sort in enumerate(sorts)
        for node, given in enumerate(sort.gives)
    ]
    seen = (tuple(i * width for i, pipe in enumerate(pipes) if pipe.watched), (watched,), 0)
    return (*full, *passed, seen)


_Bounds: TypeAlias = tuple[list[int], list[int]]


def _solvable(bounds: _Bounds, sums: tuple[_Sum, ...]) -> bool:
    """Find out whether there are numbers within bounds that fulfil all sums."""
    narrowed = _narrowed(bounds, sums)
    if narrowed is None:
        return False
    least, most = narrowed
    width, i = min(((most[i] - least[i], i) for i in range(len(least)) if most[i] > least[i]), default=(0, 0))
    if not width:
        return True
    half = least[i] + width // 2
    lower, upper = (least, [*most[:i], half, *most[i + 1 :]]), ([*least[:i], half + 1, *least[i + 1 :]], most)
    return _solvable(lower, sums) or _solvable(upper, sums)


def _narrowed(bounds: _Bounds, sums: tuple[_Sum, ...]) -> _Bounds | None:
    """Narrow bounds as far as each sum alone tells, over and over; none if a sum cannot come out."""
    least, most = list(bounds[0]), list(bounds[1])
    changed = True
    while changed:
        changed = False
        for added, removed, total in sums:
            up = total - sum(least[i] for i in added) + sum(most[i] for i in removed)  # room above the smallest sum
            down = sum(most[i] for i in added) - sum(least[i] for i in removed) - total
            if up < 0 or down < 0:
                return None
            for i in added:
                low, high = least[i], most[i]
                if high - low > up:
                    most[i], changed = low + up, True
                if high - low > down:
                    least[i], changed = high - down, True
            for i in removed:
                low, high = least[i], most[i]
                if high - low > up:
                    least[i], changed = high - up, True
                if high - low > down:
                    most[i], changed = low + down, True
    return least, most
