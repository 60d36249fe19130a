"""Says in the fewest words for which combinations of choices something is so: a minimal sum of prime cases.

A case is a set of choices with their readings that are made together; it covers every combination in which they are.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from sobek_core.disputes.parts import Case


def covers(case: Case, combination: Case) -> bool:
    """Whether a combination of choices is among those of a case."""
    return set(case) <= set(combination)


def minimal_cases(
    readings: Mapping[str, tuple[str, ...]], wanted: Collection[Case], excluded: Collection[Case]
) -> tuple[Case, ...]:
    """Return the fewest cases that together cover all wanted combinations and none of those excluded.

    readings: the choices in their order, each with its readings; wanted, excluded: combinations, each with a reading of
    every choice; of those in neither nothing is asked. Among equally few cases the shorter ones are given.
    """
    left = set(wanted)
    if not left:
        return ()
    primes = _primes(readings, wanted, excluded)
    for number in range(1, len(primes)):  # a handful of choices matter at once, and so a handful of cases
        for chosen in sorted(combinations(primes, number), key=lambda cases: sum(map(len, cases))):
            if all(any(covers(case, one) for case in chosen) for one in left):
                return chosen
    return tuple(primes)


def _primes(
    readings: Mapping[str, tuple[str, ...]], wanted: Collection[Case], excluded: Collection[Case]
) -> list[Case]:
    """Return the cases with no choice too many that cover something wanted and nothing excluded, short ones first."""
    primes: list[Case] = []
    for size in range(len(readings) + 1):
        for case in _cases(readings, size):
            if any(covers(prime, case) for prime in primes) or any(covers(case, one) for one in excluded):
                continue
            if any(covers(case, one) for one in wanted):
                primes.append(case)
    return primes


def _cases(readings: Mapping[str, tuple[str, ...]], size: int) -> Iterator[Case]:
    """Return every case of so many choices, in the order of choices and readings."""
    for names in combinations(readings, size):
        yield from _made(names, readings)


def _made(names: tuple[str, ...], readings: Mapping[str, tuple[str, ...]]) -> Iterator[Case]:
    if not names:
        yield ()
        return
    for reading in readings[names[0]]:
        for rest in _made(names[1:], readings):
            yield ((names[0], reading), *rest)
