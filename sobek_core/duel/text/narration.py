"""What a viewer learns of a move when somebody makes it, in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.duel import moves as m
from sobek_core.duel.events import BAG, CORRUPTION, DEBENS, HAND, MARKET
from sobek_core.duel.rules.turn import opponent
from sobek_core.duel.state import ArchitectDraw, ArchitectToken, DebenDraw, HorusDraw, RewardDraw, ThiefTile
from sobek_core.duel.text.notation import MOVES
from sobek_core.duel.visibility import visibility_of, visibility_of_pending
from sobek_core.kernel.visibility import Viewer, Visibility, see

if TYPE_CHECKING:
    from sobek_core.duel.components import Tile
    from sobek_core.duel.events import Place
    from sobek_core.duel.state import State


def tell(state: State, move: m.Move, viewer: Viewer) -> str:
    """Return what a legal move was: its notation, with backs for what the viewer does not get to know.

    state: the table before it.
    """
    line, pending = MOVES.write(move), state.pending

    def seen(origin: Place, goal: Place) -> Visibility:
        return max(visibility_of(pending, origin, viewer), visibility_of(pending, goal, viewer))

    def shown(tile: Tile | None, origin: Place, goal: Place) -> str:
        (kind,) = see((tile,), seen(origin, goal)).kinds
        return kind

    match move:
        case m.Take(seat, at) | m.FetchTile(seat, at):
            return f"{line} -> {shown(state.market.tile(at), MARKET, HAND[seat])}"
        case m.DiscardTile(seat, tile):
            return line.removesuffix(tile.name) + shown(tile, HAND[seat], CORRUPTION[seat])
        case m.DrawDeben() if isinstance(pending, (DebenDraw, HorusDraw, RewardDraw)):
            return line if seen(BAG, DEBENS[pending.seat]) is Visibility.FACES else f"chance: {MOVES.verb(move)}"
        case m.DrawTokens(tokens) if isinstance(pending, ArchitectDraw):
            drawn = visibility_of_pending(ArchitectToken(pending.seat, tokens), viewer)
            return line if drawn is Visibility.FACES else f"chance: {MOVES.verb(move)}"
        case m.PickTile(seat, tile):
            return line.removesuffix(tile.name) + shown(tile, CORRUPTION[opponent(seat)], HAND[seat])
        case m.StealTile(tile) if isinstance(pending, ThiefTile):
            return line.removesuffix(tile.name) + shown(tile, HAND[opponent(pending.seat)], HAND[pending.seat])
        case _:
            return line
