"""Who sees what: spec/duel/visibility.md. The table as it lies and what happens at it; nothing is remembered here.

`sight` alone decides it, by the place and by who is looking now; whatever is shown to a viewer has asked it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from attrs import frozen

from sobek_core.duel.board import CELLS, Cell, all_lines_of, line_of
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.events import (
    ASIDE,
    BAG,
    BOX,
    CORRUPTION,
    DEBENS,
    DRAW_PILE,
    HAND,
    MARKET,
    PIROGUES,
    REMOVED,
    SPENT,
    TOKENS,
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
    Zone,
)
from sobek_core.duel.rules.turn import SLUGS, opponent
from sobek_core.duel.state import (
    ArchitectToken,
    ForcedTake,
    HorusDraw,
    PyramidAction,
    SoldSet,
    TokenChoice,
    VizierTile,
)
from sobek_core.kernel.quick import quick
from sobek_core.kernel.visibility import Observer, Seen, Viewer, Visibility, check_viewer, see, see_pending
from sobek_core.text.notation import NOTHING

if TYPE_CHECKING:
    from collections.abc import Collection

    from sobek_core.duel.events import Event
    from sobek_core.duel.state import Pending, State


# What all see alike.
FOR_ALL: Final[dict[Zone, Visibility]] = {
    **dict.fromkeys((Zone.REMOVED, Zone.SOLD, Zone.SPENT, Zone.TOKENS), Visibility.FACES),  # duel.visibility.open
    Zone.MARKET: Visibility.GOODS,  # duel.market.faces
    **dict.fromkeys(
        (Zone.DRAW_PILE, Zone.ASIDE, Zone.BAG), Visibility.NUMBER
    ),  # duel.visibility.unused, .pirogues, .debens
    Zone.BOX: Visibility.BACKS,
}


# What others see of a player's own, and of what only who is looking at it now sees.
FOR_OTHERS: Final[dict[Zone, Visibility]] = {
    Zone.HAND: Visibility.BACKS,  # duel.visibility.hand
    Zone.CORRUPTION: Visibility.NUMBER,  # duel.visibility.corruption
    Zone.DEBENS: Visibility.NUMBER,  # duel.visibility.debens
    Zone.PIROGUES: Visibility.NUMBER,  # duel.visibility.pirogues
}


def visibility_of(pending: Pending, place: Place, viewer: Viewer) -> Visibility:
    """Return how much of the tiles or tokens of a place a viewer sees while this is pending."""
    return _visibility_of(looked_at(pending), place, viewer)


def looked_at(pending: Pending) -> tuple[int, Place] | None:
    """Return who is looking now at which place that is closed to others, to choose from what lies there."""
    match pending:
        case VizierTile(seat):
            return seat, CORRUPTION[opponent(seat)]
        case TokenChoice(seat):
            return seat, PIROGUES
        case _:
            return None


def _visibility_of(looked: tuple[int, Place] | None, place: Place, viewer: Viewer) -> Visibility:
    if viewer is Observer.REFEREE:
        return Visibility.FACES
    if place.zone in FOR_ALL:
        return FOR_ALL[place.zone]
    return Visibility.FACES if place.seat == viewer or looked == (viewer, place) else FOR_OTHERS[place.zone]


@lru_cache(maxsize=64)
def _visibilities(
    looked: tuple[int, Place] | None, viewer: Viewer
) -> tuple[tuple[Visibility, ...], tuple[tuple[Visibility, ...], ...]]:
    """Return the sights of all places of a table at once: those of nobody, and by seat of what is a player's."""
    common = (MARKET, DRAW_PILE, REMOVED, PIROGUES, ASIDE, SPENT, BAG, BOX)
    return (
        tuple(_visibility_of(looked, place, viewer) for place in common),
        tuple(
            tuple(_visibility_of(looked, place, viewer) for place in own)
            for own in zip(HAND, CORRUPTION, TOKENS, DEBENS, strict=True)
        ),
    )


def visibility_of_pending(pending: Pending, viewer: Viewer) -> Visibility:
    """Return how much a viewer sees of what waits for an answer: tokens drawn, the first deben for Horus."""
    if isinstance(pending, (ArchitectToken, HorusDraw)) and viewer not in {pending.seat, Observer.REFEREE}:
        return Visibility.NUMBER  # duel.visibility.turn
    return Visibility.FACES


# The table.


@quick
@frozen
class SeatView:
    """What is seen of a player's things."""

    hand: Seen
    sold: tuple[SoldSet, ...]
    corruption: Seen
    tokens: Seen
    debens: Seen


@quick
@frozen
class View:
    """What a viewer sees of the table.

    market: the kind on each cell that bears a tile, by its name, backs in parentheses; ankh: the Ankh's cell, and its
    direction where it has one, as in notation; line: the cells of its line, or in the
    extra turn of a pyramid of all four; finger: the cell of the tile that must be
    taken, `-` if there is none; drawn: tokens that the Architect drew; pending: what is pending, as in a record, but
    for what the viewer may not know.
    """

    viewer: Viewer
    market: Mapping[str, str]
    ankh: str
    line: tuple[str, ...]
    finger: str
    draw_pile: Seen
    removed: Seen
    pirogues: Seen
    aside: Seen
    drawn: Seen
    spent: Seen
    bag: Seen
    box: Seen
    seats: tuple[SeatView, ...]
    pending: Mapping[str, int | str]


def view(state: State, viewer: Viewer) -> View:
    """Return what a viewer sees of the table. Raise ValueError for a seat that is none."""
    check_viewer(viewer, PUBLISHED.figures.players)
    ankh, pending, squares = state.ankh, state.pending, state.market.squares
    common, by_seat = _visibilities(looked_at(pending), viewer)
    market, draw_pile, removed, pirogues, aside, spent, bag, box = common
    bearing = [at.name for at, tile in zip(CELLS, squares, strict=True) if tile is not None]
    kinds = see(tuple([tile for tile in squares if tile is not None]), market).kinds
    reach = all_lines_of if isinstance(pending, PyramidAction) else line_of
    of_pending = visibility_of_pending(pending, viewer)
    return View(
        viewer=viewer,
        market=dict(zip(bearing, kinds, strict=True)),
        ankh=NOTHING if ankh is None else f"{ankh.cell} {ankh.mark or ''}".strip(),
        line=tuple([at.name for at in reach(ankh)]),
        finger=pending.cell.name if isinstance(pending, ForcedTake) else NOTHING,
        draw_pile=see(state.draw_pile, draw_pile),
        removed=see(state.removed, removed),
        pirogues=see(state.pirogues, pirogues),
        aside=see(state.aside, aside),
        drawn=see(pending.drawn, of_pending) if isinstance(pending, ArchitectToken) else Seen((), 0),
        spent=see(state.spent, spent),
        bag=see(state.bag, bag),
        box=see(state.box, box),
        seats=tuple(
            [
                SeatView(
                    see(seat.hand, hand),
                    seat.sold,
                    see(seat.corruption, corruption),
                    see(seat.tokens, tokens),
                    see(seat.debens, debens),
                )
                for seat, (hand, corruption, tokens, debens) in zip(state.seats, by_seat, strict=True)
            ]
        ),
        pending=see_pending(pending, SLUGS[type(pending)], () if of_pending is Visibility.FACES else ("drawn", "kept")),
    )


# What happens.


@frozen
class SeenMovement:
    """Tiles, a token or a deben went from a place to another, and this was seen of them.

    cells: from or onto which cells, if that was the Market, in the same order.
    """

    things: Seen
    origin: Place
    goal: Place
    cells: tuple[Cell, ...] = ()


SeenEvent: TypeAlias = (
    SeenMovement | AnkhMoved | ExtraTurn | GroupNamed | TileForced | EndTriggered | GameScored | GameEnded
)


def see_event(before: Pending, event: Event, after: Pending, viewer: Viewer) -> SeenEvent:
    """Return what a viewer sees of an event.

    Before, after: what was pending before the move that brought it, and is now.
    """

    def seen(things: Collection[object], origin: Place, goal: Place) -> Seen:  # duel.visibility.movement
        return see(things, max(visibility_of(before, origin, viewer), visibility_of(after, goal, viewer)))

    match event:
        case TilesMoved(tiles, origin, goal, cells):
            return SeenMovement(seen(tiles, origin, goal), origin, goal, cells)
        case TokenMoved(token, origin, goal):
            return SeenMovement(seen((token,), origin, goal), origin, goal)
        case DebenMoved(deben, origin, goal):
            return SeenMovement(seen((deben,), origin, goal), origin, goal)
        # duel.visibility.scoring: sheets have debens one by one, and of Corruption the number
        case AnkhMoved() | ExtraTurn() | GroupNamed() | TileForced() | EndTriggered() | GameScored() | GameEnded():
            return event
    assert_never(event)
