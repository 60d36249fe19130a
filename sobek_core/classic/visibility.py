"""Visibility (spec/classic/visibility.md): each viewer's view of states, events and moves. Nothing is recalled here.

Only `visibility_of` decides what is seen, by the place and by who is looking at it now. All views call it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias, assert_never

from attrs import evolve, frozen

from sobek_core.classic import moves as m
from sobek_core.classic.components import Card, Cards, Token
from sobek_core.classic.events import (
    BOX,
    BOX_TOKENS,
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
    TypeNamed,
    Zone,
)
from sobek_core.classic.state import Pending, TableSet, ThiefCard, TokenChoice, VizierCard
from sobek_core.kernel.quick import quick
from sobek_core.kernel.visibility import Observer, Seen, SeenMove, Viewer, Visibility, check_viewer, see

if TYPE_CHECKING:
    from collections.abc import Collection

    from sobek_core.classic.events import Event, SeatSheet
    from sobek_core.classic.game import Classic
    from sobek_core.classic.state import State


# What everybody sees alike.
FOR_ALL: Final[dict[Zone, Visibility]] = {
    **dict.fromkeys((Zone.DISCARD, Zone.SET, Zone.LAID, Zone.SPENT), Visibility.FACES),  # classic.visibility.open
    Zone.QUAYS: Visibility.GOODS,  # classic.quay.faces
    **dict.fromkeys((Zone.DECK, Zone.BOX_TOKENS), Visibility.NUMBER),  # classic.visibility.unused
    Zone.BOX: Visibility.BACKS,
}


# What others see of a player's own places, and of a place that only one player is looking at now.
FOR_OTHERS: Final[dict[Zone, Visibility]] = {
    Zone.HAND: Visibility.BACKS,  # classic.visibility.hand
    Zone.CORRUPTION: Visibility.NOTHING,  # classic.visibility.corruption
    Zone.EVENT_PILE: Visibility.NUMBER,  # classic.visibility.event-pile
}


def visibility_of(pending: Pending, place: Place, viewer: Viewer) -> Visibility:
    """Return how much of the cards or tokens of a place a viewer sees while this is pending."""
    return _visibility_of(looked_at(pending), place, viewer)


def looked_at(pending: Pending) -> tuple[int, Place] | None:
    """Return who is choosing from a place that is closed to others now, with the place."""
    match pending:
        case VizierCard(seat, victim):
            return seat, CORRUPTION[victim]
        case TokenChoice(seat):
            return seat, EVENT_PILE
        case _:
            return None


def _visibility_of(looked: tuple[int, Place] | None, place: Place, viewer: Viewer) -> Visibility:
    if viewer is Observer.REFEREE:
        return Visibility.FACES
    if place.zone in FOR_ALL:
        return FOR_ALL[place.zone]
    return Visibility.FACES if place.seat == viewer or looked == (viewer, place) else FOR_OTHERS[place.zone]


@lru_cache(maxsize=256)
def _visibilities(
    looked: tuple[int, Place] | None, players: int, viewer: Viewer
) -> tuple[tuple[Visibility, ...], tuple[tuple[Visibility, Visibility], ...]]:
    """Return the visibility of all places at once: the common ones, then hand and corruption by seat."""
    common = (QUAYS, DECK, DISCARD, EVENT_PILE, SPENT, BOX, BOX_TOKENS)
    return (
        tuple(_visibility_of(looked, place, viewer) for place in common),
        tuple(
            (_visibility_of(looked, HAND[seat], viewer), _visibility_of(looked, CORRUPTION[seat], viewer))
            for seat in range(players)
        ),
    )


# Views of states.


@quick
@frozen
class SeatView:
    """What is seen of a player's things. curses: Curse tokens on the corruption; symbol: the one under the marker."""

    hand: Seen[Card]
    sets: tuple[TableSet, ...]
    laid: tuple[Cards, ...]
    corruption: Seen[Card]
    curses: int
    marker: int
    symbol: str


@quick
@frozen
class View:
    """A viewer's view of a state. pending: what is pending, seen in full by everybody."""

    viewer: Viewer
    round: int
    quays: Seen[Card]
    deck: Seen[Card]
    discard: Seen[Card]
    event_pile: Seen[Token]
    spent: Seen[Token]
    box: Seen[Card]
    box_tokens: Seen[Token]
    seats: tuple[SeatView, ...]
    pending: Pending


def view(game: Classic, state: State, viewer: Viewer) -> View:
    """Return the viewer's view of a state. Raise ValueError if there is no such seat."""
    check_viewer(viewer, len(state.seats))
    common, by_seat = _visibilities(looked_at(state.pending), len(state.seats), viewer)
    quays, deck, discard, event_pile, spent, box, box_tokens = common
    symbol = game.track.symbol
    return View(
        viewer=viewer,
        round=state.round,
        quays=see(state.quays, quays),
        deck=see(state.deck, deck),
        discard=see(state.discard, discard),
        event_pile=see(state.tokens, event_pile),
        spent=see(state.spent, spent),
        box=see(state.box, box),
        box_tokens=see(state.box_tokens, box_tokens),
        seats=tuple(
            [
                SeatView(
                    see(seat.hand, hand),
                    seat.sets,
                    seat.laid,
                    see(seat.corruption, corruption),
                    seat.curses,
                    seat.marker,
                    symbol(seat.marker),
                )
                for seat, (hand, corruption) in zip(state.seats, by_seat, strict=True)
            ]
        ),
        pending=state.pending,  # classic.visibility.turn: all of it
    )


# Views of events.


@frozen
class SeenMovement:
    """Cards, or a token, moved from one place to another, and this was seen of them."""

    things: Seen[Any]
    origin: Place
    goal: Place


@frozen
class SeenDeal:
    """A new round was dealt. round: from 1. The view after it shows what is seen of the deal."""

    round: int


SeenEvent: TypeAlias = (
    SeenMovement | SeenDeal | MarkerMoved | ExtraTurn | TypeNamed | RoundEnded | RoundScored | RoundBegan | GameEnded
)


def see_event(before: Pending, event: Event, after: Pending, viewer: Viewer) -> SeenEvent:
    """Return the viewer's view of an event.

    before, after: what was pending before the move that caused it, and after.
    """

    def seen(things: Collection[Any], origin: Place, goal: Place) -> Seen[Any]:  # classic.visibility.movement
        return see(things, max(visibility_of(before, origin, viewer), visibility_of(after, goal, viewer)))

    match event:
        case CardsMoved(cards, origin, goal):
            return SeenMovement(seen(cards, origin, goal), origin, goal)
        case TokenMoved(token, origin, goal):
            return SeenMovement(seen((token,), origin, goal), origin, goal)
        case TableCleared(round_number):
            return SeenDeal(round_number)
        case RoundScored(round_number, sheets) if viewer is not Observer.REFEREE:
            return RoundScored(round_number, _shown(sheets))
        case MarkerMoved() | ExtraTurn() | TypeNamed() | RoundEnded() | RoundScored() | RoundBegan() | GameEnded():
            return event
    assert_never(event)


def _shown(sheets: tuple[SeatSheet, ...]) -> tuple[SeatSheet, ...]:
    """Return the scoring sheets with scarabs only where they break a tie (classic.visibility.scoring)."""
    highest = max(sheet.count for sheet in sheets)
    tied = sum(sheet.count == highest for sheet in sheets) > 1
    return tuple(sheet if tied and sheet.count == highest else evolve(sheet, scarabs=None) for sheet in sheets)


# Views of moves.

UNSEEN: Final[Any] = None


def _visibility_in_move(pending: Pending, origin: Place, goal: Place, viewer: Viewer) -> Visibility:
    """Return how much a viewer sees of what a move takes from one place to another."""
    return max(visibility_of(pending, origin, viewer), visibility_of(pending, goal, viewer))


def see_move(state: State, move: m.Move, viewer: Viewer) -> SeenMove[m.Move]:
    """Return what a viewer learns of a legal move. state: the state before it."""
    pending = state.pending

    def shown(card: Card, origin: Place, goal: Place) -> Any:
        (kind,) = see((card,), _visibility_in_move(pending, origin, goal, viewer)).kinds
        return kind

    match move:
        case m.Take(seat, slot) | m.FetchCard(seat, slot):
            return SeenMove(move, shown=shown(state.quays[slot], QUAYS, HAND[seat]))
        case m.DiscardCard(seat, card):
            return SeenMove(evolve(move, card=shown(card, HAND[seat], CORRUPTION[seat])))
        case m.PickCard(seat, card) if isinstance(pending, VizierCard):
            return SeenMove(evolve(move, card=shown(card, CORRUPTION[pending.victim], HAND[seat])))
        case m.StealCard(card) if isinstance(pending, ThiefCard):
            return SeenMove(evolve(move, card=shown(card, HAND[pending.victim], HAND[pending.seat])))
        case m.DealRound() if viewer is not Observer.REFEREE:
            return SeenMove(evolve(move, deal=UNSEEN))
        case _:
            return SeenMove(move)
