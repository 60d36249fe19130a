"""The first state of a game or a round."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final

from sobek_core.classic.components import Back
from sobek_core.classic.moves import DealRound
from sobek_core.classic.state import Action
from sobek_invariants.classic.conservation import BOX, DECK, EVENT_PILE, QUAYS, laid_out
from sobek_invariants.classic.observed import ObservedState, Opening, Step, of_opening, of_step
from sobek_invariants.ledger import differences
from sobek_invariants.observed import names_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_core.classic.components import Card, Cards
    from sobek_core.classic.edition import Edition
    from sobek_core.classic.moves import DealtCards, Setup
    from sobek_invariants.ledger import Layout


def hands_are_green(edition: Edition, hands: tuple[Cards, ...]) -> bool:
    """Return whether each hand is two green-backed cards, all within the box (classic.setup.starting-hands)."""
    dealt, number = [tuple(hand) for hand in hands], edition.figures.starting_hand
    together = Counter(card for hand in dealt for card in hand)
    if any(len(hand) != number for hand in dealt) or any(card.back is not Back.GREEN for card in together):
        return False
    return together <= Counter(edition.cards)


@cache
def starting_cards(edition: Edition) -> int:
    """Return the number of cards with green backs."""
    return sum(card.back is Back.GREEN for card in edition.cards)


def deck_size(edition: Edition, players: int) -> int:
    """Return the number of cards in a deck: all that have no green back, less nine with two players."""
    others = len(edition.cards) - starting_cards(edition)
    return others - edition.figures.removed_from_deck if players == 2 else others


def deck_is_whole(edition: Edition, deck: tuple[Card, ...], players: int) -> bool:
    """Return whether a deck is all other cards, less nine with two players (classic.setup.deck)."""
    if len(deck) != deck_size(edition, players) or any(card.back is Back.GREEN for card in deck):
        return False
    return Counter(deck) <= Counter(edition.cards)


def event_pile_is_dealt(edition: Edition, deal: DealtCards) -> bool:
    """Return whether an event pile is five of the twelve tokens (classic.setup.event-pile)."""
    tokens = tuple(deal.tokens)
    return len(tokens) == edition.figures.event_pile_size and Counter(tokens) <= Counter(edition.tokens)


def _seats(setup: Setup) -> int:
    return len(setup.deal.hands)


SETUP_CONDITIONS: Final[dict[str, Callable[[Edition, Setup], bool]]] = {
    "classic.setup.players": lambda edition, setup: (
        edition.figures.min_players <= _seats(setup) <= edition.figures.max_players
    ),
    "classic.setup.starting-hands": lambda edition, setup: hands_are_green(edition, setup.deal.hands),
    "classic.setup.deck": lambda edition, setup: deck_is_whole(edition, setup.deal.deck, _seats(setup)),
    "classic.setup.event-pile": lambda edition, setup: event_pile_is_dealt(edition, setup.deal),
    "classic.setup.first-player": lambda _, setup: setup.first in range(_seats(setup)),
}


@of_opening("classic.setup.markers", rests_on=("classic.setup.first-player", "classic.quay.delivery"))
def a_game_starts_as_its_setup_says(opening: Opening) -> Iterator[str]:
    """In the first state it is round 1, markers are at zero, the deal is laid out, and the first player is to act."""
    if not isinstance(opening.begun, ObservedState):
        return
    state = opening.begun
    yield from _not_as_dealt(opening.setup.deal, state)
    if state.round != 1 or any(seat.marker for seat in state.seats):
        yield f"round {state.round}, markers {[seat.marker for seat in state.seats]}"
    if state.pending != Action(opening.setup.first):
        yield f"expected seat {opening.setup.first} to act, but {state.pending} is pending"


@of_step("classic.game-end.new-round", rests_on=("classic.quay.delivery",))
def a_round_begins_as_dealt(step: Step) -> Iterator[str]:
    """A deal lays out all cards and tokens anew."""
    if isinstance(step.move, DealRound):
        yield from _not_as_dealt(step.move.deal, step.after)


def _not_as_dealt(deal: DealtCards, state: ObservedState) -> Iterator[str]:
    """Yield the differences between a new state and its deal. The first nine cards of the deck are on the quays."""
    quays: list[Card] = []
    spaces = state.figures.quay_spaces
    for card in deal.deck[:spaces]:
        quays.insert(0, card)
    if list(state.quays) != quays:
        yield f"expected {names_of(quays)} on the quays, found {names_of(state.quays)}"
    expected: Layout = {("hand", seat): tuple(hand) for seat, hand in enumerate(deal.hands)}
    expected |= {DECK: deal.deck[spaces:], EVENT_PILE: tuple(deal.tokens)}
    yield from differences(expected, laid_out(state), left_out=(BOX, QUAYS))
