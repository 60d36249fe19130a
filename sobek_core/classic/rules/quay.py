"""The quays (spec/classic/quay.md): taking a card, the corruption that it costs, and deliveries."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from sobek_core.classic.events import CORRUPTION, DECK, HAND, QUAYS, CardsMoved, Event, RoundEnded, cards_moved
from sobek_core.classic.moves import Take
from sobek_core.classic.rules.turn import IN_TURN, asked, next_action
from sobek_core.classic.state import Action, HandSets, Seat, State
from sobek_core.kernel.conditions import Facts, condition, move_rules
from sobek_core.kernel.game import Applied, applied

if TYPE_CHECKING:
    from sobek_core.classic.components import Card
    from sobek_core.classic.ruleset import Rules


def window(rules: Rules, cards: int) -> int:
    """Return how many of the cards on the quays can be taken (classic.quay.window)."""
    reach = rules.edition.figures.window
    return reach if reach < cards else cards


@condition("classic.quay.window", IN_TURN)
def in_window(rules: Rules, state: State, move: Take) -> Facts | None:
    """Check classic.quay.window."""
    cards = len(state.quays)
    reach = window(rules, cards)
    if 0 <= move.slot < reach:
        return None
    return (("cards", cards), ("reach", reach), ("slot", move.slot))


@move_rules(Take, who=asked(Action), may=(in_window,))
def take(rules: Rules, state: State, move: Take) -> Applied[State, Event]:
    """Take a card from the quays: spec/classic/quay.md, move `take`."""
    # does      classic.quay.window, classic.quay.corruption
    own, slot, quays = state.seats[move.seat], move.slot, state.quays
    taken, corruption = quays[slot], own.corruption
    events: tuple[Event, ...] = (taken_from_quays(taken, move.seat),)
    if slot:
        skipped = quays[:slot]
        corruption = corruption.plus(*skipped)
        events += (cards_moved(skipped, QUAYS, CORRUPTION[move.seat]),)
    own = own.with_cards(own.hand.plus(taken), corruption)
    # then      classic.quay.delivery, classic.round-end.trigger, classic.turn.order
    return after_taking(rules, state, move.seat, own, quays[slot + 1 :], events=events)


@lru_cache(maxsize=256)
def taken_from_quays(card: Card, seat: int) -> CardsMoved:
    """Return the event of a card that moves from the quays into a hand. Cached, since few such events exist."""
    return cards_moved((card,), QUAYS, HAND[seat])


def after_taking(
    rules: Rules, state: State, seat: int, own: Seat, quays: tuple[Card, ...], *, events: tuple[Event, ...]
) -> Applied[State, Event]:
    """End the turn of a player who took from the quays, by a take or with the Merchant.

    own: what belongs to the player after taking; quays: the cards left there. Taking the last card brings the next
    delivery (classic.quay.delivery); taking the last card of the last delivery ends the round
    (classic.round-end.trigger).
    """
    seats, deck, pending = state.seats_with(seat, own), state.deck, next_action(state, seat)
    if quays:
        return applied(state.with_quays(pending, seats, deck, quays), events)
    if deck:
        quays, deck = deliver(rules, deck)
        return applied(state.with_quays(pending, seats, deck, quays), (*events, cards_moved(quays, DECK, QUAYS)))
    return applied(state.with_quays(HandSets(seat, ender=seat), seats, deck, ()), (*events, RoundEnded(seat)))


def deliver(rules: Rules, deck: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the quays and the deck after a delivery (classic.quay.delivery).

    The cards are placed from the temple outward, so that the last one drawn is nearest the 0 space.
    """
    spaces = rules.edition.figures.quay_spaces
    return deck[:spaces][::-1], deck[spaces:]


@lru_cache(maxsize=256)  # moves are shared, so that listing takes costs nothing
def _list_takes(seat: int, reach: int) -> tuple[Take, ...]:
    return tuple(Take(seat, slot) for slot in range(reach))


def legal_takes(rules: Rules, state: State, seat: int) -> tuple[Take, ...]:
    """List a seat's takes, by slot."""
    return _list_takes(seat, window(rules, len(state.quays)))
