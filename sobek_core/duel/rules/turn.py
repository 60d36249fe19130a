"""The turn (spec/duel/turn.md): what is pending, and whether a move answers it."""

from __future__ import annotations

from typing import Final, get_args

from sobek_core.duel import state as s
from sobek_core.duel.components import SEATS
from sobek_core.duel.state import Decided, Pending
from sobek_core.kernel.pending import PendingKinds

# Everything that an action triggers is pending before the next turn (duel.turn.follow-up).
PENDING_KINDS: Final = PendingKinds(
    get_args(Pending), get_args(Decided), wrong_kind="duel.turn.pending", wrong_seat="duel.turn.order"
)
SLUGS: Final = PENDING_KINDS.slugs
asked = PENDING_KINDS.asked  # who makes a move that answers one of these decisions
chance = PENDING_KINDS.chance
IN_TURN: Final = ("duel.turn.pending", "duel.turn.order")

# The kinds of turns in which a tile can be taken, and those that allow the other actions.
TAKING: Final = (s.CentreTake, s.Action, s.PyramidAction, s.ForcedTake)
ACTING: Final = (s.Action, s.PyramidAction)


def opponent(seat: int) -> int:
    """Return the other seat (duel.setup.players, duel.turn.order)."""
    return 1 - seat


def next_action(seat: int) -> s.Action:
    """Return the action of the other seat (duel.turn.order)."""
    return ACTIONS[opponent(seat)]


ACTIONS: Final = tuple(s.Action(seat) for seat in SEATS)
PYRAMID_ACTIONS: Final = tuple(s.PyramidAction(seat) for seat in SEATS)
