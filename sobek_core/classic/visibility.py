"""Visibility (spec/classic/visibility.md): each viewer's view of states. Nothing is recalled here.

`visibility_of` alone decides how much of a place is seen, and all views call it, those of events and moves too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from attrs import frozen

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
    Place,
    Zone,
)
from sobek_core.classic.rules.turn import SLUGS
from sobek_core.classic.state import Pending, PlayedSet, TokenChoice, VizierCard
from sobek_core.kernel.fast_init import fast_init, maker
from sobek_core.kernel.shown import Shown
from sobek_core.kernel.visibility import Observer, Seen, Viewer, Visibility, check_viewer, see

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.classic.ruleset import Rules
    from sobek_core.classic.state import State


# What others see of a place. Whoever it belongs to, and whoever is looking into it now, sees all of it.
VISIBLE_TO_OTHERS: Final[Mapping[Zone, Visibility]] = {
    Zone.QUAYS: Visibility.SOME_FACES,  # classic.quay.faces
    Zone.DISCARD: Visibility.FACES,  # classic.visibility.open
    Zone.SET: Visibility.FACES,  # classic.visibility.open
    Zone.LAID: Visibility.FACES,  # classic.visibility.open
    Zone.SPENT: Visibility.FACES,  # classic.visibility.open
    Zone.HAND: Visibility.BACKS,  # classic.visibility.hand
    Zone.CORRUPTION: Visibility.NOTHING,  # classic.visibility.corruption
    Zone.EVENT_PILE: Visibility.NUMBER,  # classic.visibility.event-pile
    Zone.DECK: Visibility.NUMBER,  # classic.visibility.unused
    Zone.BOX: Visibility.BACKS,  # classic.visibility.unused
    Zone.BOX_TOKENS: Visibility.NUMBER,  # classic.visibility.unused
}


def visibility_of(pending: Pending, place: Place, viewer: Viewer) -> Visibility:
    """Return how much of the cards or tokens of a place a viewer sees while this is pending."""
    is_open = viewer is Observer.REFEREE or place.seat == viewer or chosen_from(pending) == (viewer, place)
    return Visibility.FACES if is_open else VISIBLE_TO_OTHERS[place.zone]


def visibility_of_movement(before: Pending, origin: Place, after: Pending, goal: Place, viewer: Viewer) -> Visibility:
    """Return how much a viewer sees of what moves from one place to another (classic.visibility.movement).

    before, after: what is pending before and after.
    """
    return max(visibility_of(before, origin, viewer), visibility_of(after, goal, viewer))


def chosen_from(pending: Pending) -> tuple[int, Place] | None:
    """Return who is choosing from a place that is closed to others now, with the place."""
    match pending:
        case VizierCard(seat, victim):
            return seat, CORRUPTION[victim]
        case TokenChoice(seat):
            return seat, EVENT_PILE
        case _:
            return None


_PLACES: Final = (QUAYS, DECK, DISCARD, EVENT_PILE, SPENT, BOX, BOX_TOKENS)
_OF_SEATS: Final = tuple(zip(HAND, CORRUPTION, strict=True))


@lru_cache(maxsize=256)
def _visibilities(
    pending: Pending, players: int, viewer: Viewer
) -> tuple[tuple[Visibility, ...], tuple[tuple[Visibility, ...], ...]]:
    """Return the visibility of `_PLACES`, and by seat that of `_OF_SEATS`, cached."""
    common = tuple(visibility_of(pending, place, viewer) for place in _PLACES)
    return common, tuple(tuple(visibility_of(pending, place, viewer) for place in own) for own in _OF_SEATS[:players])


# Views of states.


@fast_init
@frozen
class SeatView:
    """What is seen of a player's cards, tokens and marker.

    hand: the cards in hand; sets: the sets played; laid: the sets laid at the end of the round; corruption: the cards
    of the corruption; curses: the number of Curse tokens on the corruption; marker: the player's points; round_start:
    those before the round; symbol: the symbol on the space of the score track under the marker.
    """

    hand: Seen[Card]
    sets: tuple[PlayedSet, ...]
    laid: tuple[Cards, ...]
    corruption: Seen[Card]
    curses: int
    marker: int
    round_start: int
    symbol: str


@fast_init
@frozen(repr=False)
class View(Shown):
    """A viewer's view of a state.

    viewer: who sees it; round: the round, from 1; quays: the cards on the quays, the one nearest the 0 space first;
    deck: the deck; discard: the cards discarded; event_pile: the event pile; spent: the tokens used in this round; box:
    the cards that this round is played without; box_tokens: the tokens that this round is played without; seats: what
    is seen of each player, by seat; pending: what is pending, seen in full by everybody.
    """

    game: ClassVar = "classic"
    text: ClassVar = "sobek_core.classic.text.picture:show"

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

    @property
    def asks(self) -> str:
        """What is pending, a slug of the spec."""
        return SLUGS[type(self.pending)]


def view(rules: Rules, state: State, viewer: Viewer) -> View:
    """Return the viewer's view of a state. Raise ValueError if there is no such seat."""
    check_viewer(viewer, len(state.seats))
    common, of_seats = _visibilities(state.pending, len(state.seats), viewer)
    quays, deck, discard, event_pile, spent, box, box_tokens = common
    return _make_view(
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
                _make_seat_view(
                    see(own.hand, hand),
                    own.sets,
                    own.laid,
                    see(own.corruption, corruption),
                    own.curses,
                    own.marker,
                    own.round_start,
                    rules.track.symbol(own.marker),
                )
                for own, (hand, corruption) in zip(state.seats, of_seats, strict=True)
            ]
        ),
        pending=state.pending,  # classic.visibility.turn: all of it
    )


_make_view: Final = maker(View)
_make_seat_view: Final = maker(SeatView)
