"""The fewest cases that describe when something holds: a minimal cover by prime implicants.

A case names some choices with their readings, and covers every combination of choices that has these readings. This is
the Quine-McCluskey method for more than two values, with combinations that may be covered or not.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from sobek_core.disputes.judgement import Case


def covers(case: Case, combination: Case) -> bool:
    """Return whether a case covers a combination of choices."""
    return set(case) <= set(combination)


def minimal_cases(
    readings: Mapping[str, tuple[str, ...]], wanted: Collection[Case], excluded: Collection[Case]
) -> tuple[Case, ...]:
    """Return the fewest cases that cover all wanted combinations and no excluded one; of equally few, the shortest.

    readings: of the choices, in order; wanted, excluded: combinations of all choices. Any others may be covered or not.
    """
    if not wanted:
        return ()
    primes: list[Case] = []
    for case in _cases(readings):
        if not any(covers(prime, case) for prime in primes) and not any(covers(case, one) for one in excluded):
            primes += [case] if any(covers(case, one) for one in wanted) else []
    for number in range(1, len(primes)):  # few choices matter at once, so few cases do
        for chosen in sorted(combinations(primes, number), key=lambda cases: sum(map(len, cases))):
            if all(any(covers(case, one) for case in chosen) for one in wanted):
                return chosen
    return tuple(primes)


def _cases(readings: Mapping[str, tuple[str, ...]]) -> Iterator[Case]:
    """Yield every case, the short ones first, in the order of choices and readings."""
    for size in range(len(readings) + 1):
        for names in combinations(readings, size):
            for made in product(*(readings[name] for name in names)):
                yield tuple(zip(names, made, strict=True))
