"""What each viewer sees of the events of duel, and learns of its moves (spec/duel/visibility.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from attrs import frozen

from sobek_core.duel import moves as m
from sobek_core.duel.board import Cell
from sobek_core.duel.components import Tile, Token
from sobek_core.duel.events import (
    BAG,
    CORRUPTION,
    DEBENS,
    HAND,
    MARKET,
    AnkhMoved,
    DebenMoved,
    EndTriggered,
    ExtraTurn,
    GameEnded,
    GameScored,
    GroupNamed,
    Place,
    TileForced,
    TilesMoved,
    TokenMoved,
)
from sobek_core.duel.rules.turn import ACTING, opponent
from sobek_core.duel.state import ArchitectDraw, ArchitectToken, DebenDraw, HorusDraw, RewardDraw, ThiefTile
from sobek_core.duel.visibility import visibility_of, visibility_of_movement, visibility_of_pending
from sobek_core.kernel.visibility import HiddenMove, Seen, Viewer, Visibility, VisibleMove, see, see_named, shows_more

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_core.duel.events import Event
    from sobek_core.duel.ruleset import Rules
    from sobek_core.duel.state import Pending, State
    from sobek_core.duel.visibility import View
    from sobek_core.kernel.visibility import SeenMove

Thing: TypeAlias = Tile | Token | int
"""What can move; a deben is its points."""


@frozen
class SeenMovement:
    """Tiles, a token or a deben moved from one place to another.

    things: what is seen of them; origin: the place that they left; goal: the place that they reached; cells: the cells,
    if one of the places is the Market, in the order of the things.
    """

    things: Seen[Thing]
    origin: Place
    goal: Place
    cells: tuple[Cell, ...] = ()


SeenEvent: TypeAlias = (
    SeenMovement | AnkhMoved | ExtraTurn | GroupNamed | TileForced | EndTriggered | GameScored | GameEnded
)
"""Every class of what a viewer sees of an event."""


def see_event(before: Pending, event: Event, after: Pending, viewer: Viewer) -> SeenEvent:
    """Return the viewer's view of an event.

    before, after: what was pending before the move that caused it, and after.
    """

    def seen(things: tuple[Thing, ...], origin: Place, goal: Place) -> Seen[Thing]:
        return see(things, visibility_of_movement(before, origin, after, goal, viewer))

    match event:
        case TilesMoved(tiles, origin, goal, cells):
            return SeenMovement(seen(tiles, origin, goal), origin, goal, cells)
        case TokenMoved(token, origin, goal):
            return SeenMovement(seen((token,), origin, goal), origin, goal)
        case DebenMoved(deben, origin, goal):
            return SeenMovement(seen((deben,), origin, goal), origin, goal)
        # duel.visibility.scoring: sheets list every deben, but only the number of tiles of Corruption
        case AnkhMoved() | ExtraTurn() | GroupNamed() | TileForced() | EndTriggered() | GameScored() | GameEnded():
            return event
    assert_never(event)


def shows_news(rules: Rules, before: View, events: Sequence[SeenEvent], after: View) -> bool:  # noqa: ARG001
    """Return whether a player's move showed a viewer anything new (duel.visibility.undo).

    before, after: the viewer's views before and after the move; events: the viewer's views of its events.
    """
    goes_on = isinstance(after.pending, ACTING) and not after.draw_pile.number and not any(map(after.tile, after.line))
    return goes_on or any(_is_news(before, event) for event in events)


def _is_news(before: View, event: SeenEvent) -> bool:
    """Return whether an event shows a viewer anything new. before: the viewer's view before the move."""
    match event:
        case SeenMovement(things, origin):
            return shows_more(things, visibility_of(before.pending, origin, before.viewer))
        case GroupNamed() | EndTriggered():
            return True
        # debens are turned over only after the end was triggered
        case AnkhMoved() | ExtraTurn() | TileForced() | GameScored() | GameEnded():
            return False
    assert_never(event)


def see_move(state: State, move: m.Move, viewer: Viewer) -> SeenMove[m.Move, Tile]:
    """Return what a viewer learns of a legal move (duel.visibility.movement). state: the state before it."""
    pending = state.pending

    def visibility(origin: Place, goal: Place) -> Visibility:
        return visibility_of_movement(pending, origin, pending, goal, viewer)

    match move:
        case m.Take(seat, at) | m.FetchTile(seat, at):
            return VisibleMove(move, *see((state.market.tile(at),), visibility(MARKET, HAND[seat])).kinds)
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
