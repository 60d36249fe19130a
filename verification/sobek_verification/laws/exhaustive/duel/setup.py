"""Every small fault of a setup, and its likes without one: which setups begin a game (spec/duel/setup.md)."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Final

from attrs import evolve

from sobek_core.duel.components import ALL_TILES, ALL_TOKENS, Back, Tiles, Token, Tokens, tile
from sobek_core.duel.game import Duel
from sobek_core.duel.moves import Setup
from sobek_core.duel.state import CentreTake
from sobek_core.kernel.game import IllegalSetupError
from sobek_verification.laws.exhaustive.difference import hold
from sobek_verification.laws.exhaustive.enumeration import Enumerations

enumerations: Final = Enumerations()

GAME: Final = Duel()
GREY: Final = tuple(one for one in ALL_TILES if one.back is Back.GREY)
OTHERS: Final = tuple(one for one in ALL_TILES if one.back is not Back.GREY)
RIGHT: Final = Setup(
    first=0,
    hands=(Tiles.of(GREY[:2]), Tiles.of(GREY[2:4])),
    centre=GREY[4:8],
    draw_pile=OTHERS,
    pirogues=Tokens.of(tuple(ALL_TOKENS)[:5]),
)
# The four starting tiles of both hands, one that lies in the centre, and a tile that is none.
DEALT: Final = (*GREY[:5], tile("fish-b-1"))


def _hold(where: str, setup: Setup, rule: str | None) -> int:
    """Hold whether a game begins; where it does not, this rule alone is broken. rule: none if it begins."""
    try:
        state = GAME.start(setup)
        broken = []
        hold(f"{where}: first", CentreTake(setup.first), state.pending)
    except IllegalSetupError as error:
        broken = [reason.rule for reason in error.reasons]
    hold(where, [rule] if rule else [], broken)
    return 1


@enumerations.law("duel.setup.players")
def two_sit_at_a_table() -> int:
    """No hand to five."""
    numbers = range(6)
    for players in numbers:
        hands = tuple(Tiles.of(GREY[2 * seat : 2 * seat + 2]) for seat in range(players))
        _hold(f"{players} hands", evolve(RIGHT, hands=hands), None if players == 2 else "duel.setup.players")
    return len(numbers)


@enumerations.law("duel.setup.starting-hands", "duel.setup.centre")
def hands_and_centre_are_starting_tiles_of_the_box() -> int:
    """Every two hands of up to three tiles of DEALT. What lies in the centre too is a fault of the centre."""
    piles = [Tiles.of(some) for number in range(4) for some in combinations_with_replacement(DEALT, number)]
    size = 0
    for hands in product(piles, repeat=2):
        held = [*hands[0], *hands[1]]
        fitting = all(len(hand) == 2 for hand in hands) and all(one in GREY for one in held)
        rule = None
        if not fitting or any(held.count(one) > GREY.count(one) for one in held):
            rule = "duel.setup.starting-hands"
        elif GREY[4] in held:
            rule = "duel.setup.centre"
        size += _hold(f"hands {hands[0]} and {hands[1]}", evolve(RIGHT, hands=hands), rule)
    return size


@enumerations.law("duel.setup.centre")
def the_centre_is_four_of_the_other_starting_tiles() -> int:
    """Every row of up to five tiles, ascending, of the starting tiles and one other."""
    kinds = (*GREY, tile("fish-b-1"))
    size = 0
    for number in range(6):
        for centre in combinations_with_replacement(kinds, number):
            lying = [*GREY[:4], *centre]
            fitting = number == 4 and all(lying.count(one) <= GREY.count(one) for one in lying)
            where = f"centre {[one.name for one in centre]}"
            size += _hold(where, evolve(RIGHT, centre=centre), None if fitting else "duel.setup.centre")
    return size


@enumerations.law("duel.setup.draw-pile")
def the_draw_pile_is_all_other_tiles() -> int:
    """Draw piles of every number of tiles to 60; whole ones with any kind of tile in any place but the right one."""
    size = 0
    for number in range(61):
        draw_pile = (*OTHERS, *OTHERS)[:number]
        rule = None if number == len(OTHERS) else "duel.setup.draw-pile"
        size += _hold(f"{number} tiles", evolve(RIGHT, draw_pile=draw_pile), rule)
    for place, kind in product(range(len(OTHERS)), ALL_TILES.distinct()):
        draw_pile = (*OTHERS[:place], kind, *OTHERS[place + 1 :])
        rule = None if kind is OTHERS[place] else "duel.setup.draw-pile"
        where = f"{kind.name} in the place of {OTHERS[place].name}"
        size += _hold(where, evolve(RIGHT, draw_pile=draw_pile), rule)
    return size


@enumerations.law("duel.setup.pirogues")
def five_tokens_are_on_the_board_and_eight_aside() -> int:
    """Every pile of up to six tokens, with more of a kind than the box has among them."""
    size = 0
    for number in range(7):
        for pile in combinations_with_replacement(Token, number):
            fitting = number == 5 and all(pile.count(token) <= ALL_TOKENS.count(token) for token in pile)
            setup, where = evolve(RIGHT, pirogues=Tokens.of(pile)), f"tokens {Tokens.of(pile)}"
            size += _hold(where, setup, None if fitting else "duel.setup.pirogues")
            if fitting:
                aside = [token for token in Token for _ in range(ALL_TOKENS.count(token) - pile.count(token))]
                hold(f"{where}: aside", aside, list(GAME.start(setup).aside))
    return size


@enumerations.law("duel.setup.first-player")
def the_first_player_takes_from_the_centre() -> int:
    """Every number from -3 to 4."""
    numbers = range(-3, 5)
    for first in numbers:
        rule = None if first in (0, 1) else "duel.setup.first-player"
        _hold(f"{first} first", evolve(RIGHT, first=first), rule)
    return len(numbers)
