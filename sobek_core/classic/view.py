"""Who sees what: spec/classic/visibility.md. The table as it lies and what happens at it; nothing is remembered here.

`sight` alone decides it, by the place and by who is looking now; whatever is shown to a viewer has asked it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias, assert_never

from attrs import evolve, frozen

from sobek_core.classic.components import Card, Cards, Token
from sobek_core.classic.journal import (
    BOX,
    CORRUPTION,
    DECK,
    DISCARD,
    EVENT_PILE,
    HAND,
    QUAYS,
    SPENT,
    CardsMoved,
    ExtraTurn,
    GameEnded,
    MarkerMoved,
    Place,
    RoundBegan,
    RoundEnded,
    RoundScored,
    TableCleared,
    TokenMoved,
    Zone,
)
from sobek_core.classic.state import TableSet, TokenChoice, VizierCard
from sobek_core.classic.turn import SLUGS
from sobek_core.sight import Onlooker, Seen, Sight, Viewer, see, see_owed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.classic.journal import Event, SeatSheet
    from sobek_core.classic.state import Owed, State


def sight(owed: Owed, place: Place, viewer: Viewer) -> Sight:
    """Say how much of the cards or tokens of a place a viewer sees while this is owed."""
    if viewer is Onlooker.READER:
        return Sight.FACES
    match place.zone:
        case Zone.DISCARD | Zone.SET | Zone.LAID | Zone.SPENT:  # classic.visibility.open
            return Sight.FACES
        case Zone.QUAYS:  # classic.quay.faces
            return Sight.GOODS
        case Zone.HAND:  # classic.visibility.hand
            return Sight.FACES if place.seat == viewer else Sight.BACKS
        case Zone.CORRUPTION:  # classic.visibility.corruption
            opened = isinstance(owed, VizierCard) and (owed.seat, owed.victim) == (viewer, place.seat)
            return Sight.FACES if place.seat == viewer or opened else Sight.NOTHING
        case Zone.EVENT_PILE:  # classic.visibility.event-pile
            return Sight.FACES if isinstance(owed, TokenChoice) and owed.seat == viewer else Sight.NUMBER
        case Zone.BOX:  # classic.visibility.unused
            return Sight.BACKS
        case Zone.DECK:
            return Sight.NUMBER
    assert_never(place.zone)


# The table.


@frozen
class SeatView:
    """What is seen of a player's things. curses: Curse tokens on the corruption; symbol: the one under the marker."""

    hand: Seen
    sets: tuple[TableSet, ...]
    laid: tuple[Cards, ...]
    corruption: Seen
    curses: int
    marker: int
    symbol: str


@frozen
class View:
    """What a viewer sees of the table. owed: what is owed, as in a record, but for what the viewer may not know."""

    viewer: Viewer
    round: int
    quays: Seen
    deck: Seen
    discard: Seen
    event_pile: Seen
    spent: Seen
    box: Seen
    box_tokens: Seen
    seats: tuple[SeatView, ...]
    owed: Mapping[str, int | str]


def view(state: State, viewer: Viewer) -> View:
    """Give what a viewer sees of the table."""

    def see_at(place: Place, kinds: Iterable[Card | Token]) -> Seen:
        return see(kinds, sight(state.owed, place, viewer))

    return View(
        viewer=viewer,
        round=state.round,
        quays=see_at(QUAYS, state.quays),
        deck=see_at(DECK, state.deck),
        discard=see_at(DISCARD, state.discard),
        event_pile=see_at(EVENT_PILE, state.tokens),
        spent=see_at(SPENT, state.spent),
        box=see_at(BOX, state.box),
        box_tokens=see_at(BOX, state.box_tokens),
        seats=tuple(
            SeatView(
                hand=see_at(HAND[number], seat.hand),
                sets=seat.sets,
                laid=seat.laid,
                corruption=see_at(CORRUPTION[number], seat.corruption),
                curses=seat.curses,
                marker=seat.marker,
                symbol=state.track.symbol(seat.marker),
            )
            for number, seat in enumerate(state.seats)
        ),
        owed=see_owed(state.owed, SLUGS[type(state.owed)]),  # classic.visibility.turn: all of it
    )


# What happens.


@frozen
class SeenMovement:
    """Cards, or a token, went from a place to another, and this was seen of them."""

    things: Seen
    origin: Place
    goal: Place


@frozen
class SeenDeal:
    """A new round was dealt. round: from 1. What is seen of it, the view after it shows."""

    round: int


SeenEvent: TypeAlias = (
    SeenMovement | SeenDeal | MarkerMoved | ExtraTurn | RoundEnded | RoundScored | RoundBegan | GameEnded
)


def see_event(before: Owed, event: Event, after: Owed, viewer: Viewer) -> SeenEvent:
    """Give what a viewer sees of an event. before, after: what was owed before the move that brought it, and is now."""

    def seen(things: Iterable[object], origin: Place, goal: Place) -> Seen:  # classic.visibility.movement
        return see(things, max(sight(before, origin, viewer), sight(after, goal, viewer)))

    match event:
        case CardsMoved(cards, origin, goal):
            return SeenMovement(seen(cards, origin, goal), origin, goal)
        case TokenMoved(token, origin, goal):
            return SeenMovement(seen((token,), origin, goal), origin, goal)
        case TableCleared(round_number):
            return SeenDeal(round_number)
        case RoundScored(round_number, sheets) if viewer is not Onlooker.READER:
            return RoundScored(round_number, _shown(sheets))
        case MarkerMoved() | ExtraTurn() | RoundEnded() | RoundScored() | RoundBegan() | GameEnded():
            return event
    assert_never(event)


def _shown(sheets: tuple[SeatSheet, ...]) -> tuple[SeatSheet, ...]:
    """Give scoring sheets with scarabs on those alone where they break a tie (classic.visibility.scoring)."""
    highest = max(sheet.count for sheet in sheets)
    tied = sum(sheet.count == highest for sheet in sheets) > 1
    return tuple(sheet if tied and sheet.count == highest else evolve(sheet, scarabs=None) for sheet in sheets)
