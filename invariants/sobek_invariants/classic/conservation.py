"""Check that cards, tokens and points are conserved, by counting the box and keeping a ledger of every step."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from sobek_core.classic.components import Token
from sobek_core.classic.events import CardsMoved, MarkerMoved, Place, TableCleared, TokenMoved
from sobek_invariants.classic.observed import ObservedState, Step, of_state, of_step
from sobek_invariants.ledger import Layout, Location, Moved, differences, made_or_lost, move_things, numbers_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.classic.edition import Edition
    from sobek_core.classic.events import Event

BOX: Final[Location] = ("box",)
DECK: Final[Location] = ("deck",)
QUAYS: Final[Location] = ("quays",)
DISCARD: Final[Location] = ("discard",)
EVENT_PILE: Final[Location] = ("event-pile",)
SPENT: Final[Location] = ("spent",)


@lru_cache(maxsize=8)
def laid_out(state: ObservedState) -> Layout:
    """Return the cards and tokens in every place. Only the deck has an order."""
    layout: Layout = {
        BOX: (*state.box, *state.box_tokens),
        DECK: state.deck,
        QUAYS: state.quays,
        DISCARD: state.discard,
        EVENT_PILE: state.tokens,
        SPENT: state.spent,
    }
    for seat, belongings in enumerate(state.seats):
        layout["hand", seat] = state.hands[seat]
        layout["corruption", seat] = (*state.corruption[seat], *(Token.CURSE,) * belongings.curses)
        for number, played_set in enumerate(state.sets[seat]):
            layout["set", seat, number] = (*played_set.cards, *(Token.PROSPERITY,) * played_set.prosperity)
        for number, cards in enumerate(state.laid[seat]):
            layout["laid", seat, number] = cards
    return layout


@lru_cache(maxsize=16)
def _box(edition: Edition) -> dict[Any, int]:
    """Count the cards and tokens in an edition's box."""
    return numbers_of((*edition.cards, *edition.tokens))


@of_state("classic.setup.components", "classic.events.curse", "classic.events.prosperity")
def no_card_or_token_is_added_or_lost(state: ObservedState) -> Iterator[str]:
    """All places together have as many cards and tokens of each kind as the box."""
    yield from made_or_lost(laid_out(state), _box(state.game.edition))


def moved_by(event: Event) -> list[Moved]:
    """Return the single movements of an event. In a delivery, the card drawn last is nearest the 0 space."""
    match event:
        case CardsMoved(cards, origin, goal):
            from_, to = _location(origin), _location(goal)
            return [(card, from_, to) for card in (reversed(cards) if (from_, to) == (DECK, QUAYS) else cards)]
        case TokenMoved(token, origin, goal):
            return [(token, _location(origin), _location(goal))]
        case _:
            return []


def _location(place: Place) -> Location:
    return tuple(part for part in (place.zone.value, place.seat, place.number) if part is not None)


@of_step(
    "classic.events.effect",
    "classic.events.embalming",
    rests_on=("classic.setup.components", "classic.quay.delivery", "classic.characters.queen"),
)
def everything_that_moves_is_reported(step: Step) -> Iterator[str]:
    """Applying the events to the places of cards and tokens before the step gives those after it.

    No event is empty, or moves a thing to where it already was: what does not happen is not reported.
    """
    layout = dict(laid_out(step.before))
    for event in step.events:
        if isinstance(event, CardsMoved) and not event.cards:
            yield f"an event moves no card from {event.origin.zone}"
        if isinstance(event, TableCleared):
            layout = {("hand", seat): tuple(hand) for seat, hand in enumerate(event.deal.hands)}
            layout |= {BOX: (*event.box, *event.box_tokens), DECK: event.deal.deck}
            layout[EVENT_PILE] = tuple(event.deal.tokens)
        yield from move_things(layout, moved_by(event))
    yield from differences(layout, laid_out(step.after))


@of_step(
    "classic.game-end.new-round",
    "classic.setup.markers",
    "classic.scoring.round-points",
    rests_on=("classic.setup.players", "classic.scoring.penalty"),
)
def only_what_an_event_reports_changes(step: Step) -> Iterator[str]:
    """The players never change. The round, and the points at its start, change only with a new deal.

    Each marker is where the last event moved it, or where it was.
    """
    before, after = step.before.state, step.after.state
    if len(before.seats) != len(after.seats):
        yield "the players have changed"
    moved = {event.seat: event.after for event in step.events if isinstance(event, MarkerMoved)}
    dealt = any(isinstance(event, TableCleared) for event in step.events)
    if after.round != before.round + dealt:
        yield f"round {before.round} became {after.round}, a deal was made: {dealt}"
    for seat, (own, then) in enumerate(zip(before.seats, after.seats, strict=False)):
        expected = own.marker if dealt else own.round_start
        if then.round_start != expected:
            yield f"seat {seat} began the round at {expected}, the state has {then.round_start}"
        if then.marker != moved.get(seat, own.marker):
            yield f"the marker of seat {seat} should be at {moved.get(seat, own.marker)}, it is at {then.marker}"
