"""Whether points or a result that are claimed can be right, where the right ones depend on what nobody knows.

They can if one filling gives them with which the table can stand. They cannot if every filling was tried and none gives
them; where there are too many to try all of them, it is searched for by steps that come nearer. Knows no game.
"""

from __future__ import annotations

import math
from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.judging.fillings import Filled
from sobek_core.judging.parts import Claim
from sobek_core.record import Result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sobek_core.judging.fillings import Contents, Fillings
    from sobek_core.judging.parts import Answer
    from sobek_core.judging.standing import Mending

EVERY_MOST: Final = 2000  # fillings that are all tried
STARTS: Final = 3  # tables from which it is searched


@frozen
class Claimed:
    """What came of a claim. table: an example that gives it, where it is possible."""

    claim: Claim
    table: Filled | None = None


def try_claim(
    fillings: Fillings,
    tables: Sequence[tuple[Filled, Answer]],
    claim: Answer,
    answer_at: Callable[[Any], Answer],
    mending: Mending,
) -> Claimed:
    """Find out whether a claim can be right.

    tables: that were tried, with their answers; answer_at: answers at a state.
    """
    giving = [table for table, answer in tables if answer == claim]
    every = every_filling(fillings)
    if every is not None:
        filled = [table for more in every if (table := fillings.fill(more)) is not None]
        giving += [table for table in filled if answer_at(table.state) == claim]
        if not giving:
            return Claimed(Claim.IMPOSSIBLE)
    found = next((table for table in giving if mending.stands(table)), None)
    if found is not None:
        return Claimed(Claim.POSSIBLE, found)
    if every is not None:
        return Claimed(Claim.IMPOSSIBLE)
    for table, _ in sorted(tables, key=lambda one: distance(one[1], claim))[:STARTS]:
        reached = mending.reached(table, lambda state: distance(answer_at(state), claim))
        if reached is not None:
            return Claimed(Claim.POSSIBLE, reached)
    return Claimed(Claim.UNSETTLED)


def distance(answer: Answer, claim: Answer) -> float:
    """Say how far apart two answers are: points and winners that differ; infinitely far if one has no points."""
    if isinstance(answer, Result) and isinstance(claim, Result):
        return distance(answer.scores, claim.scores) + len({*answer.winners} ^ {*claim.winners})
    if isinstance(answer, tuple) and isinstance(claim, tuple):
        return sum(abs(one - other) for one, other in zip(answer, claim, strict=True))
    return math.inf


# All fillings, where there are few.


def every_filling(fillings: Fillings) -> Iterator[Contents] | None:
    """Give everything that can be put into the gaps, none if that is too much to try."""
    number = math.prod(_ways(fillings, gap) for gap in range(len(fillings.gaps)))
    return _filled(fillings, ()) if number <= EVERY_MOST else None


def _ways(fillings: Fillings, number: int) -> int:
    """Count what can be put into one gap, if nothing is put into the others: at least as much as there is."""
    gap, kinds = fillings.gaps[number], _kinds(fillings, number, ((),) * len(fillings.gaps))
    by_size = [1]  # how many ways there are to take none, one, two, ...
    for most in kinds.values():
        by_size = [sum(by_size[max(0, size - most) : size + 1]) for size in range(len(by_size) + most)]
    sizes = range(len(by_size)) if gap.number is None else (gap.number,)
    orders = math.factorial if fillings.is_row(number) else (lambda _size: 1)
    return sum(by_size[size] * orders(size) for size in sizes if size < len(by_size))


def _kinds(fillings: Fillings, number: int, more: Contents) -> Counter[Any]:
    return Counter(fillings.spare(more, number))


def _filled(fillings: Fillings, begun: Contents) -> Iterator[Contents]:
    """Fill the gaps after those that have begun to be filled, out of what is left of their boxes."""
    number, open_ = len(begun), len(fillings.gaps) - len(begun)
    if not open_:
        yield begun
        return
    kinds = _kinds(fillings, number, (*begun, *((),) * open_))
    for put in _multisets(tuple(kinds.items()), fillings.gaps[number].number):
        for row in sorted(set(permutations(put)), key=str) if fillings.is_row(number) else (put,):
            yield from _filled(fillings, (*begun, row))


def _multisets(kinds: tuple[tuple[Any, int], ...], size: int | None) -> Iterator[tuple[Any, ...]]:
    """Give each choice of so many of these, of any number if there is no size. kinds: each with how many there are."""
    if not kinds:
        if not size:
            yield ()
        return
    (kind, most), *others = kinds
    for taken in range(1 + (most if size is None else min(most, size))):
        for rest in _multisets(tuple(others), None if size is None else size - taken):
            yield (kind,) * taken + rest
