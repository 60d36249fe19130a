"""Who sees what: spec/duel/visibility.md. The table as it lies and what happens at it; nothing is remembered here.

`sight` alone decides it, by the place and by who is looking now; whatever is shown to a viewer has asked it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias, assert_never

from attrs import frozen

from sobek_core.duel.board import Cell, all_lines_of, line_of
from sobek_core.duel.journal import (
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
    Place,
    TileForced,
    TilesMoved,
    TokenMoved,
    Zone,
)
from sobek_core.duel.state import (
    ArchitectToken,
    ForcedTake,
    HorusDraw,
    PyramidAction,
    SoldSet,
    TokenChoice,
    VizierTile,
)
from sobek_core.duel.turn import SLUGS
from sobek_core.notation import NOTHING
from sobek_core.sight import Onlooker, Seen, Sight, Viewer, see, see_owed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.duel.journal import Event
    from sobek_core.duel.state import Owed, State


def sight(owed: Owed, place: Place, viewer: Viewer) -> Sight:
    """Say how much of the tiles or tokens of a place a viewer sees while this is owed."""
    if viewer is Onlooker.READER:
        return Sight.FACES
    match place.zone:
        case Zone.REMOVED | Zone.SOLD | Zone.SPENT | Zone.TOKENS:  # duel.visibility.open
            return Sight.FACES
        case Zone.MARKET:  # duel.market.faces
            return Sight.GOODS
        case Zone.HAND:  # duel.visibility.hand
            return Sight.FACES if place.seat == viewer else Sight.BACKS
        case Zone.CORRUPTION:  # duel.visibility.corruption
            opened = isinstance(owed, VizierTile) and owed.seat == viewer
            return Sight.FACES if place.seat == viewer or opened else Sight.NUMBER
        case Zone.PIROGUES:  # duel.visibility.pirogues
            return Sight.FACES if isinstance(owed, TokenChoice) and owed.seat == viewer else Sight.NUMBER
        case Zone.DEBENS:  # duel.visibility.debens
            return Sight.FACES if place.seat == viewer else Sight.NUMBER
        case Zone.BOX:  # duel.visibility.unused
            return Sight.BACKS
        case Zone.DRAW_PILE | Zone.ASIDE | Zone.BAG:
            return Sight.NUMBER
    assert_never(place.zone)


def sight_of_owed(owed: Owed, viewer: Viewer) -> Sight:
    """Say how much a viewer sees of what waits for an answer: tokens drawn, the first deben for Horus."""
    if isinstance(owed, (ArchitectToken, HorusDraw)) and viewer not in {owed.seat, Onlooker.READER}:
        return Sight.NUMBER  # duel.visibility.turn
    return Sight.FACES


# The table.


@frozen
class SeatView:
    """What is seen of a player's things."""

    hand: Seen
    sold: tuple[SoldSet, ...]
    corruption: Seen
    tokens: Seen
    debens: Seen


@frozen
class View:
    """What a viewer sees of the table.

    market: the kind on each cell that bears a tile, by its name, backs in parentheses; ankh: the Ankh's cell, and its
    direction where it has one, as in notation; line: the cells of its line, or in the
    extra turn of a pyramid of all four; finger: the cell of the tile that must be
    taken, `-` if there is none; drawn: tokens that the Architect drew; owed: what is owed, as in a record, but for
    what the viewer may not know.
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
    owed: Mapping[str, int | str]


def view(state: State, viewer: Viewer) -> View:
    """Give what a viewer sees of the table."""

    def see_at(place: Place, kinds: Iterable[object]) -> Seen:
        return see(kinds, sight(state.owed, place, viewer))

    lying = state.market.tiles()
    kinds = see_at(MARKET, (tile for _, tile in lying)).kinds
    ankh, owed = state.ankh, state.owed
    reach = all_lines_of if isinstance(owed, PyramidAction) else line_of
    of_owed = sight_of_owed(owed, viewer)
    return View(
        viewer=viewer,
        market={at.name: kind for (at, _), kind in zip(lying, kinds, strict=True)},
        ankh=NOTHING if ankh is None else f"{ankh.cell} {ankh.mark or ''}".strip(),
        line=tuple(at.name for at in reach(ankh)),
        finger=owed.cell.name if isinstance(owed, ForcedTake) else NOTHING,
        draw_pile=see_at(DRAW_PILE, state.draw_pile),
        removed=see_at(REMOVED, state.removed),
        pirogues=see_at(PIROGUES, state.pirogues),
        aside=see_at(ASIDE, state.aside),
        drawn=see(owed.drawn, of_owed) if isinstance(owed, ArchitectToken) else Seen((), 0),
        spent=see_at(SPENT, state.spent),
        bag=see_at(BAG, state.bag),
        box=see_at(BOX, state.box),
        seats=tuple(
            SeatView(
                hand=see_at(HAND[number], seat.hand),
                sold=seat.sold,
                corruption=see_at(CORRUPTION[number], seat.corruption),
                tokens=see_at(TOKENS[number], seat.tokens),
                debens=see_at(DEBENS[number], seat.debens),
            )
            for number, seat in enumerate(state.seats)
        ),
        owed=see_owed(owed, SLUGS[type(owed)], () if of_owed is Sight.FACES else ("drawn", "kept")),
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


SeenEvent: TypeAlias = SeenMovement | AnkhMoved | ExtraTurn | TileForced | EndTriggered | GameScored | GameEnded


def see_event(before: Owed, event: Event, after: Owed, viewer: Viewer) -> SeenEvent:
    """Give what a viewer sees of an event. before, after: what was owed before the move that brought it, and is now."""

    def seen(things: Iterable[object], origin: Place, goal: Place) -> Seen:  # duel.visibility.movement
        return see(things, max(sight(before, origin, viewer), sight(after, goal, viewer)))

    match event:
        case TilesMoved(tiles, origin, goal, cells):
            return SeenMovement(seen(tiles, origin, goal), origin, goal, cells)
        case TokenMoved(token, origin, goal):
            return SeenMovement(seen((token,), origin, goal), origin, goal)
        case DebenMoved(deben, origin, goal):
            return SeenMovement(seen((deben,), origin, goal), origin, goal)
        # duel.visibility.scoring: sheets have debens one by one, and of Corruption the number
        case AnkhMoved() | ExtraTurn() | TileForced() | EndTriggered() | GameScored() | GameEnded():
            return event
    assert_never(event)
