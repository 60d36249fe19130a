"""Laws of the arithmetic in spec/duel/scoring.md: sets, Corruption, the reward, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.duel.components import Debens, Good, Tiles, Token, Tokens, tile
from sobek_core.duel.rules.scoring import (
    count_corruption,
    count_reward,
    score_seat,
    score_set,
    snake_points,
    token_points,
    winners,
)
from sobek_core.duel.state import Seat, SoldSet
from sobek_verification.laws.contracts.contract import Contracts

if TYPE_CHECKING:
    from sobek_core.duel.events import SeatSheet

contracts: Final = Contracts()

# Sets.


@contracts.law("duel.scoring.set")
def one_more_tile_scores_all_scarabs_once_more(tiles: int, scarabs: int) -> bool:
    """State the product as repeated addition, from no tile on.

    pre: tiles >= 0 and scarabs >= 0
    post: _
    """
    return score_set(0, scarabs) == 0 and score_set(tiles + 1, scarabs) - score_set(tiles, scarabs) == scarabs


@contracts.law("duel.scoring.set")
def a_scarabs_token_scores_every_tile_twice_more(tiles: int, scarabs: int) -> bool:
    """State the product as repeated addition, by the two scarabs of a token.

    pre: tiles >= 0 and scarabs >= 0
    post: _
    """
    return score_set(tiles, scarabs + 2) - score_set(tiles, scarabs) == tiles + tiles


@contracts.bug(score_set, one_more_tile_scores_all_scarabs_once_more, a_scarabs_token_scores_every_tile_twice_more)
def _adds_tiles_and_scarabs(tiles: int, scarabs: int) -> int:
    return tiles + scarabs


@contracts.bug(score_set, one_more_tile_scores_all_scarabs_once_more, a_scarabs_token_scores_every_tile_twice_more)
def _counts_no_scarab_above_nine(tiles: int, scarabs: int) -> int:
    return tiles * min(scarabs, 9)


# Corruption.


@contracts.law("duel.scoring.corruption-count")
def a_point_of_a_snake_weighs_as_much_as_a_tile(tiles: int, snakes: int) -> bool:
    """Replace a point of a snake with a tile.

    pre: tiles >= 0 and snakes >= 0
    post: _
    """
    return count_corruption(tiles + 1, snakes) == count_corruption(tiles, snakes + 1)


@contracts.law("duel.scoring.corruption-count")
def each_tile_is_a_point_of_corruption_from_nought_on(tiles: int, snakes: int) -> bool:
    """Compare with one tile more, and with no Corruption.

    pre: tiles >= 0 and snakes >= 0
    post: _
    """
    return count_corruption(0, 0) == 0 and count_corruption(tiles + 1, snakes) - count_corruption(tiles, snakes) == 1


@contracts.bug(
    count_corruption,
    a_point_of_a_snake_weighs_as_much_as_a_tile,
    each_tile_is_a_point_of_corruption_from_nought_on,
)
def _forgives_the_snakes_of_an_empty_board(tiles: int, snakes: int) -> int:
    return tiles + snakes if tiles else 0


@contracts.bug(count_corruption, a_point_of_a_snake_weighs_as_much_as_a_tile)
def _counts_a_snake_as_a_tile(tiles: int, snakes: int) -> int:
    return tiles + min(snakes, 1)


# Kept tokens. The numbers are not asked for, only whether a kind is there: piles are made of plain numbers.


def _tokens(*kept: tuple[Token, bool]) -> Tokens:
    return Tokens.of([token for token, there in kept if there])


@contracts.law("duel.pirogues.snake")
def snakes_are_one_and_two_points_of_corruption(*, snake_1: bool, snake_2: bool, seven: bool, deben_2: bool) -> bool:
    """Whether each is among those that are kept.

    post: _
    """
    kept = _tokens((Token.SNAKE_1, snake_1), (Token.SNAKE_2, snake_2), (Token.SEVEN, seven), (Token.DEBEN_2, deben_2))
    return snake_points(kept) == (1 if snake_1 else 0) + (2 if snake_2 else 0)


@contracts.law("duel.scoring.tokens")
def tokens_score_seven_and_two_each(*, snake: bool, seven: bool, deben_2: bool, second: bool) -> bool:
    """Whether each is among those that are kept; second: the other deben-and-two.

    post: _
    """
    kept = _tokens((Token.SNAKE_2, snake), (Token.SEVEN, seven), (Token.DEBEN_2, deben_2), (Token.DEBEN_2, second))
    return token_points(kept) == (7 if seven else 0) + (2 if deben_2 else 0) + (2 if second else 0)


@contracts.bug(snake_points, snakes_are_one_and_two_points_of_corruption)
def _counts_snakes_and_not_their_points(tokens: Tokens) -> int:
    return len([token for token in tokens if token.value.startswith("snake")])


@contracts.bug(token_points, tokens_score_seven_and_two_each)
def _scores_deben_and_two_once(tokens: Tokens) -> int:
    return sum({"seven": 7, "deben-2": 2}.get(token.value, 0) for token in tokens.distinct())


@contracts.bug(token_points, tokens_score_seven_and_two_each)
def _takes_the_snakes_from_the_score(tokens: Tokens) -> int:
    return token_points(tokens) - snake_points(tokens)


# The reward.


@contracts.law("duel.scoring.reward")
def a_full_bag_rewards_one_and_one_more_for_each_full_three(less: int, in_bag: int) -> bool:
    """State the division by the two bounds that it must keep, with debens enough.

    pre: less > 0 and in_bag > less
    post: _
    """
    return 3 * (count_reward(less, in_bag) - 1) <= less < 3 * count_reward(less, in_bag)


@contracts.law("duel.scoring.reward")
def a_bag_gives_as_many_as_it_holds(less: int, in_bag: int) -> bool:
    """With a bag that is short, there is nothing left in it.

    pre: less > 0 and 0 <= in_bag <= less // 3
    post: _
    """
    return count_reward(less, in_bag) == in_bag


@contracts.law("duel.scoring.reward")
def nobody_draws_with_equal_points(in_bag: int) -> bool:
    """Any bag.

    pre: in_bag >= 0
    post: _
    """
    return count_reward(0, in_bag) == 0


@contracts.law("duel.scoring.reward")
def three_points_less_bring_one_deben_more_while_the_bag_has_one(less: int, in_bag: int) -> bool:
    """Compare a difference with one that is greater by three.

    pre: less > 0 and in_bag >= 0
    post: _
    """
    now = count_reward(less, in_bag)
    return count_reward(less + 3, in_bag) == (now + 1 if now < in_bag else in_bag)


@contracts.bug(count_reward, a_full_bag_rewards_one_and_one_more_for_each_full_three)
def _rewards_full_threes_alone(less: int, in_bag: int) -> int:
    return min(less // 3, in_bag)


@contracts.bug(count_reward, a_full_bag_rewards_one_and_one_more_for_each_full_three)
def _rewards_begun_threes(less: int, in_bag: int) -> int:
    return min(1 + (less + 2) // 3, in_bag)


@contracts.bug(
    count_reward, a_bag_gives_as_many_as_it_holds, three_points_less_bring_one_deben_more_while_the_bag_has_one
)
def _draws_from_an_empty_bag(less: int, in_bag: int) -> int:
    return max(1, count_reward(less, in_bag))


@contracts.bug(count_reward, nobody_draws_with_equal_points)
def _rewards_equal_points(less: int, in_bag: int) -> int:
    return min(1 + less // 3, in_bag)


# The winner.


@contracts.law("duel.scoring.winner")
def those_win_than_whom_nobody_is_better(*, a: int, b: int, c: int, d: int) -> bool:
    """Scores a, b; points of Corruption c, d: the rule in words, seat by seat.

    pre: a >= 0 and b >= 0 and c >= 0 and d >= 0
    post: _
    """
    first = a > b or (a == b and c <= d)
    second = b > a or (a == b and d <= c)
    return winners((a, b), (c, d)) == tuple(seat for seat, wins in enumerate((first, second)) if wins)


@contracts.law("duel.scoring.winner")
def both_win_exactly_with_equal_scores_and_equal_corruption(*, a: int, b: int, c: int, d: int) -> bool:
    """Scores a, b; points of Corruption c, d.

    pre: a >= 0 and b >= 0 and c >= 0 and d >= 0
    post: _
    """
    return (winners((a, b), (c, d)) == (0, 1)) == (a == b and c == d)


@contracts.bug(winners, those_win_than_whom_nobody_is_better, both_win_exactly_with_equal_scores_and_equal_corruption)
def _leaves_equal_scores_a_draw(scores: tuple[int, ...], corruption: tuple[int, ...]) -> tuple[int, ...]:
    return winners(scores, tuple(0 for _ in corruption))


@contracts.bug(winners, those_win_than_whom_nobody_is_better)
def _prefers_the_more_corrupt(scores: tuple[int, ...], corruption: tuple[int, ...]) -> tuple[int, ...]:
    return winners(scores, tuple(-points for points in corruption))


@contracts.bug(winners, those_win_than_whom_nobody_is_better)
def _takes_corruption_from_the_score(scores: tuple[int, ...], corruption: tuple[int, ...]) -> tuple[int, ...]:
    return winners(tuple(score - points for score, points in zip(scores, corruption, strict=True)), corruption)


@contracts.bug(winners, both_win_exactly_with_equal_scores_and_equal_corruption)
def _lets_the_first_seat_win_a_full_tie(scores: tuple[int, ...], corruption: tuple[int, ...]) -> tuple[int, ...]:
    return winners(scores, corruption)[:1]


# The total. Numbers of scarabs tokens and kept tokens are asked for; the tiles and the deben are given.

_FISH: Final = Tiles.of(map(tile, ("fish-v-1", "fish-h-1", "fish-f-1")))


@contracts.law("duel.scoring.total")
def a_score_is_sets_and_debens_and_tokens(scarabs_tokens: int, *, deben: bool, seven: bool, deben_2: bool) -> bool:
    """A set of three tiles with three scarabs and any number of tokens; whether a deben of 9 and tokens are there.

    pre: scarabs_tokens >= 0
    post: _
    """
    debens, tokens = Debens.of([9] if deben else []), _tokens((Token.SEVEN, seven), (Token.DEBEN_2, deben_2))
    sheet = score_seat(Seat(sold=(SoldSet(Good.FISH, _FISH, scarabs_tokens),), tokens=tokens, debens=debens))
    sets = 3 * (3 + 2 * scarabs_tokens)
    return sheet.score == sets + (9 if deben else 0) + (7 if seven else 0) + (2 if deben_2 else 0)


@contracts.bug(score_seat, a_score_is_sets_and_debens_and_tokens)
def _forgets_the_debens(seat: Seat) -> SeatSheet:
    return score_seat(evolve(seat, debens=Debens()))


@contracts.bug(score_seat, a_score_is_sets_and_debens_and_tokens)
def _counts_two_scarabs_tokens_at_most(seat: Seat) -> SeatSheet:
    return score_seat(evolve(seat, sold=tuple(evolve(sold, tokens=min(sold.tokens, 2)) for sold in seat.sold)))
