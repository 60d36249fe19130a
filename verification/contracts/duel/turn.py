"""The law of spec/duel/turn.md about whose turn comes next."""

from __future__ import annotations

from typing import Final

from sobek_core.duel.state import Action
from sobek_core.duel.turn import next_action
from verification.contracts.contract import Contracts

contracts: Final = Contracts()


@contracts.law("duel.turn.order")
def after_each_seat_comes_the_other(seat: int) -> bool:
    """Either seat.

    pre: 0 <= seat <= 1
    post: _
    """
    return next_action(seat).seat == 1 - seat


@contracts.bug(next_action, after_each_seat_comes_the_other)
def _lets_the_same_seat_act_again(seat: int) -> Action:
    return Action(seat)
