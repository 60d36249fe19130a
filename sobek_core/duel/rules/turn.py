"""The turn (spec/duel/turn.md): what is pending, and whether a move answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from sobek_core.duel import state as s
from sobek_core.duel.components import SEATS
from sobek_core.duel.state import Decided, Pending
from sobek_core.kernel.pending import PendingKinds

if TYPE_CHECKING:
    from sobek_core.duel.state import State
    from sobek_core.kernel.game import Reason

# Everything that an action triggers is pending before the next turn (duel.turn.follow-up).
PENDING_KINDS: Final = PendingKinds(
    get_args(Pending),
    get_args(Decided),
    wrong_kind="duel.turn.pending",
    wrong_seat="duel.turn.order",
)
ASKED_BY: Final = PENDING_KINDS.asked_by
SLUGS: Final = PENDING_KINDS.slugs
unexpected = PENDING_KINDS.unexpected

# The kinds of turns in which a tile can be taken, and those that allow the other actions.
TAKING: Final = (s.CentreTake, s.Action, s.PyramidAction, s.ForcedTake)
ACTING: Final = (s.Action, s.PyramidAction)


def not_pending(state: State, seat: int, asked: type[Decided] | tuple[type[Decided], ...]) -> tuple[Reason, ...]:
    """Return the reasons why a seat cannot now make a move that answers `asked` (duel.turn.pending, .order)."""
    return PENDING_KINDS.reasons_to_refuse(state.pending, seat, asked)


def opponent(seat: int) -> int:
    """Return the other seat (duel.setup.players, duel.turn.order)."""
    return 1 - seat


def next_action(seat: int) -> s.Action:
    """Return the action of the other seat (duel.turn.order)."""
    return ACTIONS[opponent(seat)]


ACTIONS: Final = tuple(s.Action(seat) for seat in SEATS)
PYRAMID_ACTIONS: Final = tuple(s.PyramidAction(seat) for seat in SEATS)
