"""What chance draws: debens from every bag, Horus, tokens for the Architect, and how many debens the reward brings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from math import comb
from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.duel.components import ALL_DEBENS, ALL_TILES, ALL_TOKENS, Debens, Tiles, Token, Tokens, tile
from sobek_core.duel.game import Duel
from sobek_core.duel.moves import DrawDeben, DrawTokens, PlayCharacter
from sobek_core.duel.rules.scoring import count_reward
from sobek_core.duel.state import ArchitectDraw, DebenDraw, Finished, HorusDraw, RewardDraw, Seat
from sobek_core.duel.text.position import read_position
from sobek_core.kernel.game import Applied, Draw
from sobek_verification.laws.exhaustive.difference import hold
from sobek_verification.laws.exhaustive.enumeration import Enumerations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.duel.state import State

enumerations: Final = Enumerations()

GAME: Final = Duel()
TABLE: Final = read_position(["draw-pile: marble-b-0", "ankh: c3 v"]).state
LAST_TURN: Final = read_position(["ankh: c3 v"]).state
LAST_TILE: Final = tile("scribe-fish")  # whoever plays it then ends the game
DEBENS: Final = tuple(ALL_DEBENS)
VALUES: Final = range(2, 11)  # and one on either side, of which there is none
HELD: Final = 6  # a deben that the player has already
MAX_DRAWN: Final = 3
MAX_LESS: Final = 80
MAX_CORRUPT: Final = 12
SNAKES: Final = {Token.SNAKE_1: 1, Token.SNAKE_2: 2}


def bags() -> Iterator[tuple[int, ...]]:
    """Return every bag that can be made of the debens of the box, ascending."""
    values = sorted(set(DEBENS))
    for numbers in product(*(range(DEBENS.count(value) + 1) for value in values)):
        yield tuple(value for value, number in zip(values, numbers, strict=True) for _ in range(number))


@enumerations.law("duel.market.deben-draw")
def a_deben_weighs_as_many_as_the_bag_holds() -> int:
    """Every bag with a deben, of which one is drawn; every value, of the box or not.

    The size counts bags times values.
    """
    size = 0
    for bag in filter(None, bags()):
        state = evolve(TABLE, bag=Debens.of(bag), pending=DebenDraw(0))
        weights = [(DrawDeben(value), bag.count(value)) for value in VALUES if value in bag]
        hold(f"bag {bag}: outcomes", weights, _outcomes(state))
        for value in VALUES:
            verdict = GAME.apply(state, DrawDeben(value))
            hold(f"bag {bag}: deben {value}", value in bag, isinstance(verdict, Applied))
            size += 1
    return size


@enumerations.law("duel.pirogues.horus", "duel.market.deben-draw")
def horus_keeps_the_higher_of_two_and_puts_the_other_back() -> int:
    """Every bag with a deben, every ordered pair of values, of the box or not. The size counts bags times pairs."""
    size = 0
    for bag in filter(None, bags()):
        begun = evolve(TABLE, bag=Debens.of(bag), seats=(Seat(debens=Debens.of([HELD])), Seat()), pending=HorusDraw(0))
        for first in VALUES:
            _hold_horus(begun, bag, first)
            size += len(VALUES)
    return size


def _hold_horus(begun: State, bag: tuple[int, ...], first: int) -> None:
    """Hold both draws of Horus, of which the first is given, against laying two debens beside each other."""
    where, once = f"bag {bag}, {first} drawn", GAME.apply(begun, DrawDeben(first))
    hold(where, first in bag, isinstance(once, Applied))
    if first in bag and len(bag) == 1:
        hold(f"{where}: kept", sorted([HELD, first]), _kept(once.state))
        hold(f"{where}: over", False, isinstance(once.state.pending, HorusDraw))
    elif first in bag:
        left = list(bag)
        left.remove(first)
        weights = [(DrawDeben(value), left.count(value)) for value in VALUES if value in left]
        hold(f"{where}: outcomes", weights, _outcomes(once.state))
        for second in VALUES:
            twice = GAME.apply(once.state, DrawDeben(second))
            hold(f"{where}, then {second}", second in left, isinstance(twice, Applied))
            if second in left:
                lower, higher = sorted((first, second))
                back = list(bag)
                back.remove(higher)
                hold(f"{where}, then {second}: kept", sorted([HELD, higher]), _kept(twice.state))
                hold(f"{where}, then {second}: bag, with {lower} in it", back, list(twice.state.bag))
                hold(f"{where}, then {second}: over", False, isinstance(twice.state.pending, HorusDraw))


def _kept(state: State) -> list[int]:
    return sorted(state.seats[0].debens)


def _outcomes(state: State) -> list[tuple[object, int]]:
    turn = GAME.turn(state)
    return list(turn.outcomes) if isinstance(turn, Draw) else []


# Tokens.


def asides() -> Iterator[tuple[Token, ...]]:
    """Return every pile that can be made of the tokens of the box, in the order of tokens."""
    for numbers in product(*(range(ALL_TOKENS.count(token) + 1) for token in Token)):
        yield tuple(token for token, number in zip(Token, numbers, strict=True) for _ in range(number))


@enumerations.law("duel.characters.architect-tokens")
def the_architect_draws_each_three_tokens_alike() -> int:
    """Every pile of tokens that can lie aside: each three of them taken by hand, as so many single tokens.

    The size counts piles drawn of piles aside.
    """
    size = 0
    for aside in filter(None, asides()):
        state = evolve(TABLE, aside=Tokens.of(aside), pending=ArchitectDraw(0))
        number = min(MAX_DRAWN, len(aside))
        ways = Counter(combinations(aside, number))
        outcomes = _outcomes(state)
        in_order = sorted(ways, key=lambda drawn: [drawn.count(token) for token in Token])
        hold(f"aside {aside}: outcomes", [(DrawTokens(Tokens.of(drawn)), ways[drawn]) for drawn in in_order], outcomes)
        hold(f"aside {aside}: ways", comb(len(aside), number), sum(weight for _, weight in outcomes))
        for drawn in in_order:
            verdict = GAME.apply(state, DrawTokens(Tokens.of(drawn)))
            hold(f"aside {aside}: draw {drawn}", True, isinstance(verdict, Applied))
            size += 1
    return size


# The reward.


def rewarded(less: int, in_bag: int) -> int:
    """Draw one by one: a deben for having less, and one more whenever three points more are told off."""
    drawn, told = 0, 0
    if less > 0 and in_bag:
        drawn = 1
        while less - told >= 3 and drawn < in_bag:
            drawn, told = drawn + 1, told + 3
    return drawn


@enumerations.law("duel.scoring.reward")
def the_reward_is_a_deben_and_one_more_for_every_three_points() -> int:
    """Every difference from 0 to 80, every size of the bag."""
    size = 0
    for less, in_bag in product(range(MAX_LESS + 1), range(len(DEBENS) + 1)):
        hold(f"{less} points less, {in_bag} debens", rewarded(less, in_bag), count_reward(less, in_bag))
        size += 1
    return size


@enumerations.law("duel.scoring.reward", "duel.scoring.corruption-count")
def the_end_asks_for_the_reward_of_the_less_corrupt() -> int:
    """0 to 12 tiles on either board, each snake with either player or nobody, every size of the bag."""
    tiles, size = tuple(ALL_TILES), 0
    keepers = tuple(product((0, 1, None), repeat=len(SNAKES)))
    for one, other, kept in product(range(MAX_CORRUPT + 1), range(MAX_CORRUPT + 1), keepers):
        numbers = (one, other)
        snakes = [[token for token, keeper in zip(SNAKES, kept, strict=True) if keeper == seat] for seat in (0, 1)]
        points = [numbers[seat] + sum(SNAKES[token] for token in snakes[seat]) for seat in (0, 1)]
        seats = tuple(
            Seat(corruption=Tiles.of(tiles[: numbers[seat]]), tokens=Tokens.of(snakes[seat])) for seat in (0, 1)
        )
        hand = Tiles.of([LAST_TILE])
        state = evolve(LAST_TURN, seats=(evolve(seats[0], hand=hand), seats[1]))
        for in_bag in range(len(DEBENS) + 1):
            number = rewarded(abs(points[0] - points[1]), in_bag)
            expected = RewardDraw(0 if points[0] < points[1] else 1, number) if number else Finished()
            after = GAME.apply(evolve(state, bag=Debens.of(DEBENS[:in_bag])), PlayCharacter(0, LAST_TILE)).state
            hold(f"Corruption {points}, {in_bag} debens", expected, after.pending)
            size += 1
    return size
