"""The fewest combinations of choices that describe when something holds: a minimal cover by prime implicants.

A combination names some choices with their readings. It covers every full combination (of all choices) with these
readings. This is the Quine-McCluskey method for more than two values; some full combinations may be covered or not.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from sobek_core.disputes.judgement import ChoiceCombination


def covers(combination: ChoiceCombination, full: ChoiceCombination) -> bool:
    """Return whether a combination covers a full one."""
    return set(combination) <= set(full)


def minimal_cover(
    readings: Mapping[str, tuple[str, ...]],
    wanted: Collection[ChoiceCombination],
    excluded: Collection[ChoiceCombination],
) -> tuple[ChoiceCombination, ...]:
    """Return the fewest combinations that cover all wanted ones and no excluded one; of equally few, the shortest.

    readings: of the choices, in order; wanted, excluded: full combinations. Any others may be covered or not.
    """
    if not wanted:
        return ()
    primes: list[ChoiceCombination] = []
    for made in _combinations(readings):
        if not any(covers(prime, made) for prime in primes) and not any(covers(made, one) for one in excluded):
            primes += [made] if any(covers(made, one) for one in wanted) else []
    for number in range(1, len(primes)):  # few choices matter at once, so few primes do
        for chosen in sorted(combinations(primes, number), key=lambda cover: sum(map(len, cover))):
            if all(any(covers(prime, one) for prime in chosen) for one in wanted):
                return chosen
    return tuple(primes)


def _combinations(readings: Mapping[str, tuple[str, ...]]) -> Iterator[ChoiceCombination]:
    """Yield every combination, the short ones first, in the order of choices and readings."""
    for size in range(len(readings) + 1):
        for names in combinations(readings, size):
            for made in product(*(readings[name] for name in names)):
                yield tuple(zip(names, made, strict=True))
