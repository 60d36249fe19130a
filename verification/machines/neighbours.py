"""Moves that are nearly legal, made systematically: the neighbours of a move, and every kind of move at every turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import asdict, evolve

from sobek_core.classic import moves as m
from sobek_core.classic.components import (
    ALL_CARDS,
    ALL_TOKENS,
    AMULETS,
    OF_GOOD,
    Back,
    Card,
    Cards,
    Good,
    Token,
    Tokens,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_core.classic import State

FAR: Final = 10**6
KINDS: Final = ALL_CARDS.distinct()
TYPES: Final[dict[type, tuple[object, ...]]] = {Card: KINDS, Good: tuple(Good), Back: tuple(Back), Token: tuple(Token)}


def neighbours(move: m.Move) -> Iterator[m.Move]:
    """Give moves of the same kind that differ in one field: another seat, slot, set, card, or pile."""
    make: Callable[..., m.Move] = type(move)
    values = asdict(move, recurse=False)
    for name, value in values.items():
        for other in _others(value):
            yield make(**{**values, name: other})


def _others(value: object) -> Iterator[object]:
    """Give values beside this one."""
    match value:
        case None:
            yield from (0, 1, -1, FAR)
        case int():
            yield from {value - 1, value + 1, 0, -1, FAR} - {value}
        case Cards():
            yield from _other_piles(value)
        case m.Deal():
            yield from _other_deals(value)
        case _:
            yield from (other for other in TYPES[type(value)] if other is not value)


def _other_piles(pile: Cards) -> Iterator[Cards]:
    """Give piles with a card less, a card more, a card exchanged for the next kind, and the empty and the whole one."""
    for kind in pile.distinct():
        yield pile.minus(kind)
        yield pile.minus(kind).plus(KINDS[(KINDS.index(kind) + 1) % len(KINDS)])
    for kind in KINDS:
        yield pile.plus(kind)
    yield from (Cards(), ALL_CARDS)


def _other_deals(deal: m.Deal) -> Iterator[m.Deal]:
    """Give deals of which one part is wrong: hands, deck or event pile."""
    first, *rest = deal.hands
    green = first.distinct()[0]
    for hand in (Cards(), first.minus(green), first.plus(green), first.minus(green).plus(deal.deck[0])):
        yield evolve(deal, hands=(hand, *rest))
    for hands in ((), deal.hands[:-1], (*deal.hands, first), (*deal.hands, *deal.hands), (first,) * len(deal.hands)):
        yield evolve(deal, hands=hands)
    top, *below = deal.deck
    for deck in ((), below, (*deal.deck, top), (green, *below), (top,) * len(deal.deck)):
        yield evolve(deal, deck=tuple(deck))
    token = deal.tokens.distinct()[0]
    one_less = deal.tokens.minus(token)
    for tokens in (Tokens(), one_less, deal.tokens.plus(token), ALL_TOKENS, Tokens.of([Token.DECEIT] * 5)):
        yield evolve(deal, tokens=tokens)


def every_kind(state: State, deal: m.Deal) -> Iterator[m.Move]:
    """Give moves of every kind by every seat, likely ones at this table. deal: one to be tried."""
    for number, seat in enumerate(state.seats):
        yield from (m.Take(number, 0), m.FetchCard(number, 0), m.FinishLaying(number), m.DrawChooser(number))
        yield from (m.NameType(number, Good.WHEAT), m.NameBack(number, Back.BEIGE), m.NameStarter(number, 0))
        yield from (m.NameVictim(number, victim) for victim in range(len(state.seats)))
        yield from (m.ChooseToken(number, token) for token in Token)
        for card in (seat.hand + seat.corruption).distinct()[:4] or KINDS[:1]:
            yield from (m.PlayCharacter(number, card), m.PickCard(number, card), m.DiscardCard(number, card))
            yield m.StealCard(card)
        goals = range(len(seat.sets) + 1)
        yield from (m.ChooseSet(number, onto) for onto in goals)
        for cards in _likely_sets(seat.hand):
            yield from (m.LaySet(number, cards), m.PlaySet(number, cards))
            yield from (m.PlaySet(number, cards, onto) for onto in goals)
            yield from (m.AddCards(number, cards, onto) for onto in goals)
    yield m.DealRound(deal)


def _likely_sets(hand: Cards) -> Iterator[Cards]:
    """Give what one might play of a hand: all of a type, with and without amulets, one card of it, and other piles."""
    amulets = hand.among(AMULETS)
    for kinds in (*OF_GOOD.values(), AMULETS):
        if typed := hand.among(kinds):
            yield from (typed, Cards.one(typed.distinct()[0]))
            if amulets and typed != amulets:
                yield typed + amulets
    yield from (hand, Cards(), Cards.of(hand.distinct()[:2]))
