"""The moves of classic in text: spec/notation.md."""

from __future__ import annotations

from typing import Final

from sobek_core.classic import moves as m
from sobek_core.classic.components import ALL_CARDS, ALL_TOKENS, Back, Card, Cards, Good, Token, Tokens
from sobek_core.text.notation import (
    NUMBER,
    Codec,
    Form,
    Forms,
    NotationError,
    Part,
    check_length,
    cut_at,
    hands,
    names,
    pile,
    row,
    shown,
    spelled_one_way,
)

CARD: Final[Codec[Card]] = names({kind.name: kind for kind in ALL_CARDS.distinct()}, "a card")
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

MOVES: Final[Forms[m.Move]] = Forms(
    (
        Form("take", m.Take, [Part("slot", NUMBER)]),
        Form("play", m.PlayCharacter, [Part("card", CARD)]),
        Form("set", m.PlaySet, [Part("cards", CARDS), Part("onto", NUMBER, "onto", optional=True)]),
        Form("name", m.NameType, [Part("good", GOOD)]),
        Form("victim", m.NameVictim, [Part("victim", NUMBER)]),
        Form("pick", m.PickCard, [Part("card", CARD)]),
        Form("back", m.NameBack, [Part("back", BACK)]),
        Form("fetch", m.FetchCard, [Part("slot", NUMBER)]),
        Form("add", m.AddCards, [Part("cards", CARDS), Part("onto", NUMBER, "onto")]),
        Form("discard", m.DiscardCard, [Part("card", CARD)]),
        Form("token", m.ChooseToken, [Part("token", TOKEN)]),
        Form("onto", m.ChooseSet, [Part("onto", NUMBER)]),
        Form("lay", m.LaySet, [Part("cards", CARDS)]),
        Form("done", m.FinishLaying),
        Form("start", m.NameStarter, [Part("starter", NUMBER)]),
        Form("steal", m.StealCard, [Part("card", CARD)]),
        Form("chooser", m.DrawChooser, [Part("chooser", NUMBER)]),
        Form("deal", m.DealRound, [Part("deal", DEAL)]),
    )
)
