"""All that can lie in the places of which not all is known, where there are few ways to fill them. Knows no game."""

from __future__ import annotations

import math
from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.disputes.completions import Completions, Contents, Filled


def every_table(completions: Completions, most: int) -> list[Filled] | None:
    """Return the tables with everything that can be put into the gaps, none if there may be more ways than the most."""
    if math.prod(_ways(completions, gap) for gap in range(len(completions.gaps))) > most:
        return None
    return [table for more in _filled(completions, ()) if (table := completions.fill(more)) is not None]


def _ways(completions: Completions, number: int) -> int:
    """Count what can be put into one gap, if nothing is put into the others: at least as much as there is."""
    gap, kinds = completions.gaps[number], _kinds(completions, number, ((),) * len(completions.gaps))
    by_size = [1]  # how many ways there are to take none, one, two, ...
    for most in kinds.values():
        by_size = [sum(by_size[max(0, size - most) : size + 1]) for size in range(len(by_size) + most)]
    sizes = range(len(by_size)) if gap.number is None else (gap.number,)
    orders = math.factorial if completions.is_row(number) else (lambda _size: 1)
    return sum(by_size[size] * orders(size) for size in sizes if size < len(by_size))


def _kinds(completions: Completions, number: int, more: Contents) -> Counter[Any]:
    return Counter(completions.spare(more, number))


def _filled(completions: Completions, begun: Contents) -> Iterator[Contents]:
    """Fill the gaps after those that have begun to be filled, out of what is left of their boxes."""
    number, open_ = len(begun), len(completions.gaps) - len(begun)
    if not open_:
        yield begun
        return
    kinds = _kinds(completions, number, (*begun, *((),) * open_))
    for put in _multisets(tuple(kinds.items()), completions.gaps[number].number):
        for row in sorted(set(permutations(put)), key=str) if completions.is_row(number) else (put,):
            yield from _filled(completions, (*begun, row))


def _multisets(kinds: tuple[tuple[Any, int], ...], size: int | None) -> Iterator[tuple[Any, ...]]:
    """Return each choice of so many of these, of any number if there is no size.

    Kinds: each with how many there are.
    """
    if not kinds:
        if not size:
            yield ()
        return
    (kind, most), *others = kinds
    for taken in range(1 + (most if size is None else min(most, size))):
        for rest in _multisets(tuple(others), None if size is None else size - taken):
            yield (kind,) * taken + rest
