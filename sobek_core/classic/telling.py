"""What a seat learns of a move when somebody makes it, in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.classic import moves as m
from sobek_core.classic.notation import MOVES
from sobek_core.classic.state import ThiefCard, VizierCard
from sobek_core.sight import back, goods_up

if TYPE_CHECKING:
    from sobek_core.classic.state import State


def tell(state: State, move: m.Move, viewer: int | None) -> str:
    """Say what a legal move was: its notation, with backs for the cards that the viewer does not get to know.

    state: the table before it; viewer: a seat, none for somebody who sees everything.
    """
    line = MOVES.write(move)
    match move:
        case m.Take(seat, slot) | m.FetchCard(seat, slot):
            card = state.quays[slot]
            return f"{line} -> {card if viewer in {None, seat} else goods_up(card)}"
        case m.DiscardCard() | m.PickCard() | m.StealCard():
            known = viewer is None or viewer in _who_knows(state, move)
            return line if known else line.removesuffix(move.card.name) + back(move.card)
        case m.DealRound():
            return line if viewer is None else "chance: deal"
        case _:
            return line


def _who_knows(state: State, move: m.DiscardCard | m.PickCard | m.StealCard) -> set[int]:
    """Give the seats that see the face of a card that changes hands."""
    owed = state.owed
    if isinstance(owed, (VizierCard, ThiefCard)):
        return {owed.seat, owed.victim}
    return {move.seat} if isinstance(move, m.DiscardCard) else set()
