"""The core of every game answers every move that can be written, and never raises."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from sobek_core import InputError, Position
from sobek_core.classic import POSITIONS
from sobek_core.classic.moves import NameVictim
from sobek_core.classic.state import CurseVictim
from sobek_core.kernel.calls import IllegalSetupError
from sobek_core.kernel.game import Applied, Refused
from sobek_verification.simulation.machines.strategies import positions
from sobek_verification.simulation.machines.watch import Watch
from tests.games import each_suite

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite


@each_suite
@given(data=st.data())
def test_every_move_is_answered(game: GameSuite, data: st.DataObject) -> None:
    """Any move of any kind, with numbers and piles of any size, is applied or refused, and no invariant is violated."""
    position, move = data.draw(positions(game)), data.draw(game.moves)
    state, watch = position.state, Watch(game)
    observed = game.observe(position.game, state)
    listed = move in watch.check_state(observed)
    watch.compare_with_a_copy(observed)
    match watch.check_verdict(observed, move, listed=listed):
        case Applied(after, _):
            assert after != state
        case Refused(reasons):
            assert reasons


def test_a_state_built_by_hand_can_be_checked_first() -> None:
    """`apply` may raise for a state that `POSITIONS.check` refuses: here a Curse is placed that nobody has taken."""
    played = POSITIONS.read([])
    state = evolve(played.state, pending=CurseVictim(0))
    with pytest.raises(InputError, match="curse among them"):
        POSITIONS.check(Position(played.game, state))
    with pytest.raises(ValueError, match="there is no curse"):
        played.game.apply(state, NameVictim(0, 1))


@each_suite
@given(data=st.data())
def test_every_setup_is_answered(game: GameSuite, data: st.DataObject) -> None:
    """Any deal with any first player starts a game or is refused with reasons."""
    try:
        answer: tuple[object, ...] = game.tools.game().start(data.draw(game.setups)).seats
    except IllegalSetupError as error:
        answer = error.reasons
    assert answer
