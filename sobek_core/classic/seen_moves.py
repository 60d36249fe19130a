"""What viewers learn of moves (spec/classic/visibility.md, classic.visibility.movement)."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from sobek_core.classic import moves as m
from sobek_core.classic.events import CORRUPTION, HAND, QUAYS
from sobek_core.classic.state import ThiefCard, VizierCard
from sobek_core.classic.visibility import visibility_of_movement
from sobek_core.kernel.visibility import HiddenMove, Observer, VisibleMove, see_named, see_taken

if TYPE_CHECKING:
    from sobek_core.classic.components import Card
    from sobek_core.classic.events import Place
    from sobek_core.classic.state import State
    from sobek_core.kernel.visibility import SeenMove, Viewer, Visibility


def see_move(state: State, move: m.Move, viewer: Viewer) -> SeenMove[m.Move, Card]:
    """Return what a viewer learns of a legal move. state: the state before it."""
    pending = state.pending

    def visibility(origin: Place, goal: Place) -> Visibility:
        return visibility_of_movement(pending, origin, pending, goal, viewer)

    match move:
        case m.Take(seat, slot) | m.FetchCard(seat, slot):
            return see_taken(move, state.quays[slot], visibility(QUAYS, HAND[seat]))
        case m.DiscardCard(seat, card):
            return see_named(move, card, visibility(HAND[seat], CORRUPTION[seat]))
        case m.PickCard(seat, card) if isinstance(pending, VizierCard):
            return see_named(move, card, visibility(CORRUPTION[pending.victim], HAND[seat]))
        case m.StealCard(card) if isinstance(pending, ThiefCard):
            return see_named(move, card, visibility(HAND[pending.victim], HAND[pending.seat]))
        case m.PickCard() | m.StealCard():
            return HiddenMove.of(move)  # not legal now
        case m.DealRound():
            return VisibleMove(move) if viewer is Observer.REFEREE else HiddenMove.of(move)
        case (
            m.PlayCharacter()
            | m.PlaySet()
            | m.NameType()
            | m.NameVictim()
            | m.NameBack()
            | m.AddCards()
            | m.ChooseToken()
            | m.ChooseSet()
            | m.LaySet()
            | m.FinishLaying()
            | m.NameStarter()
            | m.DrawChooser()
        ):
            return VisibleMove(move)
    assert_never(move)
