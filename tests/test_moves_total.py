"""The core answers every move that can be written, and raises nothing."""

from __future__ import annotations

from hypothesis import given

from sobek_core.classic import Classic, Deal, Move, Setup, State
from sobek_core.kernel import Applied, IllegalSetupError, Refused
from verification.machines.moves import DEALS, MOVES, NUMBERS
from verification.machines.positions import positions

GAME = Classic()


@given(positions(), MOVES)
def test_every_move_is_answered(state: State, move: Move) -> None:
    """Any move of any kind, with numbers and piles of any size, is applied or refused with reasons."""
    verdict = GAME.apply(state, move)
    match verdict:
        case Applied(after, _):
            assert after != state
        case Refused(after, reasons):
            assert after is state
            assert reasons


@given(DEALS, NUMBERS)
def test_every_setup_is_answered(deal: Deal, first: int) -> None:
    """Any deal and any first player make a table or are refused with reasons."""
    try:
        answer: tuple[object, ...] = GAME.start(Setup(deal, first)).seats
    except IllegalSetupError as error:
        answer = error.reasons
    assert answer
