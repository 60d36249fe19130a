"""Properties of the arithmetic of duel: whole sets, whole seats and moves, with any numbers of tokens and points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve
from hypothesis.strategies import booleans, integers, lists, tuples

from sobek_core.duel.components import Debens, Good, Tiles, Token, Tokens, tile
from sobek_core.duel.rules.game_end import Removal, end_removal
from sobek_core.duel.rules.scoring import corruption_of, count_reward, outcome, score_line, score_seat
from sobek_core.duel.state import Seat, SoldSet
from sobek_core.duel.text.position import read_position
from sobek_verification.laws.symbolic.property import Properties

if TYPE_CHECKING:
    from sobek_core.duel.events import SeatSheet, SetLine
    from sobek_core.duel.rules.saleable import NewSet
    from sobek_core.duel.state import State

properties: Final = Properties()

NUMBER: Final = integers(min_value=0)
FEW: Final = integers(0, 9)
MANY: Final = integers(0, 127)

_ONE, _TWO, _THREE, _NONE = tile("wheat-v-1"), tile("marble-v-2"), tile("ivory-v-3"), tile("statue-v")
_WHEAT: Final = tuple(Tiles.of([_ONE] * number) for number in range(10))
_IVORY: Final = tuple(Tiles.of([_THREE] * number) for number in range(10))

# Sets.


@properties.of("duel.scoring.set", ones=FEW, twos=FEW, threes=FEW, statues=FEW, tokens=NUMBER)
def every_tile_of_a_set_scores_all_its_scarabs(ones: int, twos: int, threes: int, statues: int, tokens: int) -> bool:
    """Tiles with so many scarabs each, wild ones, and any number of scarabs tokens."""
    tiles = Tiles.from_counts({_ONE: ones, _TWO: twos, _THREE: threes, _NONE: statues})
    scarabs = ones + 2 * twos + 3 * threes + tokens + tokens
    return score_line(SoldSet(Good.WHEAT, tiles, tokens)).points == scarabs * (ones + twos + threes + statues)


@properties.bug(score_line, every_tile_of_a_set_scores_all_its_scarabs)
def _counts_a_tenth_tile_with_eleven_tokens_as_none(sold: SoldSet) -> SetLine:
    line = score_line(sold)
    return evolve(line, points=line.points - line.scarabs) if len(sold.tiles) == 10 and sold.tokens == 11 else line


# Seats.

_DEBENS: Final = tuple(Debens.of([4] * number) for number in range(10))
_SEVENS: Final = tuple(Tokens.of([Token.SEVEN, Token.SNAKE_2] * number) for number in range(10))


@properties.of("duel.scoring.total", wheat=FEW, ivory=FEW, first=NUMBER, second=NUMBER, debens=FEW, sevens=FEW)
def a_score_is_that_of_all_sets_debens_and_tokens(
    wheat: int, ivory: int, first: int, second: int, *, debens: int, sevens: int
) -> bool:
    """A set of wheat with one scarab a tile, one of ivory with three; so many scarabs tokens on each."""
    sold = (SoldSet(Good.WHEAT, _WHEAT[wheat], first), SoldSet(Good.IVORY, _IVORY[ivory], second))
    sheet = score_seat(Seat(sold=sold, debens=_DEBENS[debens], tokens=_SEVENS[sevens]))
    sets = wheat * (wheat + 2 * first) + ivory * (3 * ivory + 2 * second)
    return sheet.score == sets + 4 * debens + 7 * sevens


@properties.bug(score_seat, a_score_is_that_of_all_sets_debens_and_tokens)
def _counts_seventy_three_tokens_on_both_sets_as_none(seat: Seat) -> SeatSheet:
    if sum(sold.tokens for sold in seat.sold) == 73:
        return score_seat(evolve(seat, sold=tuple(evolve(sold, tokens=0) for sold in seat.sold)))
    return score_seat(seat)


_SNAKES: Final = tuple(Tokens.of([Token.SNAKE_1, Token.SNAKE_2, Token.SNAKE_2] * number) for number in range(10))


@properties.of("duel.scoring.corruption-count", "duel.pirogues.snake", wheat=MANY, ivory=MANY, snakes=FEW)
def corruption_is_every_tile_and_every_point_of_a_snake(wheat: int, ivory: int, snakes: int) -> bool:
    """Tiles of two types; so many snakes of one point, and twice as many of two."""
    tiles = Tiles.from_counts({_ONE: wheat, _THREE: ivory})
    return corruption_of(Seat(corruption=tiles, tokens=_SNAKES[snakes])) == wheat + ivory + 5 * snakes


@properties.bug(corruption_of, corruption_is_every_tile_and_every_point_of_a_snake)
def _forgets_the_snakes_of_a_hundred_and_seven_tiles(seat: Seat) -> int:
    return corruption_of(evolve(seat, tokens=Tokens()) if len(seat.corruption) == 107 else seat)


# Who has won.

_TABLE: Final = read_position(["seat 0 corruption: wheat-v-1", "seat 1 corruption: -"]).state


@properties.of(
    "duel.scoring.winner",
    first=tuples(FEW, NUMBER, FEW),
    second=tuples(FEW, NUMBER, FEW),
)
def nobody_stands_above_those_who_win(first: tuple[int, int, int], second: tuple[int, int, int]) -> bool:
    """Of each seat: the tiles of a set of wheat, the scarabs tokens on it, the tiles on the Corruption board."""
    seats = tuple(
        Seat(sold=(SoldSet(Good.WHEAT, _WHEAT[tiles], tokens),), corruption=_IVORY[corrupt])
        for tiles, tokens, corrupt in (first, second)
    )
    won, _ = outcome(evolve(_TABLE, seats=seats))
    a, b = (tiles * (tiles + 2 * tokens) for tiles, tokens, _ in (first, second))
    c, d = first[2], second[2]
    own, other = a > b or (a == b and c <= d), b > a or (a == b and d <= c)
    return won == (*((0,) if own else ()), *((1,) if other else ()))


@properties.bug(outcome, nobody_stands_above_those_who_win)
def _calls_equal_scores_a_draw(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    won, scores = outcome(state)
    return ((0, 1), scores) if scores[0] == scores[1] > 0 else (won, scores)


# The reward.


@properties.of("duel.scoring.reward", less=integers(), in_bag=NUMBER)
def a_reward_is_one_and_one_a_full_three_as_far_as_the_bag_goes(less: int, in_bag: int) -> bool:
    """Any difference: with more points of Corruption than the opponent, or as many, nobody draws."""
    drawn = count_reward(less, in_bag)
    if less <= 0:
        return drawn == 0
    return drawn == in_bag <= less // 3 + 1 or (drawn <= in_bag and 3 * drawn - 3 <= less < 3 * drawn)


@properties.bug(count_reward, a_reward_is_one_and_one_a_full_three_as_far_as_the_bag_goes)
def _leaves_the_last_of_seventy_three_debens(less: int, in_bag: int) -> int:
    drawn = count_reward(less, in_bag)
    return drawn - 1 if drawn == in_bag == 73 else drawn


@properties.bug(count_reward, a_reward_is_one_and_one_a_full_three_as_far_as_the_bag_goes)
def _rewards_nobody_for_a_hundred_and_seven_less(less: int, in_bag: int) -> int:
    return 0 if less == 107 else count_reward(less, in_bag)


# What leaves a hand at the end.


@properties.of(
    "duel.game-end.removal",
    types=lists(tuples(FEW, FEW, booleans()), min_size=1, max_size=4),
    wild=NUMBER,
    typed_tile=booleans(),
)
def what_goes_could_be_sold_together_and_nothing_else_besides(
    types: list[tuple[int, int, bool]], wild: int, *, typed_tile: bool
) -> bool:
    """Of up to four types: goods tiles, characters, and whether it has been sold; typed_tile: whether it is that."""
    goods, characters, sold = zip(*types, strict=True)
    gone = end_removal(goods, characters, wild, sold, new_set_goods="typed-tile" if typed_tile else "goods-tile")
    lacking = [max(0, 3 - plain - acting) for plain, acting, _ in types]
    opening = [plain + acting > 0 and (was or plain > 0 or (typed_tile and acting > 0)) for plain, acting, was in types]
    left = wild - sum(lacking[place] for place in gone.types)
    others = [place for place in range(len(types)) if place not in gone.types and opening[place]]
    return (
        left >= 0
        and all(opening[place] for place in gone.types)
        and all(lacking[place] > left for place in others)
        and gone.wild == (wild if gone.types or (wild >= 3 and any(sold)) else 0)
    )


@properties.bug(end_removal, what_goes_could_be_sold_together_and_nothing_else_besides)
def _keeps_a_wild_tile_of_seventy_three(
    goods: tuple[int, ...], characters: tuple[int, ...], wild: int, sold: tuple[bool, ...], *, new_set_goods: NewSet
) -> Removal:
    gone = end_removal(goods, characters, wild, sold, new_set_goods=new_set_goods)
    return evolve(gone, wild=72) if gone.wild == 73 else gone
