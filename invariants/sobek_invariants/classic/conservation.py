"""Cards, tokens and points are conserved: the box is counted, and a ledger is kept of every step."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from sobek_core.classic.components import Card, Token
from sobek_core.classic.events import CardsMoved, MarkerMoved, Place, TableCleared, TokenMoved, Zone
from sobek_invariants.classic.table import (
    RANK,
    ObservedState,
    Step,
    in_order,
    names_of,
    of_step,
    of_table,
    spread,
    spread_tokens,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.classic.edition import Edition
    from sobek_core.classic.events import Event

Cards: TypeAlias = dict[Place, tuple[Card, ...]]
Tokens: TypeAlias = "dict[Place, Counter[Token]]"


def card_places(table: ObservedState) -> Cards:
    """Return every place with cards, and the cards there. Deck and quays keep their order."""
    places: Cards = {
        Place(Zone.BOX): table.box,
        Place(Zone.DECK): table.state.deck,
        Place(Zone.QUAYS): table.state.quays,
        Place(Zone.DISCARD): table.discard,
    }
    for seat in range(table.players):
        places[Place(Zone.HAND, seat)] = table.hands[seat]
        places[Place(Zone.CORRUPTION, seat)] = table.corruption[seat]
        for number, lying in enumerate(table.sets[seat]):
            places[Place(Zone.SET, seat, number)] = lying.cards
        for number, cards in enumerate(table.laid[seat]):
            places[Place(Zone.LAID, seat, number)] = cards
    return {place: cards for place, cards in places.items() if cards}


def token_places(table: ObservedState) -> Tokens:
    """Return every place with tokens, and the tokens there."""
    places: Tokens = {
        Place(Zone.BOX): Counter(table.box_tokens),
        Place(Zone.EVENT_PILE): Counter(table.tokens),
        Place(Zone.SPENT): Counter(table.spent),
    }
    for seat, belongings in enumerate(table.state.seats):
        places[Place(Zone.CORRUPTION, seat)] = Counter({Token.CURSE: belongings.curses})
        for number, lying in enumerate(table.sets[seat]):
            places[Place(Zone.SET, seat, number)] = Counter({Token.PROSPERITY: lying.prosperity})
    return {place: tokens for place, tokens in places.items() if any(tokens.values())}


@lru_cache(maxsize=16)
def _box(edition: Edition) -> tuple[Counter[Card], Counter[Token]]:
    """Count the cards and tokens in an edition's box."""
    return Counter(spread(edition.cards)), Counter(spread_tokens(edition.tokens))


@of_table("classic.setup.components")
def no_card_is_made_or_lost(table: ObservedState) -> Iterator[str]:
    """All places together have as many of each kind of card as the box."""
    found = Counter(card for cards in card_places(table).values() for card in cards)
    box, _ = _box(table.game.edition)
    if found != box:
        for card in RANK:
            if found[card] != box[card]:
                yield f"{card.name}: the box has {box[card]}, there are {found[card]}"


@of_table("classic.setup.components", "classic.events.curse", "classic.events.prosperity")
def no_token_is_made_or_lost(table: ObservedState) -> Iterator[str]:
    """All places together have as many of each kind of token as the box."""
    found = sum(token_places(table).values(), start=Counter[Token]())
    _, box = _box(table.game.edition)
    for token in Token:
        if found[token] != box[token]:
            yield f"{token}: the box has {box[token]}, there are {found[token]}"


@of_step(rests_on=("classic.setup.components", "classic.quay.delivery", "classic.characters.queen"))
def every_card_that_moves_is_announced(step: Step) -> Iterator[str]:
    """Applying the events to the cards before the step yields the cards after it."""
    places = dict(card_places(step.before))
    for event in step.events:
        match event:
            case CardsMoved():
                yield from _move_cards(places, event)
            case TableCleared():
                places = {
                    Place(Zone.BOX): spread(event.box),
                    Place(Zone.DECK): event.deal.deck,
                    **{Place(Zone.HAND, seat): spread(hand) for seat, hand in enumerate(event.deal.hands)},
                }
            case _:
                pass
    after = card_places(step.after)
    for place in {**places, **after}:
        expected, found = places.get(place, ()), after.get(place, ())
        if place.zone is Zone.QUAYS:
            # Events do not say which of two equal cards was taken; the invariants of takes do.
            expected, found = in_order(expected), in_order(found)
        if expected != found:
            yield f"{_name(place)}: by the events {names_of(expected)}, on the table {names_of(found)}"


def _move_cards(places: Cards, event: CardsMoved) -> Iterator[str]:
    """Apply one event. What it takes must be where it says; from the deck, the first cards."""
    there = list(places.get(event.origin, ()))
    if event.origin.zone is Zone.DECK:
        drawn = tuple(there[: len(event.cards)])
        if event.goal.zone is Zone.QUAYS:
            drawn = drawn[::-1]
        if drawn != event.cards:
            yield f"the deck begins with {names_of(drawn)}, an event draws {names_of(event.cards)}"
        there = there[len(event.cards) :]
    else:
        for card in event.cards:
            if card in there:
                there.remove(card)
            else:
                yield f"{_name(event.origin)}: an event takes {card.name}, which is not there"
    places[event.origin] = tuple(there)
    joined = (*places.get(event.goal, ()), *event.cards)
    places[event.goal] = joined if event.goal.zone is Zone.QUAYS else in_order(joined)


@of_step("classic.events.effect", rests_on=("classic.setup.components",))
def every_token_that_moves_is_announced(step: Step) -> Iterator[str]:
    """Applying the events to the tokens before the step yields the tokens after it."""
    places = {place: Counter(tokens) for place, tokens in token_places(step.before).items()}
    for event in step.events:
        match event:
            case TokenMoved(token, origin, goal):
                places.setdefault(origin, Counter())[token] -= 1
                places.setdefault(goal, Counter())[token] += 1
            case TableCleared(deal=deal, box_tokens=box_tokens):
                places = {
                    Place(Zone.BOX): Counter(spread_tokens(box_tokens)),
                    Place(Zone.EVENT_PILE): Counter(spread_tokens(deal.tokens)),
                }
            case _:
                pass
    after = token_places(step.after)
    for place in {**places, **after}:
        expected, found = places.get(place, Counter()), after.get(place, Counter())
        for token in Token:
            if expected[token] != found[token]:
                yield f"{_name(place)}: by the events {expected[token]} {token}, on the table {found[token]}"


@of_step("classic.setup.markers", "classic.scoring.round-points", rests_on=("classic.scoring.penalty",))
def every_marker_that_moves_is_announced(step: Step) -> Iterator[str]:
    """Applying the events to the markers before the step yields the markers after it."""
    markers = [seat.marker for seat in step.before.state.seats]
    for event in step.events:
        if isinstance(event, MarkerMoved):
            if event.before != markers[event.seat]:
                yield f"seat {event.seat} stands at {markers[event.seat]}, an event moves it from {event.before}"
            markers[event.seat] = event.after
    after = [seat.marker for seat in step.after.state.seats]
    if markers != after:
        yield f"by the events the markers stand at {markers}, on the table at {after}"


@of_step(
    "classic.events.embalming",
    "classic.scoring.round-points",
    rests_on=("classic.events.deceit", "classic.scoring.penalty"),
)
def no_event_moves_nothing(step: Step) -> Iterator[str]:
    """No event is empty or moves a thing to where it was: what does not happen is not reported."""
    for event in step.events:
        match event:
            case CardsMoved(cards, origin, goal) if not cards or origin == goal:
                yield f"an event moves {names_of(cards)} from {_name(origin)} to {_name(goal)}"
            case TokenMoved(token, origin, goal) if origin == goal:
                yield f"an event moves {token} from {_name(origin)} to {_name(goal)}"
            case MarkerMoved(seat, before, after) if before == after:
                yield f"an event moves the marker of seat {seat} from {before} to {after}"
            case _:
                pass


@of_step("classic.game-end.new-round", rests_on=("classic.setup.players",))
def what_no_event_tells_stays_as_it_was(step: Step) -> Iterator[str]:
    """The players never change. The round and the points at its start change only with a new deal."""
    before, after = step.before.state, step.after.state
    if len(before.seats) != len(after.seats):
        yield "the players have changed"
    dealt = _was_dealt(step.events)
    if after.round != before.round + dealt:
        yield f"round {before.round} became {after.round}, a deal was made: {dealt}"
    for seat, (own, then) in enumerate(zip(before.seats, after.seats, strict=False)):
        expected = own.marker if dealt else own.round_start
        if then.round_start != expected:
            yield f"seat {seat} began the round at {expected}, the table says {then.round_start}"


def _was_dealt(events: Iterable[Event]) -> bool:
    return any(isinstance(event, TableCleared) for event in events)


def _name(place: Place) -> str:
    words = [str(place.zone)]
    words += [f"of seat {place.seat}"] if place.seat is not None else []
    words += [f"number {place.number}"] if place.number is not None else []
    return " ".join(words)
