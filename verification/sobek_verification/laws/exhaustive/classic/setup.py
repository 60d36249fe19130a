"""Every small fault of a setup, and its likes without one: which setups begin a game (spec/classic/setup.md)."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.classic.components import ALL_CARDS, ALL_TOKENS, Back, Cards, Token, Tokens, card
from sobek_core.classic.game import Classic
from sobek_core.classic.moves import Deal, Setup
from sobek_core.kernel.game import IllegalSetupError
from sobek_verification.laws.exhaustive.difference import hold
from sobek_verification.laws.exhaustive.enumeration import Enumerations

if TYPE_CHECKING:
    from sobek_core.classic.components import Card

enumerations: Final = Enumerations()

GAME: Final = Classic()
GREEN: Final = tuple(one for one in ALL_CARDS if one.back is Back.GREEN)
OTHERS: Final = tuple(one for one in ALL_CARDS if one.back is not Back.GREEN)
PLAYERS: Final = (2, 3, 4)
# Three kinds with a green back, of which the box has one card and twice two, and one with each other back.
DEALT: Final = tuple(map(card, ("ivory-0-green", "cattle-0-green", "fish-0-green", "fish-0", "queen")))


def _setup(players: int) -> Setup:
    """Return a setup without fault, of as many hands as there are cards for, and no more."""
    hands = tuple(Cards.of(GREEN[2 * seat : 2 * seat + 2]) for seat in range(players))
    return Setup(Deal(hands, OTHERS[: 45 if players == 2 else 54], Tokens.of(tuple(ALL_TOKENS)[:5])), 0)


def _hold(where: str, *, lawful: bool, setup: Setup, rule: str) -> int:
    """Hold whether a game begins; where it does not, this rule alone is broken."""
    try:
        GAME.start(setup)
        broken = []
    except IllegalSetupError as error:
        broken = [reason.rule for reason in error.reasons]
    hold(where, [] if lawful else [rule], broken)
    return 1


@enumerations.law("classic.setup.players")
def two_three_or_four_sit_at_a_table() -> int:
    """No hand to nine; the seats of a table are as many as the hands."""
    numbers = range(10)
    for players in numbers:
        setup = _setup(players)
        _hold(f"{players} hands", lawful=players in PLAYERS, setup=setup, rule="classic.setup.players")
        if players in PLAYERS:
            hold(f"{players} hands: seats", players, len(GAME.start(setup).seats))
    return len(numbers)


@enumerations.law("classic.setup.starting-hands")
def every_hand_begins_with_two_green_cards_of_the_box() -> int:
    """Every two hands of up to three cards of DEALT, with one or two others at the table."""
    piles = [Cards.of(some) for number in range(4) for some in combinations_with_replacement(DEALT, number)]
    others = [one for one in GREEN if one not in DEALT]
    size = 0
    for players, one, other in product(PLAYERS, piles, piles):
        setup = _setup(players)
        rest = tuple(Cards.of(others[2 * seat : 2 * seat + 2]) for seat in range(players - 2))
        lawful = all(len(hand) == 2 and _are_green(hand) for hand in (one, other)) and one + other <= ALL_CARDS
        setup = evolve(setup, deal=evolve(setup.deal, hands=(one, other, *rest)))
        where = f"{players} players, hands {one} and {other}"
        size += _hold(where, lawful=lawful, setup=setup, rule="classic.setup.starting-hands")
    return size


def _are_green(hand: Cards) -> bool:
    return all(one.name.endswith("-green") for one in hand)


@enumerations.law("classic.setup.deck")
def a_deck_has_all_other_cards_or_nine_fewer_for_two() -> int:
    """Decks of every number of cards to 60, without fault or with one card in the place of another, of every kind."""
    size = 0
    for players, cards in product(PLAYERS, range(61)):
        right = 45 if players == 2 else 54
        deck = (*OTHERS, *OTHERS)[:cards]
        size += _hold_deck(f"{players} players, {cards} cards", players, deck, lawful=cards == right)
        for kind in ALL_CARDS.distinct() if cards == right else ():
            swapped = (kind, *deck[1:])
            lawful = kind.back is not Back.GREEN and swapped.count(kind) <= ALL_CARDS.count(kind)
            where = f"{players} players, {kind.name} in the place of {deck[0].name}"
            size += _hold_deck(where, players, swapped, lawful=lawful)
    return size


def _hold_deck(where: str, players: int, deck: tuple[Card, ...], *, lawful: bool) -> int:
    setup = _setup(players)
    setup = evolve(setup, deal=evolve(setup.deal, deck=deck))
    return _hold(where, lawful=lawful, setup=setup, rule="classic.setup.deck")


@enumerations.law("classic.setup.event-pile")
def an_event_pile_has_five_of_the_tokens() -> int:
    """Every pile of up to six tokens, with more of a kind than the box has among them."""
    size = 0
    setup = _setup(2)
    for number in range(7):
        for pile in combinations_with_replacement(Token, number):
            lawful = number == 5 and all(pile.count(token) <= ALL_TOKENS.count(token) for token in pile)
            dealt = evolve(setup, deal=evolve(setup.deal, tokens=Tokens.of(pile)))
            where = f"event pile {dealt.deal.tokens}"
            size += _hold(where, lawful=lawful, setup=dealt, rule="classic.setup.event-pile")
    return size


@enumerations.law("classic.setup.first-player")
def the_first_player_is_one_of_the_seats() -> int:
    """Two to four players, every number from -2 to 6."""
    size = 0
    for players, first in product(PLAYERS, range(-2, 7)):
        setup, where = evolve(_setup(players), first=first), f"{players} players, {first} first"
        size += _hold(where, lawful=first in range(players), setup=setup, rule="classic.setup.first-player")
    return size
