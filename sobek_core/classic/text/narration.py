"""What a viewer learns of a move when somebody makes it, in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.classic import moves as m
from sobek_core.classic.events import CORRUPTION, HAND, QUAYS
from sobek_core.classic.state import ThiefCard, VizierCard
from sobek_core.classic.text.notation import MOVES
from sobek_core.classic.visibility import visibility_of
from sobek_core.kernel.visibility import Observer, Viewer, see

if TYPE_CHECKING:
    from sobek_core.classic.components import Card
    from sobek_core.classic.events import Place
    from sobek_core.classic.state import State


def tell(state: State, move: m.Move, viewer: Viewer) -> str:
    """Return what a legal move was: its notation, with backs for the cards that the viewer does not get to know.

    state: the table before it.
    """
    line, pending = MOVES.write(move), state.pending

    def shown(card: Card, origin: Place, goal: Place) -> str:
        (kind,) = see((card,), max(visibility_of(pending, origin, viewer), visibility_of(pending, goal, viewer))).kinds
        return kind

    match move:
        case m.Take(seat, slot) | m.FetchCard(seat, slot):
            return f"{line} -> {shown(state.quays[slot], QUAYS, HAND[seat])}"
        case m.DiscardCard(seat, card):
            return line.removesuffix(card.name) + shown(card, HAND[seat], CORRUPTION[seat])
        case m.PickCard(seat, card) if isinstance(pending, VizierCard):
            return line.removesuffix(card.name) + shown(card, CORRUPTION[pending.victim], HAND[seat])
        case m.StealCard(card) if isinstance(pending, ThiefCard):
            return line.removesuffix(card.name) + shown(card, HAND[pending.victim], HAND[pending.seat])
        case m.DealRound() if viewer is not Observer.REFEREE:
            return "chance: deal"
        case _:
            return line
