"""The quays (spec/classic/quay.md): taking a card, the corruption that it costs, and deliveries."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from sobek_core.classic.events import CORRUPTION, DECK, HAND, QUAYS, CardsMoved, Event, RoundEnded
from sobek_core.classic.moves import Take
from sobek_core.classic.rules.turn import next_action, not_pending
from sobek_core.classic.state import Action, HandSets, Seat, State
from sobek_core.kernel.game import Applied, Reason, Refused

if TYPE_CHECKING:
    from sobek_core.classic.components import Card
    from sobek_core.classic.game import Classic
    from sobek_core.kernel.game import Verdict


def window(game: Classic, cards: int) -> int:
    """Return how many of the cards on the quays can be taken (classic.quay.window)."""
    return min(game.edition.figures.window, cards)


def take(game: Classic, state: State, move: Take) -> Verdict[State, Event]:
    """Take a card from the quays: spec/classic/quay.md, move `take`."""
    # who       classic.turn.pending, classic.turn.order
    if reasons := not_pending(state, move.seat, Action):
        return Refused(state, reasons)
    # may       classic.quay.window
    reach = window(game, len(state.quays))
    if not 0 <= move.slot < reach:
        facts = (("cards", len(state.quays)), ("reach", reach), ("slot", move.slot))
        return Refused(state, (Reason("classic.quay.window", facts),))
    # does      classic.quay.window, classic.quay.corruption
    own, slot, quays = state.seats[move.seat], move.slot, state.quays
    taken, corruption = quays[slot], own.corruption
    events: tuple[Event, ...] = (taken_from_quays(taken, move.seat),)
    if slot:
        skipped = quays[:slot]
        corruption = corruption.plus(*skipped)
        events += (CardsMoved(skipped, QUAYS, CORRUPTION[move.seat]),)
    own = own.with_cards(own.hand.plus(taken), corruption)
    # then      classic.quay.delivery, classic.round-end.trigger, classic.turn.order
    return after_taking(game, state, move.seat, own, quays[slot + 1 :], events=events)


@lru_cache(maxsize=256)
def taken_from_quays(card: Card, seat: int) -> CardsMoved:
    """Return the event of a card that moves from the quays into a hand. Cached, since few such events exist."""
    return CardsMoved((card,), QUAYS, HAND[seat])


def after_taking(
    game: Classic, state: State, seat: int, own: Seat, quays: tuple[Card, ...], *, events: tuple[Event, ...]
) -> Applied[State, Event]:
    """End the turn of a player who took from the quays, by a take or with the Merchant.

    own: what belongs to the player after taking; quays: the cards left there. Taking the last card brings the next
    delivery (classic.quay.delivery); taking the last card of the last delivery ends the round
    (classic.round-end.trigger).
    """
    seats, deck, pending = state.seats_with(seat, own), state.deck, next_action(state, seat)
    if quays:
        return Applied(state.with_pending(pending, seats, quays=quays), events)
    if deck:
        quays, deck = deliver(game, deck)
        return Applied(
            state.with_pending(pending, seats, deck=deck, quays=quays), (*events, CardsMoved(quays, DECK, QUAYS))
        )
    return Applied(state.with_pending(HandSets(seat, ender=seat), seats, quays=()), (*events, RoundEnded(seat)))


def deliver(game: Classic, deck: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the quays and the deck after a delivery (classic.quay.delivery).

    The cards are placed from the temple outward, so that the last one drawn is nearest the 0 space.
    """
    spaces = game.edition.figures.quay_spaces
    return deck[:spaces][::-1], deck[spaces:]


@lru_cache(maxsize=256)  # moves are shared, so that listing takes costs nothing
def _list_takes(seat: int, reach: int) -> tuple[Take, ...]:
    return tuple(Take(seat, slot) for slot in range(reach))


def legal_takes(game: Classic, state: State, seat: int) -> tuple[Take, ...]:
    """List a seat's takes, by slot."""
    return _list_takes(seat, window(game, len(state.quays)))
