"""The turn (spec/classic/turn.md): what is pending, and whether a move answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from sobek_core.classic import state as s
from sobek_core.classic.components import SEATS
from sobek_core.classic.state import Decided, Pending
from sobek_core.kernel.conditions import Facts, condition
from sobek_core.kernel.pending import PendingKinds

if TYPE_CHECKING:
    from sobek_core.classic.moves import NameVictim
    from sobek_core.classic.ruleset import Rules
    from sobek_core.classic.state import State

# Everything that an action triggers is pending before the next action (classic.turn.follow-up).
PENDING_KINDS: Final = PendingKinds(
    get_args(Pending), get_args(Decided), wrong_kind="classic.turn.pending", wrong_seat="classic.turn.order"
)
SLUGS: Final = PENDING_KINDS.slugs
asked = PENDING_KINDS.asked  # who makes a move that answers one of these decisions
chance = PENDING_KINDS.chance
IN_TURN: Final = ("classic.turn.pending", "classic.turn.order")


@condition("classic.turn.opponent", IN_TURN)
def is_opponent(_rules: Rules, state: State, move: NameVictim) -> Facts | None:
    """Check classic.turn.opponent."""
    if move.victim != move.seat and 0 <= move.victim < len(state.seats):
        return None
    return (("victim", move.victim), ("last_seat", len(state.seats) - 1))


def next_action(state: State, seat: int) -> s.Action:
    """Return the action of the next seat, clockwise from this one (classic.turn.order)."""
    return _ACTIONS[(seat + 1) % len(state.seats)]


_ACTIONS: Final = tuple(s.Action(seat) for seat in SEATS)
