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

if TYPE_CHECKING:
    from sobek_core.classic import state as classic_state
    from sobek_core.duel import Duel
    from sobek_core.duel import state as duel_state

RIGHT_GOALS: Final = vars(sets)["_goals"]
RIGHT_PROSPERITY: Final = events.prosperity_sets
RIGHT_EMBALM: Final = vars(events)["_embalm"]
RIGHT_DECEIVE: Final = vars(events)["_deceive"]
RIGHT_USE: Final = vars(pirogues)["_use"]


def compares_with_two_sets(seat: classic_state.Seat, number: int) -> bool:
    """Return whether a set equals one of the two sets before it."""
    return seat.sets[number] in seat.sets[max(0, number - 2) : number]


def goes_onto_the_last_of_equal_sets(game: Any, own: classic_state.Seat, good: Any) -> tuple[int | None, ...]:
    """Return the legal sets, and equal ones at least three places after the first."""
    right = RIGHT_GOALS(game, own, good)
    far = (number for number in range(len(own.sets)) if not compares_with_two_sets(own, number))
    return (*right, *(number for number in far if number not in right and own.sets.index(own.sets[number]) in right))


def blesses_the_last_of_equal_sets(game: Any, seat: classic_state.Seat) -> list[int]:
    """Return the sets that can bear Prosperity, and equal ones three places after the first."""
    able = {seat.sets[number] for number in RIGHT_PROSPERITY(game, seat)}
    return [n for n, table_set in enumerate(seat.sets) if table_set in able and not compares_with_two_sets(seat, n)]


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


def wakes_nothing(game: Duel, state: duel_state.State, number: int, token: Token, events: tuple[Any, ...]) -> object:
    """Report a movement of no tiles if the Corruption board is empty."""
    if token is Token.MUMMY and not state.seats[number].corruption:
        nothing = duel_events.TilesMoved((), duel_events.CORRUPTION[number], duel_events.HAND[number])
        return RIGHT_USE(game, state, number, token, (*events, nothing))
    return RIGHT_USE(game, state, number, token, events)
