"""What a viewer learns of a move when somebody makes it, in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.duel import moves as m
from sobek_core.duel.events import BAG, CORRUPTION, DEBENS, HAND, MARKET
from sobek_core.duel.rules.turn import opponent
from sobek_core.duel.state import ArchitectDraw, ArchitectToken, DebenDraw, HorusDraw, RewardDraw, ThiefTile
from sobek_core.duel.text.notation import MOVES
from sobek_core.duel.visibility import sight, sight_of_owed
from sobek_core.kernel.visibility import Sight, Viewer, see

if TYPE_CHECKING:
    from sobek_core.duel.components import Tile
    from sobek_core.duel.events import Place
    from sobek_core.duel.state import State


def tell(state: State, move: m.Move, viewer: Viewer) -> str:
    """Say what a legal move was: its notation, with backs for what the viewer does not get to know.

    state: the table before it.
    """
    line, owed = MOVES.write(move), state.owed

    def seen(origin: Place, goal: Place) -> Sight:
        return max(sight(owed, origin, viewer), sight(owed, goal, viewer))

    def shown(tile: Tile | None, origin: Place, goal: Place) -> str:
        (kind,) = see((tile,), seen(origin, goal)).kinds
        return kind

    match move:
        case m.Take(seat, at) | m.FetchTile(seat, at):
            return f"{line} -> {shown(state.market.tile(at), MARKET, HAND[seat])}"
        case m.DiscardTile(seat, tile):
            return line.removesuffix(tile.name) + shown(tile, HAND[seat], CORRUPTION[seat])
        case m.DrawDeben() if isinstance(owed, (DebenDraw, HorusDraw, RewardDraw)):
            return line if seen(BAG, DEBENS[owed.seat]) is Sight.FACES else f"chance: {MOVES.verb(move)}"
        case m.DrawTokens(tokens) if isinstance(owed, ArchitectDraw):
            drawn = sight_of_owed(ArchitectToken(owed.seat, tokens), viewer)
            return line if drawn is Sight.FACES else f"chance: {MOVES.verb(move)}"
        case m.PickTile(seat, tile):
            return line.removesuffix(tile.name) + shown(tile, CORRUPTION[opponent(seat)], HAND[seat])
        case m.StealTile(tile) if isinstance(owed, ThiefTile):
            return line.removesuffix(tile.name) + shown(tile, HAND[opponent(owed.seat)], HAND[owed.seat])
        case _:
            return line
