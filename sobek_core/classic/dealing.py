"""Dealing classic from a stream: spec/dealing.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.classic.components import ALL_CARDS, ALL_TOKENS, FIGURES, OF_BACK, Back, Cards, Tokens
from sobek_core.classic.moves import Deal, DealRound, Setup

if TYPE_CHECKING:
    from sobek_core.kernel.dealer import Stream


def deal_setup(stream: Stream, players: int) -> Setup:
    """Deal the first round and draw the first player. players: 2 to 4. Raise ValueError for any other number."""
    return Setup(_deal(stream, players), stream.below(players))


def deal_round(stream: Stream, players: int) -> DealRound:
    """Deal a later round. players: 2 to 4. Raise ValueError for any other number."""
    return DealRound(_deal(stream, players))


def _deal(stream: Stream, players: int) -> Deal:
    if not FIGURES.players_least <= players <= FIGURES.players_most:
        numbers = f"{FIGURES.players_least} to {FIGURES.players_most}"
        message = f"players: expected {numbers}, got {players} (classic.setup.players)"
        raise ValueError(message)
    green = OF_BACK[Back.GREEN]
    hand = FIGURES.starting_hand
    hands = stream.shuffle(ALL_CARDS.among(green))
    deck = stream.shuffle(ALL_CARDS.without(green))
    tokens = stream.shuffle(ALL_TOKENS)
    return Deal(
        hands=tuple(Cards.of(hands[hand * seat : hand * (seat + 1)]) for seat in range(players)),
        deck=deck[FIGURES.removed_from_deck :] if players == FIGURES.players_least else deck,
        tokens=Tokens.of(tokens[: FIGURES.event_pile]),
    )
