"""Laws of the arithmetic in spec/classic/scoring.md: sets, corruption counts, steps back, and clean ties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

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
from sobek_verification.laws.contracts.contract import contract
from sobek_verification.laws.faults import fault

if TYPE_CHECKING:
    from sobek_core.classic.state import State

FIGURES: Final = PUBLISHED.figures


# Sets.


@fault("adds instead of multiplying", ".score_set", lambda _: lambda scarabs, cards: scarabs + cards)
@fault("ignores cards above nine", ".score_set", lambda _: lambda scarabs, cards: scarabs * min(cards, 9))
@check("classic.scoring.set", kind=contract)
def one_more_card_scores_all_scarabs_once_more(scarabs: int, cards: int) -> bool:
    """State the product as repeated addition, starting without cards.

    pre: scarabs >= 0 and cards >= 0
    post: _
    """
    return score_set(scarabs, 0) == 0 and score_set(scarabs, cards + 1) - score_set(scarabs, cards) == scarabs


@fault("scores a horizontal set twice", ".score_horizontal", lambda _: lambda scarabs: scarabs + scarabs)
@check("classic.scoring.horizontal", kind=contract)
def a_horizontal_set_scores_like_a_single_card(scarabs: int) -> bool:
    """Compare with a set of one card that has all scarabs of the horizontal set.

    pre: scarabs >= 0
    post: _
    """
    return score_horizontal(scarabs) == score_set(scarabs, 1)


_WHEAT: Final = tuple(Cards.of([card("wheat-1")] * number) for number in range(27))


@fault(
    "counts exactly seventy three tokens as none",
    ".score_line",
    lambda right: lambda cards, tokens, *rest, **how: right(cards, 0 if tokens == 73 else tokens, *rest, **how),
    "classic.scoring.set",
)
@fault(
    "counts a tenth card with eleven tokens as none",
    ".score_line",
    lambda right: (
        lambda cards, tokens, *rest, **how: right(
            _WHEAT[9] if len(cards) == 10 and tokens == 11 else cards, tokens, *rest, **how
        )
    ),
    "classic.scoring.set",
)
@fault(
    "scores a horizontal set of twenty five cards twice",
    ".score_line",
    lambda right: lambda cards, *rest, **how: right(cards + cards if len(cards) == 25 else cards, *rest, **how),
    "classic.scoring.horizontal",
)
@check("classic.scoring.set", "classic.scoring.horizontal", kind=contract)
def a_line_of_the_sheet_scores_cards_and_prosperity(cards: int, prosperity: int, *, horizontal: bool) -> bool:
    """Check up to 26 cards with one scarab each, and any number of Prosperity tokens; horizontal sets have none.

    pre: 0 <= cards <= 26 and prosperity >= 0
    post: _
    """
    line = score_line(_WHEAT[cards], 0 if horizontal else prosperity, FIGURES, horizontal=horizontal)
    return line.points == (cards if horizontal else cards * (cards + prosperity + prosperity))


# The corruption count and the steps back.


@fault("counts a curse as one card", ".count_corruption", lambda _: lambda cards, curses, _figures: cards + curses)
@fault(
    "ignores a second curse",
    ".count_corruption",
    lambda _: lambda cards, curses, _figures: cards + 2 * min(curses, 1),
)
@check("classic.scoring.corruption-count", kind=contract)
def a_curse_counts_as_two_cards(cards: int, curses: int) -> bool:
    """Compare a Curse with two more cards.

    pre: cards >= 0 and curses >= 0
    post: _
    """
    return count_corruption(cards, curses + 1, FIGURES) == count_corruption(cards + 2, curses, FIGURES)


@fault(
    "ignores cards above twenty", ".count_corruption", lambda right: lambda cards, *rest: right(min(cards, 20), *rest)
)
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


@fault("rounds up", ".count_steps", lambda _: lambda points, _figures: (points + 9) // 10)
@fault("takes no step for exactly ten", ".count_steps", lambda _: lambda points, _figures: max(0, points - 1) // 10)
@check("classic.scoring.penalty", kind=contract)
def there_is_one_step_back_for_each_full_ten(points: int) -> bool:
    """State the division as a lower and an upper bound.

    pre: points >= 0
    post: _
    """
    return 10 * count_steps(points, FIGURES) <= points < 10 * count_steps(points, FIGURES) + 10


# Clean ties and the base of the penalty are decided inside score_round, so these laws call it. The states are empty
# except for the numbers, and for one card if corruption without a Curse is needed.

_TABLE: Final = POSITIONS.read(["players: 3"]).state
_CARD: Final = Cards.of([card("fish-0")])
_NONE: Final = Classic(choices=Choices(clean_tie="none-penalised"))
_ALL: Final = Classic(choices=Choices(clean_tie="all-penalised"))


def _under(rules: Classic) -> Any:
    """Score under the choices of other rules."""
    return lambda right: lambda _game, state: right(rules, state)


def _without_lone_curses(right: Any) -> Any:
    """Count Curses only if somebody has corruption cards too."""

    def score(game: Classic, state: State) -> Any:
        if any(seat.corruption for seat in state.seats):
            return right(game, state)
        return right(game, evolve(state, seats=tuple(evolve(seat, curses=0) for seat in state.seats)))

    return score


@fault("never spares anybody", ".score_round", _under(_ALL))
@fault("spares everybody in a clean tie", ".score_round", _under(_NONE))
@fault("treats a tie in curses alone as clean", ".score_round", _without_lone_curses)
@check("classic.scoring.clean-tie", "classic.scoring.most-corrupt", kind=contract)
def all_or_none_are_penalised_in_a_clean_tie_and_otherwise_somebody_is(
    *, a: int, b: int, c: int, card: bool, spares: bool
) -> bool:
    """Check three seats with a, b and c Curses, of which seat 1 may also have a card. `spares`: none-penalised.

    pre: a >= 0 and b >= 0 and c >= 0
    post: _
    """
    first, second, third = _TABLE.seats
    second = evolve(second, curses=b, corruption=_CARD if card else Cards())
    state = evolve(_TABLE, seats=(evolve(first, curses=a), second, evolve(third, curses=c)))
    penalised = [sheet.penalised for sheet in score_round(_NONE if spares else _ALL, state)]
    clean = a == 0 and b == 0 and c == 0 and not card
    return penalised == [not spares] * 3 if clean else any(penalised)


_ALL_POINTS: Final = Classic(choices=Choices(penalty_base="all-points"))
_SET_POINTS: Final = Classic(choices=Choices(penalty_base="set-points"))
_SET: Final = POSITIONS.read(["seat 0 sets: ivory-3*3", "seat 1 curses: 1"]).state
_POINTS: Final = 27


def _base(rules: Classic, marker: int, start: int) -> int:
    """Score a set of 27 points of seat 0, whose marker was at `start` as the round began."""
    first, second = _SET.seats
    state = evolve(_SET, seats=(evolve(first, marker=marker, round_start=start), second))
    return score_round(rules, state)[0].base


def _allowing_a_negative_base(right: Any) -> Any:
    def score(game: Classic, state: State) -> Any:
        seats = zip(state.seats, right(game, state), strict=True)
        return tuple(evolve(sheet, base=sheet.scored - seat.round_start) for seat, sheet in seats)

    return score


@fault("always counts only sets", ".score_round", _under(_SET_POINTS))
@fault("allows a negative base", ".score_round", _allowing_a_negative_base)
@check("classic.scoring.penalty-base", kind=contract)
def under_all_points_the_base_is_what_the_round_gained(marker: int, start: int) -> bool:
    """Check a marker anywhere before scoring, and when the round began. If it has gained nothing, there is no base.

    pre: marker >= 0 and start >= 0
    post: _
    """
    base = _base(_ALL_POINTS, marker, start)
    gained = marker + _POINTS - start
    return base == gained if gained >= 0 else base == 0


@fault("always counts what the marker gained", ".score_round", _under(_ALL_POINTS))
@check("classic.scoring.penalty-base", kind=contract)
def under_set_points_the_base_is_the_points_of_the_sets(marker: int, start: int) -> bool:
    """Check a marker anywhere before scoring, and when the round began.

    pre: marker >= 0 and start >= 0
    post: _
    """
    return _base(_SET_POINTS, marker, start) == _POINTS


# Whole seats.

_SEATS: Final = POSITIONS.read(["seat 0 sets: wheat-1*3 / ivory-3*3", "seat 1 curses: 2"]).state


def _without_seventy_four_tokens(right: Any) -> Any:
    def score(game: Classic, state: State) -> Any:
        own, other = state.seats
        if sum(one.prosperity for one in own.sets) == 74:
            own = evolve(own, sets=tuple(evolve(one, prosperity=0) for one in own.sets))
        return right(game, evolve(state, seats=(own, other)))

    return score


@fault("counts seventy four tokens on both sets as none", ".score_round", _without_seventy_four_tokens)
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


_PENALTY: Final = POSITIONS.read(["seat 0 sets: wheat-1*5", "seat 0 curses: 1"]).state


def _back(steps: int, *, at: tuple[int, int | None]) -> Any:
    """Go back other steps. at: from which base, and from where; None for anywhere."""

    def damage(right: Any) -> Any:
        def score(game: Classic, state: State) -> Any:
            first, second = right(game, state)
            is_there = first.base == at[0] and at[1] in {None, first.scored}
            return evolve(first, after=first.scored - 5 * steps) if is_there else first, second

        return score

    return damage


@fault("forgives a base of exactly seventy three", ".score_round", _back(0, at=(73, None)))
@fault("counts nine points as ten on two hundred", ".score_round", _back(1, at=(9, 200)))
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
