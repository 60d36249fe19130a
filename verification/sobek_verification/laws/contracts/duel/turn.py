"""The law of spec/duel/turn.md about whose turn comes next."""

from __future__ import annotations

from typing import Final

from sobek_core.duel.rules.turn import next_action
from sobek_core.duel.state import Action
from sobek_verification.laws.contracts.contract import Contracts

contracts: Final = Contracts()


@contracts.law("duel.turn.order")
def nobody_is_next_after_themselves_and_everybody_after_the_other(seat: int) -> bool:
    """Either seat, and two turns.

    pre: 0 <= seat <= 1
    post: _
    """
    other = next_action(seat).seat
    return other != seat and next_action(other).seat == seat


@contracts.bug(next_action, nobody_is_next_after_themselves_and_everybody_after_the_other)
def _lets_the_same_seat_act_again(seat: int) -> Action:
    return Action(seat)
