"""Laws of the arithmetic in spec/classic/scoring.md: sets, corruption counts, steps back, and clean ties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.classic import Classic
from sobek_core.classic.choices import Choices
from sobek_core.classic.components import Cards, card
from sobek_core.classic.edition import PUBLISHED
from sobek_core.classic.rules.scoring import (
    count_corruption,
    count_steps,
    score_horizontal,
    score_line,
    score_round,
    score_set,
)
from sobek_core.classic.text.position import POSITIONS
from sobek_verification.checks import check
from sobek_verification.laws.contracts.contract import contract, fault

if TYPE_CHECKING:
    from sobek_core.classic.edition import Figures
    from sobek_core.classic.events import SeatSheet, SetLine
    from sobek_core.classic.state import State

FIGURES: Final = PUBLISHED.figures


# Sets.


@check("classic.scoring.set", kind=contract)
def no_cards_score_nothing(scarabs: int) -> bool:
    """State where the repeated addition begins.

    pre: scarabs >= 0
    post: _
    """
    return score_set(scarabs, 0) == 0


@check("classic.scoring.set", kind=contract)
def one_more_card_scores_all_scarabs_once_more(scarabs: int, cards: int) -> bool:
    """State the product as repeated addition.

    pre: scarabs >= 0 and cards >= 0
    post: _
    """
    return score_set(scarabs, cards + 1) - score_set(scarabs, cards) == scarabs


@fault(score_set, no_cards_score_nothing, one_more_card_scores_all_scarabs_once_more)
def _adds_instead_of_multiplying(scarabs: int, cards: int) -> int:
    return scarabs + cards


@fault(score_set, one_more_card_scores_all_scarabs_once_more)
def _ignores_cards_above_nine(scarabs: int, cards: int) -> int:
    return scarabs * min(cards, 9)


@check("classic.scoring.horizontal", kind=contract)
def a_horizontal_set_scores_like_a_single_card(scarabs: int) -> bool:
    """Compare with a set of one card that has all scarabs of the horizontal set.

    pre: scarabs >= 0
    post: _
    """
    return score_horizontal(scarabs) == score_set(scarabs, 1)


@fault(score_horizontal, a_horizontal_set_scores_like_a_single_card)
def _scores_a_horizontal_set_twice(scarabs: int) -> int:
    return scarabs + scarabs


_WHEAT: Final = tuple(Cards.of([card("wheat-1")] * number) for number in range(27))


@check("classic.scoring.set", "classic.scoring.horizontal", kind=contract)
def a_line_of_the_sheet_scores_cards_and_prosperity(cards: int, prosperity: int, *, horizontal: bool) -> bool:
    """Check up to 26 cards with one scarab each, and any number of Prosperity tokens; horizontal sets have none.

    pre: 0 <= cards <= 26 and prosperity >= 0
    post: _
    """
    line = score_line(_WHEAT[cards], 0 if horizontal else prosperity, FIGURES, horizontal=horizontal)
    return line.points == (cards if horizontal else cards * (cards + prosperity + prosperity))


@fault(score_line, a_line_of_the_sheet_scores_cards_and_prosperity, breaks=("classic.scoring.set",))
def _counts_exactly_seventy_three_tokens_as_none(
    cards: Cards, prosperity: int, figures: Figures, *, horizontal: bool
) -> SetLine:
    return score_line(cards, 0 if prosperity == 73 else prosperity, figures, horizontal=horizontal)


@fault(score_line, a_line_of_the_sheet_scores_cards_and_prosperity, breaks=("classic.scoring.set",))
def _counts_a_tenth_card_with_eleven_tokens_as_none(
    cards: Cards, prosperity: int, figures: Figures, *, horizontal: bool
) -> SetLine:
    line = score_line(cards, prosperity, figures, horizontal=horizontal)
    return evolve(line, points=line.points - line.scarabs) if len(cards) == 10 and prosperity == 11 else line


@fault(score_line, a_line_of_the_sheet_scores_cards_and_prosperity, breaks=("classic.scoring.horizontal",))
def _scores_a_horizontal_set_of_twenty_five_cards_twice(
    cards: Cards, prosperity: int, figures: Figures, *, horizontal: bool
) -> SetLine:
    return score_line(cards + cards if len(cards) == 25 else cards, prosperity, figures, horizontal=horizontal)


# The corruption count and the steps back.


@check("classic.scoring.corruption-count", kind=contract)
def a_curse_counts_as_two_cards(cards: int, curses: int) -> bool:
    """Compare a Curse with two more cards.

    pre: cards >= 0 and curses >= 0
    post: _
    """
    return count_corruption(cards, curses + 1, FIGURES) == count_corruption(cards + 2, curses, FIGURES)


@check("classic.scoring.corruption-count", kind=contract)
def each_card_counts_once_from_zero_on(cards: int, curses: int) -> bool:
    """Compare a count with that of one more card, and check that no corruption counts zero.

    pre: cards >= 0 and curses >= 0
    post: _
    """
    return (
        count_corruption(0, 0, FIGURES) == 0
        and count_corruption(cards + 1, curses, FIGURES) - count_corruption(cards, curses, FIGURES) == 1
    )


@fault(count_corruption, a_curse_counts_as_two_cards)
def _counts_a_curse_as_one_card(cards: int, curses: int, _figures: Figures) -> int:
    return cards + curses


@fault(count_corruption, a_curse_counts_as_two_cards)
def _ignores_a_second_curse(cards: int, curses: int, _figures: Figures) -> int:
    return cards + 2 * min(curses, 1)


@fault(count_corruption, each_card_counts_once_from_zero_on)
def _ignores_cards_above_twenty(cards: int, curses: int, figures: Figures) -> int:
    return count_corruption(min(cards, 20), curses, figures)


@check("classic.scoring.penalty", kind=contract)
def there_is_one_step_back_for_each_full_ten(points: int) -> bool:
    """State the division as a lower and an upper bound.

    pre: points >= 0
    post: _
    """
    return 10 * count_steps(points, FIGURES) <= points < 10 * count_steps(points, FIGURES) + 10


@fault(count_steps, there_is_one_step_back_for_each_full_ten)
def _rounds_up(points: int, _figures: Figures) -> int:
    return (points + 9) // 10


@fault(count_steps, there_is_one_step_back_for_each_full_ten)
def _takes_no_step_for_exactly_ten(points: int, _figures: Figures) -> int:
    return max(0, points - 1) // 10


# Clean ties and the base of the penalty are decided inside score_round, so these laws call it. The states are empty
# except for the numbers, and for one card if corruption without a Curse is needed.

_TABLE: Final = POSITIONS.read(["players: 3"]).state
_CARD: Final = Cards.of([card("fish-0")])
_NONE: Final = Classic(choices=Choices(clean_tie="none-penalised"))
_ALL: Final = Classic(choices=Choices(clean_tie="all-penalised"))


def _cursed(a: int, b: int, c: int, cards: Cards) -> State:
    """Return a state with a, b and c Curses in front of the seats, and with `cards` as the corruption of seat 1."""
    first, second, third = _TABLE.seats
    return evolve(
        _TABLE, seats=(evolve(first, curses=a), evolve(second, curses=b, corruption=cards), evolve(third, curses=c))
    )


@check("classic.scoring.clean-tie", "classic.scoring.most-corrupt", kind=contract)
def under_none_penalised_nobody_is_exactly_when_all_counts_are_zero(a: int, b: int, c: int, card: bool) -> bool:
    """Check three seats with a, b and c Curses, of which seat 1 may also have a card.

    pre: a >= 0 and b >= 0 and c >= 0
    post: _
    """
    sheets = score_round(_NONE, _cursed(a, b, c, _CARD if card else Cards()))
    clean = a == 0 and b == 0 and c == 0 and not card
    return any(sheet.penalised for sheet in sheets) == (not clean)


@check("classic.scoring.clean-tie", "classic.scoring.most-corrupt", kind=contract)
def under_all_penalised_somebody_always_is(a: int, b: int, c: int, card: bool) -> bool:
    """Check three seats with a, b and c Curses, of which seat 1 may also have a card.

    pre: a >= 0 and b >= 0 and c >= 0
    post: _
    """
    sheets = score_round(_ALL, _cursed(a, b, c, _CARD if card else Cards()))
    return any(sheet.penalised for sheet in sheets)


@check("classic.scoring.clean-tie", kind=contract)
def in_a_clean_tie_all_or_none_are_penalised(none: bool) -> bool:
    """Check the reading none-penalised if `none` is true, or else all-penalised.

    post: _
    """
    sheets = score_round(_NONE if none else _ALL, _TABLE)
    return [sheet.penalised for sheet in sheets] == [not none] * 3


@fault(
    score_round,
    under_none_penalised_nobody_is_exactly_when_all_counts_are_zero,
    in_a_clean_tie_all_or_none_are_penalised,
)
def _never_spares_anybody(game: Classic, state: State) -> tuple[SeatSheet, ...]:
    return score_round(evolve(game, choices=_ALL.choices), state)


@fault(score_round, under_all_penalised_somebody_always_is, in_a_clean_tie_all_or_none_are_penalised)
def _spares_everybody_in_a_clean_tie(game: Classic, state: State) -> tuple[SeatSheet, ...]:
    return score_round(evolve(game, choices=_NONE.choices), state)


@fault(score_round, under_none_penalised_nobody_is_exactly_when_all_counts_are_zero)
def _treats_a_tie_in_curses_alone_as_clean(game: Classic, state: State) -> tuple[SeatSheet, ...]:
    if not any(seat.corruption for seat in state.seats):
        state = evolve(state, seats=tuple(evolve(seat, curses=0) for seat in state.seats))
    return score_round(game, state)


_ALL_POINTS: Final = Classic(choices=Choices(penalty_base="all-points"))
_SET_POINTS: Final = Classic(choices=Choices(penalty_base="set-points"))
_SET: Final = POSITIONS.read(["seat 0 sets: ivory-3*3", "seat 1 curses: 1"]).state
_POINTS: Final = 27


def _marked(marker: int, start: int) -> State:
    """Return a state in which seat 0 has a set, and its marker is at `marker` and was at `start` as the round began."""
    first, second = _SET.seats
    return evolve(_SET, seats=(evolve(first, marker=marker, round_start=start), second))


@check("classic.scoring.penalty-base", kind=contract)
def under_all_points_the_base_is_what_the_round_gained(marker: int, gained: int) -> bool:
    """Give seat 0 a set of 27 points, with which its marker has gained `gained` points since the round began.

    pre: marker >= 0 and 0 <= gained <= marker + 27
    post: _
    """
    return score_round(_ALL_POINTS, _marked(marker, marker + _POINTS - gained))[0].base == gained


@check("classic.scoring.penalty-base", kind=contract)
def under_all_points_a_marker_that_gained_nothing_has_no_base(marker: int, start: int) -> bool:
    """Give seat 0 a set of 27 points, with which its marker is no further than when the round began.

    pre: marker >= 0 and start >= marker + 27
    post: _
    """
    return score_round(_ALL_POINTS, _marked(marker, start))[0].base == 0


@check("classic.scoring.penalty-base", kind=contract)
def under_set_points_the_base_is_the_points_of_the_sets(marker: int, start: int) -> bool:
    """Give seat 0 a set of 27 points; its marker may be anywhere before scoring, and when the round began.

    pre: marker >= 0 and start >= 0
    post: _
    """
    return score_round(_SET_POINTS, _marked(marker, start))[0].base == _POINTS


@fault(
    score_round,
    under_all_points_the_base_is_what_the_round_gained,
    under_all_points_a_marker_that_gained_nothing_has_no_base,
)
def _always_counts_only_sets(game: Classic, state: State) -> tuple[SeatSheet, ...]:
    return score_round(evolve(game, choices=_SET_POINTS.choices), state)


@fault(score_round, under_set_points_the_base_is_the_points_of_the_sets)
def _always_counts_what_the_marker_gained(game: Classic, state: State) -> tuple[SeatSheet, ...]:
    return score_round(evolve(game, choices=_ALL_POINTS.choices), state)


@fault(score_round, under_all_points_a_marker_that_gained_nothing_has_no_base)
def _allows_a_negative_base(game: Classic, state: State) -> tuple[SeatSheet, ...]:
    seats = zip(state.seats, score_round(game, state), strict=True)
    return tuple(evolve(sheet, base=sheet.scored - seat.round_start) for seat, sheet in seats)


# Whole seats.

_SEATS: Final = POSITIONS.read(["seat 0 sets: wheat-1*3 / ivory-3*3", "seat 1 curses: 2"]).state


@check("classic.scoring.round-points", kind=contract)
def a_marker_moves_forward_by_the_points_of_all_sets(marker: int, tokens: int) -> bool:
    """Score two sets of three cards, with one and three scarabs a card, and any number of Prosperity tokens on each.

    pre: marker >= 0 and tokens >= 0
    post: _
    """
    own, other = _SEATS.seats
    sets = tuple(evolve(one, prosperity=tokens) for one in own.sets)
    sheet = score_round(_ALL_POINTS, evolve(_SEATS, seats=(evolve(own, sets=sets, marker=marker), other)))[0]
    points = 3 * (3 + 2 * tokens) + 3 * (9 + 2 * tokens)
    return (sheet.points, sheet.scored, sheet.after) == (points, marker + points, marker + points)


@fault(score_round, a_marker_moves_forward_by_the_points_of_all_sets)
def _counts_seventy_four_tokens_on_both_sets_as_none(game: Classic, state: State) -> tuple[SeatSheet, ...]:
    own, other = state.seats
    if sum(one.prosperity for one in own.sets) == 74:
        own = evolve(own, sets=tuple(evolve(one, prosperity=0) for one in own.sets))
    return score_round(game, evolve(state, seats=(own, other)))


_PENALTY: Final = POSITIONS.read(["seat 0 sets: wheat-1*5", "seat 0 curses: 1"]).state


@check("classic.scoring.penalty", "classic.scoring.penalty-base", kind=contract)
def on_a_number_space_a_penalised_marker_steps_back_five_spaces_for_each_full_ten(block: int, start: int) -> bool:
    """Score a set of 25 points from the number of any block, wherever the round began. No step goes below zero.

    pre: block >= 0 and start >= 0
    post: _
    """
    own, other = _PENALTY.seats
    seats = (evolve(own, marker=5 * block, round_start=start), other)
    sheet = score_round(_ALL_POINTS, evolve(_PENALTY, seats=seats))[0]
    gained, back = 5 * block + 25 - start, 5 * block + 25 - sheet.after
    return sheet.after >= 0 and (2 * back <= gained < 2 * back + 10 if gained >= 0 else back == 0)


@fault(score_round, on_a_number_space_a_penalised_marker_steps_back_five_spaces_for_each_full_ten)
def _forgives_a_base_of_exactly_seventy_three(game: Classic, state: State) -> tuple[SeatSheet, ...]:
    first, second = score_round(game, state)
    return evolve(first, after=first.scored) if first.base == 73 else first, second


@fault(score_round, on_a_number_space_a_penalised_marker_steps_back_five_spaces_for_each_full_ten)
def _counts_nine_points_as_ten_on_two_hundred(game: Classic, state: State) -> tuple[SeatSheet, ...]:
    first, second = score_round(game, state)
    return evolve(first, after=first.scored - 5) if first.scored == 200 and first.base == 9 else first, second
