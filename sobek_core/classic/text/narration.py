"""What a viewer learns of a move when it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.classic import moves as m
from sobek_core.classic.events import CORRUPTION, HAND, QUAYS
from sobek_core.classic.state import ThiefCard, VizierCard
from sobek_core.classic.visibility import visibility_of
from sobek_core.kernel.visibility import Observer, SeenMove, Viewer, see

if TYPE_CHECKING:
    from sobek_core.classic.components import Card
    from sobek_core.classic.events import Place
    from sobek_core.classic.state import State

UNSEEN: Final[Any] = None


def see_move(state: State, move: m.Move, viewer: Viewer) -> SeenMove[m.Move]:
    """Return what a viewer learns of a legal move. state: the state before it."""
    pending = state.pending

    def shown(card: Card, origin: Place, goal: Place) -> Any:
        (kind,) = see((card,), max(visibility_of(pending, origin, viewer), visibility_of(pending, goal, viewer))).kinds
        return kind

    match move:
        case m.Take(seat, slot) | m.FetchCard(seat, slot):
            return SeenMove(move, shown=shown(state.quays[slot], QUAYS, HAND[seat]))
        case m.DiscardCard(seat, card):
            return SeenMove(evolve(move, card=shown(card, HAND[seat], CORRUPTION[seat])))
        case m.PickCard(seat, card) if isinstance(pending, VizierCard):
            return SeenMove(evolve(move, card=shown(card, CORRUPTION[pending.victim], HAND[seat])))
        case m.StealCard(card) if isinstance(pending, ThiefCard):
            return SeenMove(evolve(move, card=shown(card, HAND[pending.victim], HAND[pending.seat])))
        case m.DealRound() if viewer is not Observer.REFEREE:
            return SeenMove(evolve(move, deal=UNSEEN))
        case _:
            return SeenMove(move)
