"""Setup (spec/classic/setup.md): which deals are legal, and the state that a deal leads to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sobek_core.classic.components import KINDS, OF_BACK, Back, Cards, Tokens
from sobek_core.classic.events import DECK, QUAYS, CardsMoved, cards_moved
from sobek_core.classic.rules.quay import deliver
from sobek_core.classic.state import Action, Pending, State, make_seat
from sobek_core.kernel.calls import IllegalSetupError
from sobek_core.kernel.conditions import Facts, condition, reasons_from

if TYPE_CHECKING:
    from sobek_core.classic.moves import DealRound, DealtCards, Setup
    from sobek_core.classic.ruleset import Rules

GREEN = OF_BACK[Back.GREEN]
_pile_of: Final = lru_cache(maxsize=4)(Cards.of)  # a deal is judged, and then laid out


def set_up_round(
    rules: Rules, deal: DealtCards, *, round_number: int, markers: tuple[int, ...], pending: Pending
) -> tuple[State, CardsMoved]:
    """Lay out a round from a legal deal. Return the state and its first delivery (classic.setup.components)."""
    quays, deck = deliver(rules, deal.deck)
    dealt = sum(deal.hands, start=_pile_of(deal.deck))
    state = State(
        round=round_number,
        deck=deck,
        quays=quays,
        discard=Cards(),
        tokens=deal.tokens,
        spent=Tokens(),
        box=rules.edition.cards - dealt,
        box_tokens=rules.edition.tokens - deal.tokens,
        seats=tuple(
            [
                make_seat(hand, marker=marker, round_start=marker)
                for hand, marker in zip(deal.hands, markers, strict=True)
            ]
        ),
        pending=pending,
    )
    return state, cards_moved(quays, DECK, QUAYS)


# The conditions of a setup, before there is a state, and of a later deal.


@condition("classic.setup.players", ("classic.turn.pending",))
def players(rules: Rules, state: State | None, move: Setup | DealRound) -> Facts | None:
    """Check classic.setup.players: in a deal, as many hands as seats."""
    hands, figures = len(move.deal.hands), rules.edition.figures
    least, most = (figures.min_players, figures.max_players) if state is None else (len(state.seats),) * 2
    if least <= hands <= most:
        return None
    return (("hands", hands), ("least", least), ("most", most))


@condition("classic.setup.starting-hands", ("classic.setup.players",))
def starting_hands(rules: Rules, _state: State | None, move: Setup | DealRound) -> Facts | None:
    """Check classic.setup.starting-hands: two green-backed cards each, and together no more than the box has."""
    size, hands = rules.edition.figures.starting_hand, move.deal.hands
    wrong = [hand for hand in hands if len(hand) != size or hand.without(GREEN)]
    together = sum(hands, start=Cards()) if not wrong else Cards()
    if not wrong and together <= rules.edition.cards:
        return None
    return (("number", size), ("hand", str(wrong[0] if wrong else together)))


@condition("classic.setup.deck", ("classic.setup.players",))
def deck(rules: Rules, _state: State | None, move: Setup | DealRound) -> Facts | None:
    """Check classic.setup.deck: all cards except the green-backed ones; with two players nine fewer."""
    deck, shuffled = move.deal.deck, rules.edition.cards.without(GREEN)
    number = len(shuffled) - rules.edition.removed_from_deck(len(move.deal.hands))
    if len(deck) == number and {*KINDS}.issuperset(deck) and _pile_of(deck) <= shuffled:
        return None
    too_many = [card.name for card in dict.fromkeys(deck) if deck.count(card) > shuffled.count(card)]
    return (("cards", len(deck)), ("number", number), ("too_many", " ".join(too_many) or "-"))


@condition("classic.setup.event-pile", ("classic.turn.pending",))
def event_pile(rules: Rules, _state: State | None, move: Setup | DealRound) -> Facts | None:
    """Check classic.setup.event-pile."""
    tokens, number = move.deal.tokens, rules.edition.figures.event_pile_size
    if len(tokens) == number and tokens <= rules.edition.tokens:
        return None
    return (("tokens", str(tokens)), ("number", number))


@condition("classic.setup.first-player", ("classic.setup.players",))
def first_player(_rules: Rules, _state: None, move: Setup) -> Facts | None:
    """Check classic.setup.first-player."""
    hands = len(move.deal.hands)
    if 0 <= move.first < hands:
        return None
    return (("first", move.first), ("players", hands))


DEAL: Final = (players, starting_hands, deck, event_pile)
SETUP: Final = (*DEAL, first_player)


def start(rules: Rules, setup: Setup) -> State:
    """Return the state of the first round. Raise IllegalSetupError with all reasons if the setup breaks a rule."""
    # may       SETUP
    if reasons := reasons_from(SETUP, rules, None, setup):
        raise IllegalSetupError(reasons)
    # does      classic.setup.markers, classic.quay.delivery
    players = len(setup.deal.hands)
    return set_up_round(rules, setup.deal, round_number=1, markers=(0,) * players, pending=Action(setup.first))[0]
