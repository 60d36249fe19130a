"""Laws of the arithmetic in spec/classic/scoring.md: sets, the corruption count, the most corrupt, the lots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.classic.choices import Choices
from sobek_core.classic.components import Cards, card
from sobek_core.classic.position import read_position
from sobek_core.classic.scoring import (
    count_corruption,
    count_lots,
    most_corrupt,
    score_horizontal,
    score_round,
    score_set,
)
from verification.contracts.contract import Contracts

if TYPE_CHECKING:
    from sobek_core.classic.journal import SeatSheet
    from sobek_core.classic.state import State

contracts: Final = Contracts()

# Sets.


@contracts.law("classic.scoring.set")
def a_set_scores_its_scarabs_times_its_cards(scarabs: int, cards: int) -> bool:
    """State the rule as its law does.

    pre: scarabs >= 0 and cards >= 0
    post: _
    """
    return score_set(scarabs, cards) == scarabs * cards


@contracts.law("classic.scoring.set")
def one_more_card_scores_all_scarabs_once_more(scarabs: int, cards: int) -> bool:
    """State the product as repeated addition.

    pre: scarabs >= 0 and cards >= 0
    post: _
    """
    return score_set(scarabs, cards + 1) - score_set(scarabs, cards) == scarabs


@contracts.bug(score_set, a_set_scores_its_scarabs_times_its_cards, one_more_card_scores_all_scarabs_once_more)
def _adds_instead_of_multiplying(scarabs: int, cards: int) -> int:
    return scarabs + cards


@contracts.bug(score_set, a_set_scores_its_scarabs_times_its_cards, one_more_card_scores_all_scarabs_once_more)
def _counts_no_card_above_nine(scarabs: int, cards: int) -> int:
    return scarabs * min(cards, 9)


@contracts.law("classic.scoring.horizontal")
def a_horizontal_set_scores_its_scarabs_once(scarabs: int) -> bool:
    """State the rule as its law does.

    pre: scarabs >= 0
    post: _
    """
    return score_horizontal(scarabs) == scarabs


@contracts.bug(score_horizontal, a_horizontal_set_scores_its_scarabs_once)
def _scores_a_horizontal_set_twice(scarabs: int) -> int:
    return scarabs + scarabs


# The corruption count and the lots.


@contracts.law("classic.scoring.corruption-count")
def a_curse_weighs_as_much_as_two_cards(cards: int, curses: int) -> bool:
    """State the rule as its law does.

    pre: cards >= 0 and curses >= 0
    post: _
    """
    return count_corruption(cards, curses) == cards + curses + curses


@contracts.bug(count_corruption, a_curse_weighs_as_much_as_two_cards)
def _weighs_a_curse_as_one_card(cards: int, curses: int) -> int:
    return cards + curses


@contracts.bug(count_corruption, a_curse_weighs_as_much_as_two_cards)
def _weighs_a_second_curse_as_nothing(cards: int, curses: int) -> int:
    return cards + 2 * min(curses, 1)


@contracts.law("classic.scoring.penalty")
def the_lots_are_the_full_tens(points: int) -> bool:
    """State the division by the two bounds that it must keep.

    pre: points >= 0
    post: _
    """
    return 10 * count_lots(points) <= points < 10 * count_lots(points) + 10


@contracts.bug(count_lots, the_lots_are_the_full_tens)
def _counts_a_begun_ten_as_full(points: int) -> int:
    return (points + 9) // 10


@contracts.bug(count_lots, the_lots_are_the_full_tens)
def _counts_ten_as_less_than_a_lot(points: int) -> int:
    return max(0, points - 1) // 10


# The most corrupt. Each seat has a pair, its count and its scarabs.


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


# The clean tie and the base of the lots are decided inside score_round, so it is asked. Its tables are empty but for
# the numbers, and for one card where corruption without a Curse is wanted.

_TABLE: Final = read_position(["players: 3"])
_CARD: Final = Cards.of([card("fish-0")])
_NONE: Final = evolve(_TABLE, choices=Choices(clean_tie="none-penalised"))
_ALL: Final = evolve(_TABLE, choices=Choices(clean_tie="all-penalised"))


def _cursed(table: State, a: int, b: int, c: int, cards: Cards) -> State:
    """Give the table with curses a, b, c, and with cards as the corruption of seat 1."""
    first, second, third = table.seats
    return evolve(
        table,
        seats=(evolve(first, curses=a), evolve(second, curses=b, corruption=cards), evolve(third, curses=c)),
    )


@contracts.law("classic.scoring.clean-tie", "classic.scoring.most-corrupt")
def under_none_penalised_nobody_is_exactly_if_all_counts_are_nought(a: int, b: int, c: int, card: bool) -> bool:
    """Three seats; curses a, b, c; whether seat 1 has a card as well.

    pre: a >= 0 and b >= 0 and c >= 0
    post: _
    """
    sheets = score_round(_cursed(_NONE, a, b, c, _CARD if card else Cards()))
    clean = a == 0 and b == 0 and c == 0 and not card
    return any(sheet.penalised for sheet in sheets) == (not clean)


@contracts.law("classic.scoring.clean-tie", "classic.scoring.most-corrupt")
def under_all_penalised_somebody_always_is(a: int, b: int, c: int, card: bool) -> bool:
    """Three seats; curses a, b, c; whether seat 1 has a card as well.

    pre: a >= 0 and b >= 0 and c >= 0
    post: _
    """
    sheets = score_round(_cursed(_ALL, a, b, c, _CARD if card else Cards()))
    return any(sheet.penalised for sheet in sheets)


@contracts.law("classic.scoring.clean-tie")
def on_a_clean_tie_all_or_none_are_penalised(none: bool) -> bool:
    """None: whether it is the reading none-penalised.

    post: _
    """
    sheets = score_round(_NONE if none else _ALL)
    return [sheet.penalised for sheet in sheets] == [not none] * 3


@contracts.bug(
    score_round,
    under_none_penalised_nobody_is_exactly_if_all_counts_are_nought,
    on_a_clean_tie_all_or_none_are_penalised,
)
def _never_spares_anybody(state: State) -> tuple[SeatSheet, ...]:
    return score_round(evolve(state, choices=Choices(clean_tie="all-penalised")))


@contracts.bug(
    score_round,
    under_all_penalised_somebody_always_is,
    on_a_clean_tie_all_or_none_are_penalised,
)
def _spares_on_every_clean_tie(state: State) -> tuple[SeatSheet, ...]:
    return score_round(evolve(state, choices=Choices(clean_tie="none-penalised")))


@contracts.bug(score_round, under_none_penalised_nobody_is_exactly_if_all_counts_are_nought)
def _takes_a_tie_in_curses_alone_for_clean(state: State) -> tuple[SeatSheet, ...]:
    if not any(seat.corruption for seat in state.seats):
        state = evolve(state, seats=tuple(evolve(seat, curses=0) for seat in state.seats))
    return score_round(state)


_ALL_POINTS: Final = read_position(
    ["choices: penalty-base=all-points", "seat 0 sets: ivory-3*3", "seat 1 curses: 1"],
)
_SET_POINTS: Final = evolve(_ALL_POINTS, choices=Choices(penalty_base="set-points"))
_POINTS: Final = 27


def _marked(table: State, marker: int, start: int) -> State:
    """Give the table with seat 0's marker, now and when the round began."""
    first, second = table.seats
    return evolve(table, seats=(evolve(first, marker=marker, round_start=start), second))


@contracts.law("classic.scoring.penalty-base")
def under_all_points_the_base_is_what_the_marker_gained(marker: int, start: int) -> bool:
    """Seat 0 has a set of 27 points; its marker before scoring, and when the round began.

    pre: marker >= 0 and start >= 0
    post: _
    """
    base = score_round(_marked(_ALL_POINTS, marker, start))[0].base
    gained = marker + _POINTS - start
    return base == gained if gained >= 0 else base == 0


@contracts.law("classic.scoring.penalty-base")
def under_set_points_the_base_is_the_points_of_the_sets(marker: int, start: int) -> bool:
    """Seat 0 has a set of 27 points; its marker before scoring, and when the round began.

    pre: marker >= 0 and start >= 0
    post: _
    """
    return score_round(_marked(_SET_POINTS, marker, start))[0].base == _POINTS


@contracts.bug(score_round, under_all_points_the_base_is_what_the_marker_gained)
def _counts_only_sets_always(state: State) -> tuple[SeatSheet, ...]:
    return score_round(evolve(state, choices=_SET_POINTS.choices))


@contracts.bug(score_round, under_set_points_the_base_is_the_points_of_the_sets)
def _counts_what_the_marker_gained_always(state: State) -> tuple[SeatSheet, ...]:
    return score_round(evolve(state, choices=_ALL_POINTS.choices))


@contracts.bug(score_round, under_all_points_the_base_is_what_the_marker_gained)
def _lets_a_base_sink_below_nought(state: State) -> tuple[SeatSheet, ...]:
    seats = zip(state.seats, score_round(state), strict=True)
    return tuple(evolve(sheet, base=sheet.scored - seat.round_start) for seat, sheet in seats)
