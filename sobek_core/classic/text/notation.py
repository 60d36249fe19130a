"""The move notation of classic (spec/notation.md)."""

from __future__ import annotations

from typing import Any, Final

from sobek_core.classic import moves as m
from sobek_core.classic.components import ALL_CARDS, ALL_TOKENS, Back, Card, Cards, Good, Token, Tokens
from sobek_core.kernel.kind import name_of
from sobek_core.text.notation import (
    NUMBER,
    Codec,
    MoveNotation,
    NotationError,
    check_length,
    cut_at,
    hands,
    names,
    pile,
    row,
    shown,
    spelled_one_way,
)

CARD: Final[Codec[Card]] = names({kind.name: kind for kind in ALL_CARDS.distinct()}, "a card", name_of)
TOKEN: Final[Codec[Token]] = names({token.value: token for token in ALL_TOKENS.distinct()}, "a token")
GOOD: Final[Codec[Good]] = names({good.value: good for good in Good}, "a type")
BACK: Final[Codec[Back]] = names({back.value: back for back in Back}, "a back")
CARDS: Final[Codec[Cards]] = pile(Cards.of, CARD)
TOKENS: Final[Codec[Tokens]] = pile(Tokens.of, TOKEN)
HANDS: Final = hands(CARDS)
ROW: Final[Codec[tuple[Card, ...]]] = row(CARD)


def _read_deal(text: str) -> m.Deal:
    found = cut_at(text, ("hands ", " deck ", " tokens "))
    if found is None:
        message = f"expected 'hands PILE / PILE deck ROW tokens PILE', got {shown(text)}"
        raise NotationError(message)
    hands_dealt, deck, tokens = found
    return m.Deal(HANDS.read(hands_dealt), ROW.read(deck), TOKENS.read(tokens))


def _write_deal(deal: m.Deal) -> str:
    return f"hands {HANDS.write(deal.hands)} deck {ROW.write(deal.deck)} tokens {TOKENS.write(deal.tokens)}"


DEAL: Final = Codec(_read_deal, _write_deal)


def _read_setup(text: str) -> m.Setup:
    check_length(text)
    found = cut_at(text, ("first ", " "))
    if found is None:
        message = f"expected 'first SEAT hands PILE / PILE deck ROW tokens PILE', got {shown(text)}"
        raise NotationError(message)
    first, deal = found
    return m.Setup(DEAL.read(deal), NUMBER.read(first))


def _write_setup(setup: m.Setup) -> str:
    return f"first {setup.first} {DEAL.write(setup.deal)}"


SETUP: Final = spelled_one_way(Codec(_read_setup, _write_setup), "this setup")

_CODECS: Final[dict[type, Codec[Any]]] = {
    int: NUMBER,
    Card: CARD,
    Cards: CARDS,
    Good: GOOD,
    Back: BACK,
    Token: TOKEN,
    m.Deal: DEAL,
}
MOVES: Final = MoveNotation[m.Move].of(m.Move, _CODECS)
