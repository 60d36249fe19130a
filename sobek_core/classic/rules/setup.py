"""Setup: spec/classic/setup.md. Which deals there are, and the table that they make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.classic.components import ALL_CARDS, ALL_TOKENS, FIGURES, OF_BACK, Back, Cards, Tokens
from sobek_core.classic.events import DECK, QUAYS, CardsMoved
from sobek_core.classic.rules.quay import deliver
from sobek_core.classic.state import Action, Pending, Seat, State
from sobek_core.kernel.game import IllegalSetupError, Reason

if TYPE_CHECKING:
    from sobek_core.classic.moves import Deal, Setup

GREEN = OF_BACK[Back.GREEN]
KINDS = frozenset(ALL_CARDS.distinct())
SHUFFLED = ALL_CARDS.without(GREEN)  # the goods with beige backs and the characters


def start(setup: Setup) -> State:
    """Lay out the first round. Raise IllegalSetupError with all reasons if the setup breaks a rule."""
    # may       classic.setup.players, .starting-hands, .deck, .event-pile, .first-player
    if reasons := broken_by_setup(setup):
        raise IllegalSetupError(reasons)
    # does      classic.setup.markers, classic.quay.delivery
    players = len(setup.deal.hands)
    return lay_out(setup.deal, round_number=1, markers=(0,) * players, pending=Action(setup.first))[0]


def lay_out(deal: Deal, *, round_number: int, markers: tuple[int, ...], pending: Pending) -> tuple[State, CardsMoved]:
    """Lay out a round from a legal deal, and give its first delivery (classic.setup.components)."""
    quays, deck = deliver(deal.deck)
    dealt = sum(deal.hands, start=Cards.of(deal.deck))
    state = State(
        round=round_number,
        deck=deck,
        quays=quays,
        discard=Cards(),
        tokens=deal.tokens,
        spent=Tokens(),
        box=ALL_CARDS - dealt,
        box_tokens=ALL_TOKENS - deal.tokens,
        seats=tuple(
            Seat(hand=hand, marker=marker, round_start=marker) for hand, marker in zip(deal.hands, markers, strict=True)
        ),
        pending=pending,
    )
    return state, CardsMoved(quays, DECK, QUAYS)


def broken_by_setup(setup: Setup) -> tuple[Reason, ...]:
    """Return every reason why a game cannot start from a setup."""
    players = len(setup.deal.hands)
    reasons = broken_by_deal(setup.deal, None)
    if FIGURES.players_least <= players <= FIGURES.players_most and not 0 <= setup.first < players:
        reasons += (Reason("classic.setup.first-player", (("first", setup.first), ("players", players))),)
    return reasons


def broken_by_deal(deal: Deal, players: int | None) -> tuple[Reason, ...]:
    """Return every reason why a deal is none. players: how many there are, if that is settled."""
    hands = len(deal.hands)
    reasons: list[Reason] = []
    # classic.setup.players
    least, most = (FIGURES.players_least, FIGURES.players_most) if players is None else (players, players)
    if not least <= hands <= most:
        reasons.append(Reason("classic.setup.players", (("hands", hands), ("least", least), ("most", most))))
    else:
        reasons += _broken_by_hands(deal)
        reasons += _broken_by_deck(deal, hands)
    # classic.setup.event-pile
    if len(deal.tokens) != FIGURES.event_pile or not deal.tokens <= ALL_TOKENS:
        facts = (("tokens", str(deal.tokens)), ("number", FIGURES.event_pile))
        reasons.append(Reason("classic.setup.event-pile", facts))
    return tuple(reasons)


def _broken_by_hands(deal: Deal) -> tuple[Reason, ...]:
    """classic.setup.starting-hands: two green-backed cards each, and together no more than the box has."""
    wrong = [hand for hand in deal.hands if len(hand) != FIGURES.starting_hand or hand.without(GREEN)]
    together = sum(deal.hands, start=Cards()) if not wrong else Cards()
    if not wrong and together <= ALL_CARDS:
        return ()
    facts = (("number", FIGURES.starting_hand), ("hand", str(wrong[0] if wrong else together)))
    return (Reason("classic.setup.starting-hands", facts),)


def _broken_by_deck(deal: Deal, players: int) -> tuple[Reason, ...]:
    """classic.setup.deck: all cards but the green-backed ones, with two players nine fewer."""
    number = len(SHUFFLED) - (FIGURES.removed_from_deck if players == FIGURES.players_least else 0)
    if len(deal.deck) == number and KINDS.issuperset(deal.deck) and Cards.of(deal.deck) <= SHUFFLED:
        return ()
    too_many = [card.name for card in dict.fromkeys(deal.deck) if deal.deck.count(card) > SHUFFLED.count(card)]
    facts = (("cards", len(deal.deck)), ("number", number), ("too_many", " ".join(too_many) or "-"))
    return (Reason("classic.setup.deck", facts),)
