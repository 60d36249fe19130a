"""The core of every game answers every move that can be written, and never raises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from sobek_core.kernel.game import Applied, IllegalSetupError, Refused
from sobek_verification.simulation.machines.strategies import positions
from tests.games import every_game

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite


@every_game
@given(data=st.data())
def test_every_move_is_answered(game: GameSuite, data: st.DataObject) -> None:
    """Any move of any kind, with numbers and piles of any size, is applied or refused with reasons."""
    position, move = data.draw(positions(game)), data.draw(game.moves)
    state = position.state
    match position.game.apply(state, move):
        case Applied(after, _):
            assert after != state
        case Refused(after, reasons):
            assert after is state
            assert reasons


@every_game
@given(data=st.data())
def test_every_setup_is_answered(game: GameSuite, data: st.DataObject) -> None:
    """Any deal with any first player starts a game or is refused with reasons."""
    try:
        answer: tuple[object, ...] = game.tools.game().start(data.draw(game.setups)).seats
    except IllegalSetupError as error:
        answer = error.reasons
    assert answer
