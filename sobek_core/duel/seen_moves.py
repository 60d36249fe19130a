"""What viewers learn of moves (spec/duel/visibility.md, duel.visibility.movement)."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from sobek_core.duel import moves as m
from sobek_core.duel.events import BAG, CORRUPTION, DEBENS, HAND, MARKET
from sobek_core.duel.rules.turn import opponent
from sobek_core.duel.state import ArchitectDraw, ArchitectToken, DebenDraw, HorusDraw, RewardDraw, ThiefTile
from sobek_core.duel.visibility import visibility_of_movement, visibility_of_pending
from sobek_core.kernel.visibility import HiddenMove, Visibility, VisibleMove, see_named, see_taken

if TYPE_CHECKING:
    from sobek_core.duel.components import Tile
    from sobek_core.duel.events import Place
    from sobek_core.duel.state import State
    from sobek_core.kernel.visibility import SeenMove, Viewer


def see_move(state: State, move: m.Move, viewer: Viewer) -> SeenMove[m.Move, Tile]:
    """Return what a viewer learns of a legal move. state: the state before it."""
    pending = state.pending

    def visibility(origin: Place, goal: Place) -> Visibility:
        return visibility_of_movement(pending, origin, pending, goal, viewer)

    match move:
        case m.Take(seat, at) | m.FetchTile(seat, at):
            return see_taken(move, state.market.tile(at), visibility(MARKET, HAND[seat]))
        case m.DiscardTile(seat, tile):
            return see_named(move, tile, visibility(HAND[seat], CORRUPTION[seat]))
        case m.PickTile(seat, tile):
            return see_named(move, tile, visibility(CORRUPTION[opponent(seat)], HAND[seat]))
        case m.StealTile(tile) if isinstance(pending, ThiefTile):
            return see_named(move, tile, visibility(HAND[opponent(pending.seat)], HAND[pending.seat]))
        case m.DrawDeben(deben) if isinstance(pending, (DebenDraw, HorusDraw, RewardDraw)):
            return see_named(move, deben, visibility(BAG, DEBENS[pending.seat]))
        case m.DrawTokens(tokens) if isinstance(pending, ArchitectDraw):
            drawn = visibility_of_pending(ArchitectToken(pending.seat, tokens), viewer)
            return VisibleMove(move) if drawn is Visibility.FACES else HiddenMove.of(move)
        case m.StealTile() | m.DrawDeben() | m.DrawTokens():
            return HiddenMove.of(move)  # not legal now
        case (
            m.Refill()
            | m.Orient()
            | m.TradeTile()
            | m.KeepTile()
            | m.PlayCharacter()
            | m.SellSet()
            | m.NameGroup()
            | m.NameBack()
            | m.AddTiles()
            | m.ChooseToken()
            | m.PointFinger()
            | m.ChooseSet()
        ):
            return VisibleMove(move)
    assert_never(move)
