"""Cores that are wrong only in rare states: equal sets apart, a Curse alone, an empty board.

Each is a function that replaces one of the core.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.classic import events as classic_events
from sobek_core.classic.rules import event_tokens as events
from sobek_core.classic.rules import sets
from sobek_core.duel import events as duel_events
from sobek_core.duel.components import Token
from sobek_core.duel.rules import pirogues
from sobek_core.kernel.game import Applied
from sobek_verification.laws.exhaustive.classic.sets import (
    blessing_the_last_of_equal_sets,
    joining_the_last_of_equal_sets,
)

if TYPE_CHECKING:
    from sobek_core.classic import state as classic_state
    from sobek_core.duel import Duel
    from sobek_core.duel import state as duel_state

RIGHT_EMBALM: Final = vars(events)["_embalm"]
RIGHT_DECEIVE: Final = vars(events)["_deceive"]
RIGHT_USE: Final = vars(pirogues)["_use"]

adds_to_the_last_of_equal_sets: Final = joining_the_last_of_equal_sets(vars(sets)["_targets"])
blesses_the_last_of_equal_sets: Final = blessing_the_last_of_equal_sets(events.prosperity_sets)


def embalms_a_curse_alone(state: classic_state.State, number: int) -> object:
    """Report a movement of no cards if the corruption is a Curse alone."""
    if state.seats[number].curses and not state.seats[number].corruption:
        return Applied(
            state, (classic_events.CardsMoved((), classic_events.CORRUPTION[number], classic_events.HAND[number]),)
        )
    return RIGHT_EMBALM(state, number)


def deceives_with_a_curse_alone(state: classic_state.State, number: int) -> object:
    """Report a movement of a marker to its own space if the corruption is a Curse alone."""
    marker = state.seats[number].marker
    if state.seats[number].curses and not state.seats[number].corruption:
        return Applied(state, (classic_events.MarkerMoved(number, marker, marker, "classic.events.deceit"),))
    return RIGHT_DECEIVE(state, number)


def wakes_no_tiles(game: Duel, state: duel_state.State, number: int, token: Token, events: tuple[Any, ...]) -> object:
    """Report a movement of no tiles if the Corruption board is empty."""
    if token is Token.MUMMY and not state.seats[number].corruption:
        nothing = duel_events.TilesMoved((), duel_events.CORRUPTION[number], duel_events.HAND[number])
        return RIGHT_USE(game, state, number, token, (*events, nothing))
    return RIGHT_USE(game, state, number, token, events)
