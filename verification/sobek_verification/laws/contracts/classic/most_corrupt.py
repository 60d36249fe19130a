"""Laws of classic.scoring.most-corrupt: how pairs of count and scarabs compare, and when scarabs are shown."""

from __future__ import annotations

from typing import Final, Literal

from sobek_core.classic.events import RoundScored, SeatSheet
from sobek_core.classic.rules.scoring import most_corrupt, penalised_seats
from sobek_core.classic.seen import see_event
from sobek_core.classic.state import Action
from sobek_core.kernel.visibility import Observer
from sobek_verification.checks import check
from sobek_verification.laws.contracts.contract import contract
from sobek_verification.laws.faults import fault

ANYTIME: Final = Action(0)


@fault(
    "ignores scarabs in a tie at seventy three",
    ".penalised_seats",
    lambda right: lambda counts, scarabs, **choice: right(counts, (0, 0) if max(counts) == 73 else scarabs, **choice),
)
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


@fault(
    "compares counts alone", ".most_corrupt", lambda right: lambda counts, scarabs: right(counts, (0,) * len(scarabs))
)
@fault(
    "penalises only the first of a tie",
    ".most_corrupt",
    lambda right: lambda counts, scarabs: right(counts, scarabs)[:1],
)
@fault(
    "compares with the scarabs of all seats",
    ".most_corrupt",
    lambda _: (
        lambda counts, scarabs: tuple(
            seat for seat, pair in enumerate(zip(counts, scarabs, strict=True)) if pair == (max(counts), max(scarabs))
        )
    ),
)
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
    "shows everybody what the referee sees",
    ".see_event",
    lambda right: lambda *seen: right(*seen[:3], Observer.REFEREE),
)
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
