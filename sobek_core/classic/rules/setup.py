"""Setup (spec/classic/setup.md): which deals are legal, and the state that a deal leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.classic.components import KINDS, OF_BACK, Back, Cards, Tokens
from sobek_core.classic.events import DECK, QUAYS, CardsMoved
from sobek_core.classic.rules.quay import deliver
from sobek_core.classic.state import Action, Pending, Seat, State
from sobek_core.kernel.game import IllegalSetupError, Reason

if TYPE_CHECKING:
    from sobek_core.classic.game import Classic
    from sobek_core.classic.moves import DealtCards, Setup

GREEN = OF_BACK[Back.GREEN]


def start(game: Classic, setup: Setup) -> State:
    """Return the state of the first round. Raise IllegalSetupError with all reasons if the setup breaks a rule."""
    # may       classic.setup.players, .starting-hands, .deck, .event-pile, .first-player
    if reasons := setup_reasons(game, setup):
        raise IllegalSetupError(reasons)
    # does      classic.setup.markers, classic.quay.delivery
    players = len(setup.deal.hands)
    return set_up_round(game, setup.deal, round_number=1, markers=(0,) * players, pending=Action(setup.first))[0]


def set_up_round(
    game: Classic, deal: DealtCards, *, round_number: int, markers: tuple[int, ...], pending: Pending
) -> tuple[State, CardsMoved]:
    """Lay out a round from a legal deal. Return the state and its first delivery (classic.setup.components)."""
    quays, deck = deliver(game, deal.deck)
    dealt = sum(deal.hands, start=Cards.of(deal.deck))
    state = State(
        round=round_number,
        deck=deck,
        quays=quays,
        discard=Cards(),
        tokens=deal.tokens,
        spent=Tokens(),
        box=game.edition.cards - dealt,
        box_tokens=game.edition.tokens - deal.tokens,
        seats=tuple(
            Seat(hand=hand, marker=marker, round_start=marker) for hand, marker in zip(deal.hands, markers, strict=True)
        ),
        pending=pending,
    )
    return state, CardsMoved(quays, DECK, QUAYS)


def setup_reasons(game: Classic, setup: Setup) -> tuple[Reason, ...]:
    """Return every reason why a game cannot start from a setup."""
    players, figures = len(setup.deal.hands), game.edition.figures
    reasons = deal_reasons(game, setup.deal, None)
    if figures.min_players <= players <= figures.max_players and not 0 <= setup.first < players:
        reasons += (Reason("classic.setup.first-player", (("first", setup.first), ("players", players))),)
    return reasons


def deal_reasons(game: Classic, deal: DealtCards, players: int | None) -> tuple[Reason, ...]:
    """Return every reason why a deal is not legal. players: the number of players, if it is already known."""
    hands, figures = len(deal.hands), game.edition.figures
    reasons: list[Reason] = []
    # classic.setup.players
    least, most = (figures.min_players, figures.max_players) if players is None else (players, players)
    if not least <= hands <= most:
        reasons.append(Reason("classic.setup.players", (("hands", hands), ("least", least), ("most", most))))
    else:
        reasons += _hands_reasons(game, deal)
        reasons += _deck_reasons(game, deal, hands)
    # classic.setup.event-pile
    if len(deal.tokens) != figures.event_pile_size or not deal.tokens <= game.edition.tokens:
        facts = (("tokens", str(deal.tokens)), ("number", figures.event_pile_size))
        reasons.append(Reason("classic.setup.event-pile", facts))
    return tuple(reasons)


def _hands_reasons(game: Classic, deal: DealtCards) -> tuple[Reason, ...]:
    """Check classic.setup.starting-hands: two green-backed cards each, and together no more than the box has."""
    size = game.edition.figures.starting_hand
    wrong = [hand for hand in deal.hands if len(hand) != size or hand.without(GREEN)]
    together = sum(deal.hands, start=Cards()) if not wrong else Cards()
    if not wrong and together <= game.edition.cards:
        return ()
    facts = (("number", size), ("hand", str(wrong[0] if wrong else together)))
    return (Reason("classic.setup.starting-hands", facts),)


def _deck_reasons(game: Classic, deal: DealtCards, players: int) -> tuple[Reason, ...]:
    """Check classic.setup.deck: all cards except the green-backed ones; with two players nine fewer."""
    shuffled = game.edition.cards.without(GREEN)
    number = len(shuffled) - game.edition.removed_from_deck(players)
    if len(deal.deck) == number and {*KINDS}.issuperset(deal.deck) and Cards.of(deal.deck) <= shuffled:
        return ()
    too_many = [card.name for card in dict.fromkeys(deal.deck) if deal.deck.count(card) > shuffled.count(card)]
    facts = (("cards", len(deal.deck)), ("number", number), ("too_many", " ".join(too_many) or "-"))
    return (Reason("classic.setup.deck", facts),)
