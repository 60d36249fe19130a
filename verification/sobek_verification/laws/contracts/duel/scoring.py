"""Laws of the arithmetic in spec/duel/scoring.md: sets, Corruption, the reward, and the winners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.duel.components import Debens, Good, Tiles, Token, Tokens, tile
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.rules.scoring import (
    count_corruption,
    count_reward,
    outcome,
    score_line,
    score_seat,
    score_set,
    winners,
)
from sobek_core.duel.state import Seat, SoldSet
from sobek_core.duel.text.position import POSITIONS
from sobek_verification.checks import check
from sobek_verification.laws.contracts.contract import contract, fault

if TYPE_CHECKING:
    from sobek_core.duel.edition import Figures
    from sobek_core.duel.events import SeatSheet, SetLine
    from sobek_core.duel.state import State

FIGURES: Final = PUBLISHED.figures


# Sets.


@check("duel.scoring.set", kind=contract)
def one_more_tile_scores_all_scarabs_once_more(tiles: int, scarabs: int) -> bool:
    """State the product as repeated addition, starting without tiles.

    pre: tiles >= 0 and scarabs >= 0
    post: _
    """
    return score_set(0, scarabs) == 0 and score_set(tiles + 1, scarabs) - score_set(tiles, scarabs) == scarabs


@check("duel.scoring.set", kind=contract)
def a_scarabs_token_scores_every_tile_twice_more(tiles: int, scarabs: int) -> bool:
    """State the product as repeated addition of the two scarabs of a token.

    pre: tiles >= 0 and scarabs >= 0
    post: _
    """
    return score_set(tiles, scarabs + 2) - score_set(tiles, scarabs) == tiles + tiles


@fault(score_set, one_more_tile_scores_all_scarabs_once_more, a_scarabs_token_scores_every_tile_twice_more)
def _adds_tiles_to_scarabs(tiles: int, scarabs: int) -> int:
    return tiles + scarabs


@fault(score_set, one_more_tile_scores_all_scarabs_once_more, a_scarabs_token_scores_every_tile_twice_more)
def _ignores_scarabs_above_nine(tiles: int, scarabs: int) -> int:
    return tiles * min(scarabs, 9)


_WHEAT: Final = tuple(Tiles.of([tile("wheat-v-1")] * number) for number in range(11))


@check("duel.scoring.set", kind=contract)
def a_line_of_the_sheet_scores_tiles_and_scarabs_tokens(tiles: int, tokens: int) -> bool:
    """Check up to ten tiles with one scarab each, and any number of scarabs tokens.

    pre: 0 <= tiles <= 10 and tokens >= 0
    post: _
    """
    return score_line(SoldSet(Good.WHEAT, _WHEAT[tiles], tokens), FIGURES).points == tiles * (tiles + tokens + tokens)


@fault(score_line, a_line_of_the_sheet_scores_tiles_and_scarabs_tokens)
def _counts_a_tenth_tile_with_eleven_tokens_as_none(sold: SoldSet, figures: Figures) -> SetLine:
    line = score_line(sold, figures)
    return evolve(line, points=line.points - line.scarabs) if len(sold.tiles) == 10 and sold.tokens == 11 else line


# Corruption.


@check("duel.scoring.corruption-count", kind=contract)
def a_snake_point_counts_as_a_tile(tiles: int, snakes: int) -> bool:
    """Compare a point of a snake with one more tile.

    pre: tiles >= 0 and snakes >= 0
    post: _
    """
    return count_corruption(tiles + 1, snakes) == count_corruption(tiles, snakes + 1)


@check("duel.scoring.corruption-count", kind=contract)
def each_tile_counts_once_from_zero_on(tiles: int, snakes: int) -> bool:
    """Compare a count with that of one more tile, and check that no Corruption counts zero.

    pre: tiles >= 0 and snakes >= 0
    post: _
    """
    return count_corruption(0, 0) == 0 and count_corruption(tiles + 1, snakes) - count_corruption(tiles, snakes) == 1


@fault(count_corruption, a_snake_point_counts_as_a_tile, each_tile_counts_once_from_zero_on)
def _ignores_the_snakes_of_an_empty_board(tiles: int, snakes: int) -> int:
    return tiles + snakes if tiles else 0


@fault(count_corruption, a_snake_point_counts_as_a_tile)
def _counts_every_snake_as_one_tile(tiles: int, snakes: int) -> int:
    return tiles + min(snakes, 1)


# The reward.


@check("duel.scoring.reward", kind=contract)
def a_full_bag_gives_one_deben_and_one_more_for_each_full_three(less: int, in_bag: int) -> bool:
    """State the division as a lower and an upper bound, with enough debens in the bag.

    pre: less > 0 and in_bag > less
    post: _
    """
    return 3 * (count_reward(less, in_bag, FIGURES) - 1) <= less < 3 * count_reward(less, in_bag, FIGURES)


@check("duel.scoring.reward", kind=contract)
def a_short_bag_gives_all_that_it_holds(less: int, in_bag: int) -> bool:
    """Check that a bag with too few debens is emptied.

    pre: less > 0 and 0 <= in_bag <= less // 3
    post: _
    """
    return count_reward(less, in_bag, FIGURES) == in_bag


@check("duel.scoring.reward", kind=contract)
def nobody_draws_when_the_points_are_equal(in_bag: int) -> bool:
    """Check any number of debens in the bag.

    pre: in_bag >= 0
    post: _
    """
    return count_reward(0, in_bag, FIGURES) == 0


@check("duel.scoring.reward", kind=contract)
def three_points_fewer_bring_one_more_deben_while_the_bag_has_one(less: int, in_bag: int) -> bool:
    """Compare a difference with a difference that is greater by three.

    pre: less > 0 and in_bag >= 0
    post: _
    """
    now = count_reward(less, in_bag, FIGURES)
    return count_reward(less + 3, in_bag, FIGURES) == (now + 1 if now < in_bag else in_bag)


@fault(count_reward, a_full_bag_gives_one_deben_and_one_more_for_each_full_three)
def _gives_debens_for_full_threes_only(less: int, in_bag: int, _figures: Figures) -> int:
    return min(less // 3, in_bag)


@fault(count_reward, a_full_bag_gives_one_deben_and_one_more_for_each_full_three)
def _rounds_threes_up(less: int, in_bag: int, _figures: Figures) -> int:
    return min(1 + (less + 2) // 3, in_bag)


@fault(count_reward, a_short_bag_gives_all_that_it_holds, three_points_fewer_bring_one_more_deben_while_the_bag_has_one)
def _draws_from_an_empty_bag(less: int, in_bag: int, figures: Figures) -> int:
    return max(1, count_reward(less, in_bag, figures))


@fault(count_reward, a_short_bag_gives_all_that_it_holds)
def _leaves_the_last_of_seventy_three_debens(less: int, in_bag: int, figures: Figures) -> int:
    drawn = count_reward(less, in_bag, figures)
    return drawn - 1 if drawn == in_bag == 73 else drawn


@fault(count_reward, a_full_bag_gives_one_deben_and_one_more_for_each_full_three)
def _rewards_nobody_for_a_hundred_and_seven_less(less: int, in_bag: int, figures: Figures) -> int:
    return 0 if less == 107 else count_reward(less, in_bag, figures)


@fault(count_reward, nobody_draws_when_the_points_are_equal)
def _rewards_equal_points(less: int, in_bag: int, _figures: Figures) -> int:
    return min(1 + less // 3, in_bag)


# The winner.


@check("duel.scoring.winner", kind=contract)
def the_winners_are_the_players_whom_nobody_beats(*, a: int, b: int, c: int, d: int) -> bool:
    """State the rule seat by seat. The scores are a, b, and the points of Corruption c, d.

    pre: a >= 0 and b >= 0 and c >= 0 and d >= 0
    post: _
    """
    first = a > b or (a == b and c <= d)
    second = b > a or (a == b and d <= c)
    return winners((a, b), (c, d)) == tuple(seat for seat, wins in enumerate((first, second)) if wins)


@fault(winners, the_winners_are_the_players_whom_nobody_beats)
def _leaves_equal_scores_a_draw(scores: tuple[int, ...], corruption: tuple[int, ...]) -> tuple[int, ...]:
    return winners(scores, tuple(0 for _ in corruption))


@fault(winners, the_winners_are_the_players_whom_nobody_beats)
def _prefers_the_more_corrupt(scores: tuple[int, ...], corruption: tuple[int, ...]) -> tuple[int, ...]:
    return winners(scores, tuple(-points for points in corruption))


@fault(winners, the_winners_are_the_players_whom_nobody_beats)
def _subtracts_corruption_from_the_score(scores: tuple[int, ...], corruption: tuple[int, ...]) -> tuple[int, ...]:
    return winners(tuple(score - points for score, points in zip(scores, corruption, strict=True)), corruption)


@fault(winners, the_winners_are_the_players_whom_nobody_beats)
def _lets_the_first_seat_win_a_full_tie(scores: tuple[int, ...], corruption: tuple[int, ...]) -> tuple[int, ...]:
    return winners(scores, corruption)[:1]


_TABLE: Final = POSITIONS.read(["seat 0 corruption: wheat-v-1", "seat 1 corruption: -"]).state


@check("duel.scoring.winner", kind=contract)
def nobody_beats_the_winners(a: int, b: int, c: int, d: int) -> bool:
    """Give the seats a and b scarabs tokens on a set of one tile, and c and d tiles on their Corruption boards.

    pre: a >= 0 and b >= 0 and 0 <= c <= 2 and 0 <= d <= 2
    post: _
    """
    seats = tuple(
        Seat(sold=(SoldSet(Good.WHEAT, _WHEAT[1], tokens),), corruption=_WHEAT[corrupt])
        for tokens, corrupt in ((a, c), (b, d))
    )
    won, _ = outcome(evolve(_TABLE, seats=seats), FIGURES)
    own, other = a > b or (a == b and c <= d), b > a or (a == b and d <= c)
    return won == (*((0,) if own else ()), *((1,) if other else ()))


@fault(outcome, nobody_beats_the_winners)
def _calls_equal_scores_a_draw(state: State, figures: Figures) -> tuple[tuple[int, ...], tuple[int, ...]]:
    won, scores = outcome(state, figures)
    return ((0, 1), scores) if scores[0] == scores[1] > 0 else (won, scores)


# The total, for given tiles and a given deben.

_FISH: Final = Tiles.of(map(tile, ("fish-v-1", "fish-h-1", "fish-f-1")))


def _tokens(*kept: tuple[Token, bool]) -> Tokens:
    return Tokens.of([token for token, there in kept if there])


@check("duel.scoring.total", kind=contract)
def a_score_adds_sets_debens_and_tokens(scarabs_tokens: int, *, deben: bool, seven: bool, deben_2: bool) -> bool:
    """Score a set of three tiles with three scarabs and any number of scarabs tokens, and maybe a deben and tokens.

    pre: scarabs_tokens >= 0
    post: _
    """
    debens, tokens = Debens.of([9] if deben else []), _tokens((Token.SEVEN, seven), (Token.DEBEN_2, deben_2))
    sheet = score_seat(Seat(sold=(SoldSet(Good.FISH, _FISH, scarabs_tokens),), tokens=tokens, debens=debens), FIGURES)
    sets = 3 * (3 + 2 * scarabs_tokens)
    return sheet.score == sets + (9 if deben else 0) + (7 if seven else 0) + (2 if deben_2 else 0)


@fault(score_seat, a_score_adds_sets_debens_and_tokens)
def _forgets_the_debens(own: Seat, figures: Figures) -> SeatSheet:
    return score_seat(evolve(own, debens=Debens()), figures)


@fault(score_seat, a_score_adds_sets_debens_and_tokens)
def _counts_at_most_two_scarabs_tokens(own: Seat, figures: Figures) -> SeatSheet:
    return score_seat(evolve(own, sold=tuple(evolve(sold, tokens=min(sold.tokens, 2)) for sold in own.sold)), figures)


@fault(score_seat, a_score_adds_sets_debens_and_tokens)
def _counts_seventy_three_tokens_as_none(own: Seat, figures: Figures) -> SeatSheet:
    if sum(sold.tokens for sold in own.sold) == 73:
        return score_seat(evolve(own, sold=tuple(evolve(sold, tokens=0) for sold in own.sold)), figures)
    return score_seat(own, figures)
