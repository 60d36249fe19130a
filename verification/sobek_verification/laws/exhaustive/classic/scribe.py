"""Check what the opponents of the Scribe put down, for all combinations of three hands of up to nine cards."""

from __future__ import annotations

from itertools import product
from typing import Final

from attrs import evolve

from sobek_core.classic.components import ALL_CARDS, Back, Cards, card
from sobek_core.classic.game import Classic
from sobek_core.classic.moves import DiscardCard, PlayCharacter
from sobek_core.classic.state import Action, ScribeDiscard, Seat
from sobek_core.classic.text.position import POSITIONS
from sobek_verification.checks import fault
from sobek_verification.laws.exhaustive.enumeration import enumeration, hold
from sobek_verification.seeding import always, with_figures

GAME: Final = Classic()
TABLE: Final = POSITIONS.read(["players: 4", "quays: fish-1"]).state
SCRIBE: Final = card("scribe-fish")
PLENTY: Final = tuple(one for one in ALL_CARDS if one.back is not Back.GREEN)
MAX_HELD: Final = 9


@fault("nobody puts anything down", "rules.characters.next_discard", always(None))
@fault("it leaves them with seven", "rules.characters.next_discard", with_figures(scribe_hand_limit=7))
@enumeration("classic.characters.scribe")
def a_scribe_leaves_every_opponent_with_at_most_six_cards() -> int:
    """Check four players, with up to nine cards in the hand of each of the three opponents."""
    size = 0
    for held in product(range(MAX_HELD + 1), repeat=3):
        hands = (Cards.of([SCRIBE]), *(Cards.of(PLENTY[:number]) for number in held))
        table = evolve(TABLE, seats=tuple(Seat(hand=hand) for hand in hands))
        state = GAME.apply(table, PlayCharacter(0, SCRIBE)).state
        while isinstance(state.pending, ScribeDiscard):
            seat = state.pending.seat
            state = GAME.apply(state, DiscardCard(seat, state.seats[seat].hand.distinct()[0])).state
        put_down = [len(seat.corruption) for seat in state.seats]
        hold(f"hands of {held}", [0, *(number - 6 if number > 6 else 0 for number in held)], put_down)
        hold(f"hands of {held}: then", Action(1), state.pending)
        size += 1
    return size
