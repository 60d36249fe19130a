"""The turn (spec/classic/turn.md): what is pending, and whether a move answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from sobek_core.classic import state as s
from sobek_core.classic.components import SEATS
from sobek_core.classic.state import Decided, Pending
from sobek_core.kernel.game import Reason
from sobek_core.kernel.pending import PendingKinds

if TYPE_CHECKING:
    from sobek_core.classic.state import State

# Everything that an action triggers is pending before the next action (classic.turn.follow-up).
PENDING_KINDS: Final = PendingKinds(
    get_args(Pending),
    get_args(Decided),
    wrong_kind="classic.turn.pending",
    wrong_seat="classic.turn.order",
)
ASKED_BY: Final = PENDING_KINDS.asked_by
SLUGS: Final = PENDING_KINDS.slugs
unexpected = PENDING_KINDS.unexpected

# The decisions that name a victim.
VICTIM_KINDS: Final = (s.VizierVictim, s.ThiefVictim, s.GuildVictim, s.CurseVictim)


def not_pending(state: State, seat: int, asked: type[Decided] | tuple[type[Decided], ...]) -> tuple[Reason, ...]:
    """Return the reasons why a seat cannot now make a move that answers `asked` (classic.turn.pending, .order)."""
    return PENDING_KINDS.reasons_to_refuse(state.pending, seat, asked)


def not_an_opponent(state: State, seat: int, victim: int) -> tuple[Reason, ...]:
    """Return the reason why a seat is not an opponent (classic.turn.opponent), or none."""
    if victim != seat and 0 <= victim < len(state.seats):
        return ()
    return (Reason("classic.turn.opponent", (("victim", victim), ("last_seat", len(state.seats) - 1))),)


def next_action(state: State, seat: int) -> s.Action:
    """Return the action of the next seat, clockwise from this one (classic.turn.order)."""
    return _ACTIONS[(seat + 1) % len(state.seats)]


_ACTIONS: Final = tuple(s.Action(seat) for seat in SEATS)
