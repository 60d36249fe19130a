"""Who sees what of the table where the choice `visibility` is `hidden`: the table as it lies, nothing remembered.

`sight` alone decides it, by the place and by who is looking; whatever is shown to a seat has asked it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from attrs import frozen

from sobek_core.classic.components import Card, Cards, Token
from sobek_core.classic.journal import BOX, CORRUPTION, DECK, DISCARD, EVENT_PILE, HAND, QUAYS, SPENT, Place, Zone
from sobek_core.classic.state import TableSet, TokenChoice, VizierCard
from sobek_core.sight import Seen, Sight, see

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.classic.state import Owed, State


def sight(owed: Owed, place: Place, viewer: int | None) -> Sight:
    """Say how much of the cards or tokens of a place a seat sees while this is owed.

    viewer: a seat; none for somebody who sees everything, such as the reader of a record.
    """
    if viewer is None:
        return Sight.FACES
    match place.zone:
        case Zone.DISCARD | Zone.SET | Zone.LAID | Zone.SPENT:
            return Sight.FACES
        case Zone.QUAYS:  # classic.quay.faces
            return Sight.GOODS
        case Zone.HAND:
            return Sight.FACES if place.seat == viewer else Sight.BACKS
        case Zone.CORRUPTION:
            opened = isinstance(owed, VizierCard) and (owed.seat, owed.victim) == (viewer, place.seat)
            return Sight.FACES if place.seat == viewer or opened else Sight.NOTHING
        case Zone.EVENT_PILE:
            return Sight.FACES if owed == TokenChoice(viewer) else Sight.NUMBER
        case Zone.BOX:
            return Sight.BACKS
        case Zone.DECK:
            return Sight.NUMBER
    assert_never(place.zone)


@frozen
class SeatScene:
    """What is seen of a player's things. curses: Curse tokens on the corruption; symbol: the one under the marker."""

    hand: Seen
    sets: tuple[TableSet, ...]
    laid: tuple[Cards, ...]
    corruption: Seen
    curses: int
    marker: int
    symbol: str


@frozen
class Scene:
    """What is seen of the table. viewer: the seat that sees it, none for everything face up."""

    round: int
    quays: Seen
    deck: Seen
    discard: Seen
    event_pile: Seen
    spent: Seen
    box: Seen
    box_tokens: Seen
    seats: tuple[SeatScene, ...]
    viewer: int | None = None


def look(state: State, viewer: int | None) -> Scene:
    """Give what a seat sees of the table. viewer: none for somebody who sees everything."""

    def see_at(place: Place, kinds: Iterable[Card | Token]) -> Seen:
        return see(kinds, sight(state.owed, place, viewer))

    return Scene(
        round=state.round,
        quays=see_at(QUAYS, state.quays),
        deck=see_at(DECK, state.deck),
        discard=see_at(DISCARD, state.discard),
        event_pile=see_at(EVENT_PILE, state.tokens),
        spent=see_at(SPENT, state.spent),
        box=see_at(BOX, state.box),
        box_tokens=see_at(BOX, state.box_tokens),
        seats=tuple(
            SeatScene(
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
        viewer=viewer,
    )
