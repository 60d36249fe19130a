"""Every comparison of corruption among small numbers (classic.scoring.most-corrupt)."""

from __future__ import annotations

from itertools import product
from typing import Final

from sobek_core.classic.scoring import most_corrupt
from verification.exhaustive.difference import hold
from verification.exhaustive.enumeration import Enumerations

enumerations: Final = Enumerations()

COUNTS: Final = range(5)
SCARABS: Final = range(4)
PLAYERS: Final = range(2, 5)


def is_more_corrupt(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Compare two seats, each by its count and its scarabs: the count decides, then the scarabs."""
    return one[0] > other[0] or (one[0] == other[0] and one[1] > other[1])


@enumerations.law("classic.scoring.most-corrupt")
def the_most_corrupt_are_all_than_whom_nobody_is_more() -> int:
    """Two to four seats, every count 0 to 4 with scarabs 0 to 3."""
    pairs = tuple(product(COUNTS, SCARABS))
    worse = {one: {other for other in pairs if is_more_corrupt(other, one)} for one in pairs}
    size = 0
    for players in PLAYERS:
        for seats in product(pairs, repeat=players):
            expected = tuple(seat for seat, own in enumerate(seats) if worse[own].isdisjoint(seats))
            counts, scarabs = zip(*seats, strict=True)
            hold(f"counts and scarabs {seats}", expected, most_corrupt(counts, scarabs))
            size += 1
    return size
