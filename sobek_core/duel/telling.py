"""What a seat learns of a move when somebody makes it, in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.duel import moves as m
from sobek_core.duel.notation import MOVES
from sobek_core.duel.state import ArchitectDraw, DebenDraw, HorusDraw, RewardDraw
from sobek_core.sight import back, goods_up

if TYPE_CHECKING:
    from sobek_core.duel.state import State


def tell(state: State, move: m.Move, viewer: int | None) -> str:
    """Say what a legal move was: its notation, with backs for what the viewer does not get to know.

    state: the table before it; viewer: a seat, none for somebody who sees everything.
    """
    line = MOVES.write(move)
    match move:
        case m.Take(seat, at) | m.FetchTile(seat, at):
            tile = state.market.tile(at)
            return f"{line} -> {tile if viewer in {None, seat} else goods_up(tile)}"
        case m.DiscardTile(seat, tile) if viewer not in {None, seat}:
            return line.removesuffix(tile.name) + back(tile)
        case m.DrawDeben() | m.DrawTokens() if viewer not in {None, _drawer(state)}:
            return f"chance: {MOVES.verb(move)}"
        case _:  # what the Vizier picks and the Thief steals both players know
            return line


def _drawer(state: State) -> int | None:
    """Give the player for whom chance draws debens or tokens, who alone looks at them."""
    owed = state.owed
    return owed.seat if isinstance(owed, (DebenDraw, HorusDraw, RewardDraw, ArchitectDraw)) else None
