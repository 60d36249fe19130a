"""What a viewer learns of a move when it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.duel import moves as m
from sobek_core.duel.events import BAG, CORRUPTION, DEBENS, HAND, MARKET
from sobek_core.duel.rules.turn import opponent
from sobek_core.duel.state import ArchitectDraw, ArchitectToken, DebenDraw, HorusDraw, RewardDraw, ThiefTile
from sobek_core.duel.visibility import visibility_of, visibility_of_pending
from sobek_core.kernel.visibility import SeenMove, Viewer, Visibility, see

if TYPE_CHECKING:
    from sobek_core.duel.components import Tile
    from sobek_core.duel.events import Place
    from sobek_core.duel.state import State

UNSEEN: Final[Any] = None


def see_move(state: State, move: m.Move, viewer: Viewer) -> SeenMove[m.Move]:
    """Return what a viewer learns of a legal move. state: the state before it."""
    pending = state.pending

    def seen(origin: Place, goal: Place) -> Visibility:
        return max(visibility_of(pending, origin, viewer), visibility_of(pending, goal, viewer))

    def shown(tile: Tile | None, origin: Place, goal: Place) -> Any:
        (kind,) = see((tile,), seen(origin, goal)).kinds
        return kind

    match move:
        case m.Take(seat, at) | m.FetchTile(seat, at):
            return SeenMove(move, shown=shown(state.market.tile(at), MARKET, HAND[seat]))
        case m.DiscardTile(seat, tile):
            return SeenMove(evolve(move, tile=shown(tile, HAND[seat], CORRUPTION[seat])))
        case m.DrawDeben() if isinstance(pending, (DebenDraw, HorusDraw, RewardDraw)):
            drawn = seen(BAG, DEBENS[pending.seat])
            return SeenMove(move if drawn is Visibility.FACES else evolve(move, deben=UNSEEN))
        case m.DrawTokens(tokens) if isinstance(pending, ArchitectDraw):
            drawn = visibility_of_pending(ArchitectToken(pending.seat, tokens), viewer)
            return SeenMove(move if drawn is Visibility.FACES else evolve(move, tokens=UNSEEN))
        case m.PickTile(seat, tile):
            return SeenMove(evolve(move, tile=shown(tile, CORRUPTION[opponent(seat)], HAND[seat])))
        case m.StealTile(tile) if isinstance(pending, ThiefTile):
            return SeenMove(evolve(move, tile=shown(tile, HAND[opponent(pending.seat)], HAND[pending.seat])))
        case _:
            return SeenMove(move)
