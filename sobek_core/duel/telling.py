"""What a viewer learns of a move when somebody makes it, in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.duel import moves as m
from sobek_core.duel.journal import BAG, CORRUPTION, DEBENS, HAND, MARKET
from sobek_core.duel.notation import MOVES
from sobek_core.duel.state import ArchitectDraw, ArchitectToken, DebenDraw, HorusDraw, RewardDraw
from sobek_core.duel.view import sight_of_movement, sight_of_owed
from sobek_core.sight import Sight, Viewer, see

if TYPE_CHECKING:
    from sobek_core.duel.state import State


def tell(state: State, move: m.Move, viewer: Viewer) -> str:
    """Say what a legal move was: its notation, with backs for what the viewer does not get to know.

    state: the table before it.
    """
    line, owed = MOVES.write(move), state.owed
    match move:
        case m.Take(seat, at) | m.FetchTile(seat, at):
            (kind,) = see((state.market.tile(at),), sight_of_movement(owed, MARKET, HAND[seat], viewer)).kinds
            return f"{line} -> {kind}"
        case m.DiscardTile(seat, tile):
            (kind,) = see((tile,), sight_of_movement(owed, HAND[seat], CORRUPTION[seat], viewer)).kinds
            return line.removesuffix(tile.name) + kind
        case m.DrawDeben() if isinstance(owed, (DebenDraw, HorusDraw, RewardDraw)):
            seen = sight_of_movement(owed, BAG, DEBENS[owed.seat], viewer)
            return line if seen is Sight.FACES else f"chance: {MOVES.verb(move)}"
        case m.DrawTokens(tokens) if isinstance(owed, ArchitectDraw):
            seen = sight_of_owed(ArchitectToken(owed.seat, tokens), viewer)
            return line if seen is Sight.FACES else f"chance: {MOVES.verb(move)}"
        case _:  # what the Vizier picks and the Thief steals both players know
            return line
