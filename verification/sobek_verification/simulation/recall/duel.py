"""What the moves of duel tell about hidden things, besides what they move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.duel.components import OF_GROUP, Debens, Group, Tiles, TokenBack, Tokens
from sobek_core.duel.events import (
    ASIDE,
    BAG,
    CORRUPTION,
    DEBENS,
    HAND,
    REMOVED,
    DebenMoved,
    EndTriggered,
    GameScored,
    GroupNamed,
    Place,
    TilesMoved,
)
from sobek_core.duel.state import ArchitectDraw, ArchitectToken, HorusDraw
from sobek_core.duel.visibility import visibility_of
from sobek_verification.simulation.recall.games import RecallSuite
from sobek_verification.simulation.recall.worlds import LowerReturned, Movement, Told, WorldStep

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sobek_core.duel import State
    from sobek_core.duel.events import Event
    from sobek_core.kernel.pile import Pile
    from sobek_core.kernel.visibility import Viewer


def told(
    event: Event | None, before: State, events: Sequence[Event], after: State, viewer: Viewer
) -> Iterable[WorldStep] | None:
    """Return what an event tells besides its movements, or what to take for the movements of debens for Horus."""
    match event:
        case GroupNamed(seat, group):
            return [_loses(CORRUPTION[seat], before.seats[seat].corruption.among(OF_GROUP[group]), {group})]
        case EndTriggered():
            return list(_end(events))
        case GameScored():
            return [_has(DEBENS[seat], own.debens) for seat, own in enumerate(after.seats)]
        case DebenMoved() if isinstance(before.pending, HorusDraw):
            return list(_horus(before.pending, event, after, viewer))
        case None if isinstance(before.pending, ArchitectDraw) and isinstance(after.pending, ArchitectToken):
            drawn = after.pending.drawn
            return [Told(Tokens, ASIDE, lambda there: drawn <= there)] if after.pending.seat == viewer else []
        case _:
            return None


def _has(place: Place, pile: Pile[Any]) -> Told:
    return Told(type(pile), place, lambda there: there == pile)


def _loses(place: Place, gone: Tiles, groups: set[Group]) -> Told:
    """Return that a place loses all tiles of some groups, and no other tile. gone: these tiles."""
    kinds = Tiles.kind_set(tile for group in groups for tile in OF_GROUP[group])
    return Told(Tiles, place, lambda there: there.among(kinds) == gone)


def _end(events: Sequence[Event]) -> Iterator[Told]:
    """Yield that of a group of which any tile leaves the game all tiles do, and all wild tiles."""
    ended = events[[isinstance(event, EndTriggered) for event in events].index(True) :]
    moved = [event for event in ended if isinstance(event, TilesMoved) and event.goal == REMOVED]
    for place in HAND:
        gone = Tiles.of(tile for one in moved if one.origin == place for tile in one.tiles)
        yield _loses(place, gone, {one.group for one in gone} | ({Group.STATUE} if gone else set()))


def _first(place: Place) -> tuple[str, Place]:
    """Return where the first of two debens for Horus is until the second is drawn. place: of the debens of a seat."""
    return "first deben for Horus", place


def _horus(pending: HorusDraw, event: DebenMoved, after: State, viewer: Viewer) -> Iterator[Movement]:
    """Yield the movements of a draw. Of two debens, the lower one goes back, which nobody else sees."""
    if event.origin != BAG:
        return  # with the draw
    drawn, seen = Debens.of([event.deben]), visibility_of(after.pending, event.goal, viewer)
    if pending.kept is None and not isinstance(after.pending, HorusDraw):
        yield Movement(drawn, BAG, event.goal, seen)
        return
    first = _first(event.goal)
    yield Movement(drawn, BAG, first, seen)
    if pending.kept is not None:
        yield LowerReturned(Debens.of([min(event.deben, pending.kept)]), first, BAG, seen, event.goal)


RECALL_SUITE: Final = RecallSuite(
    "duel",
    {Tiles: None, Tokens: TokenBack.TOKEN, Debens: TokenBack.DEBEN},
    told,
    {"starting_hand": 1, "centre": 1, "pirogues": 1},
    places=lambda place: (place, _first(place)),
)
