"""Random states have what is rare in games: they expose a core that is wrong only there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_core.classic import events as classic_events
from sobek_core.classic.rules import event_tokens as events
from sobek_core.classic.rules import sets
from sobek_core.duel import events as duel_events
from sobek_core.duel.components import Token
from sobek_core.duel.rules import pirogues
from sobek_core.kernel.game import Applied
from sobek_verification.games import GAMES
from sobek_verification.laws.exhaustive.classic import blessing_the_last_of_equal_sets, joining_the_last_of_equal_sets
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.simulation.machines.watch import InvariantError, Watch

if TYPE_CHECKING:
    from sobek_core.classic import state as classic_state
    from sobek_core.duel import Duel
    from sobek_core.duel import state as duel_state

STATES: Final = 600
MOVES: Final = 30  # moves made at each state


# Functions that are wrong only where equal sets lie apart, at a Curse alone, or at an empty board.

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


NAMED: Final = "a move is applied exactly when it is legal"
MOVED: Final = "everything that moves is reported"
REPORTED: Final = "each event is reported once"


@pytest.mark.parametrize(
    ("name", "broken", "invariant", "first"),
    [
        ("classic.rules.sets._targets", adds_to_the_last_of_equal_sets, NAMED, 45),
        ("classic.rules.event_tokens.prosperity_sets", blesses_the_last_of_equal_sets, NAMED, 20),
        ("classic.rules.event_tokens._embalm", embalms_a_curse_alone, MOVED, 90),
        ("classic.rules.event_tokens._deceive", deceives_with_a_curse_alone, REPORTED, 385),
        ("duel.rules.pirogues._use", wakes_no_tiles, MOVED, 24),
    ],
    ids=lambda value: value if isinstance(value, str) and "." in value else "",
)
def test_a_core_that_is_wrong_at_rare_states_is_found(
    name: str, broken: object, invariant: str, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A random state with its listed moves breaks an invariant.

    first: the number of the first state, so that the fault is found soon.
    """
    monkeypatch.setattr(f"sobek_core.{name}", broken)
    verified = GAMES[name.partition(".")[0]]
    watch, numbers = Watch(verified), verified.tools.player_counts

    def make_all_moves() -> None:
        for seed in range(first, STATES):
            position = verified.random_position(generator(f"rare {seed}"), numbers[seed % len(numbers)])
            observed = verified.observe(position.game, position.state)
            for move in watch.check_state(observed)[:MOVES]:
                watch.apply(observed, move)

    with pytest.raises(InvariantError, match=invariant):
        make_all_moves()
