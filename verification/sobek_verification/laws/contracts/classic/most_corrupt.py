"""Laws of classic.scoring.most-corrupt: each seat has a pair, its count and its scarabs; the greatest is meant."""

from __future__ import annotations

from typing import Final

from sobek_core.classic.rules.scoring import most_corrupt
from sobek_verification.laws.contracts.contract import Contracts

contracts: Final = Contracts()


@contracts.law("classic.scoring.most-corrupt")
def of_two_seats_those_with_the_greatest_pair(a: int, b: int, s: int, t: int) -> bool:
    """Compare with the pairs themselves: counts a, b; scarabs s, t.

    pre: a >= 0 and b >= 0 and s >= 0 and t >= 0
    post: _
    """
    pairs = ((a, s), (b, t))
    return most_corrupt((a, b), (s, t)) == tuple(seat for seat, pair in enumerate(pairs) if pair == max(pairs))


@contracts.law("classic.scoring.most-corrupt")
def of_three_seats_those_with_the_greatest_pair(*, a: int, b: int, c: int, s: int, t: int, u: int) -> bool:
    """Compare with the pairs themselves: counts a, b, c; scarabs s, t, u.

    pre: a >= 0 and b >= 0 and c >= 0 and s >= 0 and t >= 0 and u >= 0
    post: _
    """
    pairs = ((a, s), (b, t), (c, u))
    greatest = max(pairs)
    return most_corrupt((a, b, c), (s, t, u)) == tuple(seat for seat, pair in enumerate(pairs) if pair == greatest)


@contracts.law("classic.scoring.most-corrupt")
def of_four_seats_those_with_the_greatest_pair(
    *, a: int, b: int, c: int, d: int, s: int, t: int, u: int, v: int
) -> bool:
    """Compare with the pairs themselves: counts a, b, c, d; scarabs s, t, u, v.

    pre: a >= 0 and b >= 0 and c >= 0 and d >= 0 and s >= 0 and t >= 0 and u >= 0 and v >= 0
    post: _
    """
    pairs = ((a, s), (b, t), (c, u), (d, v))
    greatest = max(pairs)
    worst = tuple(seat for seat, pair in enumerate(pairs) if pair == greatest)
    return most_corrupt((a, b, c, d), (s, t, u, v)) == worst


@contracts.law("classic.scoring.most-corrupt")
def somebody_is_always_most_corrupt(*, a: int, b: int, c: int, d: int, s: int, t: int, u: int, v: int) -> bool:
    """Four seats; counts a, b, c, d; scarabs s, t, u, v.

    pre: a >= 0 and b >= 0 and c >= 0 and d >= 0 and s >= 0 and t >= 0 and u >= 0 and v >= 0
    post: _
    """
    return len(most_corrupt((a, b, c, d), (s, t, u, v))) >= 1


@contracts.law("classic.scoring.most-corrupt")
def of_those_tied_the_richest_in_scarabs_is_alone(count: int, less: int, poor: int, rich: int) -> bool:
    """Seats 0 and 2 tie for the count; seat 1 has a lesser count, and more scarabs than either.

    pre: 0 <= less < count and 0 <= poor < rich
    post: _
    """
    return most_corrupt((count, less, count), (poor, rich + 1, rich)) == (2,)


@contracts.law("classic.scoring.most-corrupt")
def those_tied_for_both_are_all_most_corrupt(count: int, less: int, scarabs: int) -> bool:
    """Seats 0, 1 and 3 tie for both; seat 2 has a lesser count, and more scarabs.

    pre: 0 <= less < count and scarabs >= 0
    post: _
    """
    return most_corrupt((count, count, less, count), (scarabs, scarabs, scarabs + 1, scarabs)) == (0, 1, 3)


@contracts.bug(
    most_corrupt,
    of_two_seats_those_with_the_greatest_pair,
    of_three_seats_those_with_the_greatest_pair,
    of_four_seats_those_with_the_greatest_pair,
    of_those_tied_the_richest_in_scarabs_is_alone,
)
def _looks_at_counts_alone(counts: tuple[int, ...], scarabs: tuple[int, ...]) -> tuple[int, ...]:
    pairs = enumerate(zip(counts, scarabs, strict=True))
    return tuple(seat for seat, (count, _) in pairs if count == max(counts))


@contracts.bug(
    most_corrupt,
    of_two_seats_those_with_the_greatest_pair,
    of_three_seats_those_with_the_greatest_pair,
    of_four_seats_those_with_the_greatest_pair,
    those_tied_for_both_are_all_most_corrupt,
)
def _penalises_the_first_of_those_tied(counts: tuple[int, ...], scarabs: tuple[int, ...]) -> tuple[int, ...]:
    return most_corrupt(counts, scarabs)[:1]


@contracts.bug(
    most_corrupt,
    of_two_seats_those_with_the_greatest_pair,
    of_three_seats_those_with_the_greatest_pair,
    of_four_seats_those_with_the_greatest_pair,
    somebody_is_always_most_corrupt,
    of_those_tied_the_richest_in_scarabs_is_alone,
    those_tied_for_both_are_all_most_corrupt,
)
def _compares_with_the_scarabs_of_all(counts: tuple[int, ...], scarabs: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(
        seat
        for seat, (count, own) in enumerate(zip(counts, scarabs, strict=True))
        if count == max(counts) and own == max(scarabs)
    )
