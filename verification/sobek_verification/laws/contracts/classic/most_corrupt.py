"""Laws of classic.scoring.most-corrupt: how pairs of count and scarabs compare, and when scarabs are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from sobek_core.classic.events import RoundScored, SeatSheet
from sobek_core.classic.rules.scoring import most_corrupt, penalised_seats
from sobek_core.classic.seen_events import see_event
from sobek_core.classic.state import Action
from sobek_core.kernel.visibility import Observer
from sobek_verification.checks import check
from sobek_verification.laws.contracts.contract import contract, fault

if TYPE_CHECKING:
    from sobek_core.classic.events import Event
    from sobek_core.classic.seen_events import SeenEvent
    from sobek_core.classic.state import Pending
    from sobek_core.kernel.visibility import Viewer

ANYTIME: Final = Action(0)


@check("classic.scoring.most-corrupt", "classic.scoring.clean-tie", kind=contract)
def of_two_seats_those_with_the_greatest_pair_are_penalised(*, a: int, b: int, s: int, t: int, spares: bool) -> bool:
    """Compare seat by seat. The counts are a, b, and the scarabs s, t; `spares` stands for none-penalised.

    pre: a >= 0 and b >= 0 and s >= 0 and t >= 0
    post: _
    """
    first, second = a > b or (a == b and s >= t), b > a or (a == b and t >= s)
    worst = () if spares and a == 0 and b == 0 else (*((0,) if first else ()), *((1,) if second else ()))
    clean_tie: Literal["all-penalised", "none-penalised"] = "none-penalised" if spares else "all-penalised"
    return penalised_seats((a, b), (s, t), clean_tie=clean_tie) == worst


@check("classic.scoring.most-corrupt", kind=contract)
def of_three_seats_those_with_the_greatest_pair_are_penalised(
    *, a: int, b: int, c: int, s: int, t: int, u: int
) -> bool:
    """Compare with the greatest of the pairs. The counts are a, b, c, and the scarabs s, t, u.

    pre: a >= 0 and b >= 0 and c >= 0 and s >= 0 and t >= 0 and u >= 0
    post: _
    """
    pairs = ((a, s), (b, t), (c, u))
    greatest = max(pairs)
    return most_corrupt((a, b, c), (s, t, u)) == tuple(seat for seat, pair in enumerate(pairs) if pair == greatest)


@check("classic.scoring.most-corrupt", kind=contract)
def of_four_seats_those_with_the_greatest_pair_are_penalised(
    *, a: int, b: int, c: int, d: int, s: int, t: int, u: int, v: int
) -> bool:
    """Compare with the greatest of the pairs. The counts are a, b, c, d, and the scarabs s, t, u, v.

    pre: a >= 0 and b >= 0 and c >= 0 and d >= 0 and s >= 0 and t >= 0 and u >= 0 and v >= 0
    post: _
    """
    pairs = ((a, s), (b, t), (c, u), (d, v))
    greatest = max(pairs)
    worst = tuple(seat for seat, pair in enumerate(pairs) if pair == greatest)
    return most_corrupt((a, b, c, d), (s, t, u, v)) == worst


@fault(
    most_corrupt,
    of_three_seats_those_with_the_greatest_pair_are_penalised,
    of_four_seats_those_with_the_greatest_pair_are_penalised,
)
def _compares_counts_alone(counts: tuple[int, ...], scarabs: tuple[int, ...]) -> tuple[int, ...]:
    pairs = enumerate(zip(counts, scarabs, strict=True))
    return tuple(seat for seat, (count, _) in pairs if count == max(counts))


@fault(
    most_corrupt,
    of_three_seats_those_with_the_greatest_pair_are_penalised,
    of_four_seats_those_with_the_greatest_pair_are_penalised,
)
def _penalises_only_the_first_of_a_tie(counts: tuple[int, ...], scarabs: tuple[int, ...]) -> tuple[int, ...]:
    return most_corrupt(counts, scarabs)[:1]


@fault(
    most_corrupt,
    of_three_seats_those_with_the_greatest_pair_are_penalised,
    of_four_seats_those_with_the_greatest_pair_are_penalised,
)
def _compares_with_the_scarabs_of_all_seats(counts: tuple[int, ...], scarabs: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(
        seat
        for seat, (count, own) in enumerate(zip(counts, scarabs, strict=True))
        if count == max(counts) and own == max(scarabs)
    )


@fault(penalised_seats, of_two_seats_those_with_the_greatest_pair_are_penalised)
def _ignores_scarabs_in_a_tie_at_seventy_three(
    counts: tuple[int, ...], scarabs: tuple[int, ...], *, clean_tie: Literal["all-penalised", "none-penalised"]
) -> tuple[int, ...]:
    tie = max(counts) == 73
    return penalised_seats(counts, tuple(0 for _ in counts) if tie else scarabs, clean_tie=clean_tie)


@check("classic.visibility.scoring", kind=contract)
def scarabs_are_shown_where_one_more_would_decide_who_is_penalised(a: int, b: int, c: int) -> bool:
    """Check any counts of three seats with seven scarabs each.

    pre: a >= 0 and b >= 0 and c >= 0
    post: _
    """
    sheets = tuple(SeatSheet((), 0, 0, 0, count, 0, count, False, 0, 0, 0, 7) for count in (a, b, c))
    seen = see_event(ANYTIME, RoundScored(1, sheets), ANYTIME, 0)
    worst = most_corrupt((a, b, c), (7, 7, 7))
    decide = [most_corrupt((a, b, c), more) != worst for more in ((8, 7, 7), (7, 8, 7), (7, 7, 8))]
    return isinstance(seen, RoundScored) and decide == [sheet.scarabs is not None for sheet in seen.sheets]


@fault(see_event, scarabs_are_shown_where_one_more_would_decide_who_is_penalised)
def _shows_everybody_what_the_referee_sees(before: Pending, event: Event, after: Pending, viewer: Viewer) -> SeenEvent:  # noqa: ARG001
    return see_event(before, event, after, Observer.REFEREE)
