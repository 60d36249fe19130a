"""Dealing classic from a stream (spec/dealing.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.classic.components import OF_BACK, Back, Cards, Tokens
from sobek_core.classic.edition import PUBLISHED
from sobek_core.classic.moves import Deal, DealRound, Setup

if TYPE_CHECKING:
    from sobek_core.classic.edition import Edition
    from sobek_core.kernel.dealer import Stream


def deal_setup(stream: Stream, players: int, edition: Edition = PUBLISHED) -> Setup:
    """Deal the first round and draw the first player.

    players: 2 to 4 as published. Raise ValueError for any other number.
    """
    return Setup(_deal(stream, players, edition), stream.below(players))


def deal_round(stream: Stream, players: int, edition: Edition = PUBLISHED) -> DealRound:
    """Deal a later round. players: 2 to 4 as published. Raise ValueError for any other number."""
    return DealRound(_deal(stream, players, edition))


def _deal(stream: Stream, players: int, edition: Edition) -> Deal:
    figures = edition.figures
    if not figures.players_least <= players <= figures.players_most:
        numbers = f"{figures.players_least} to {figures.players_most}"
        message = f"players: expected {numbers}, got {players} (classic.setup.players)"
        raise ValueError(message)
    green = OF_BACK[Back.GREEN]
    hand = figures.starting_hand
    hands = stream.shuffle(edition.cards.among(green))
    deck = stream.shuffle(edition.cards.without(green))
    tokens = stream.shuffle(edition.tokens)
    return Deal(
        hands=tuple(Cards.of(hands[hand * seat : hand * (seat + 1)]) for seat in range(players)),
        deck=deck[figures.removed_from_deck :] if players == figures.players_least else deck,
        tokens=Tokens.of(tokens[: figures.event_pile]),
    )
