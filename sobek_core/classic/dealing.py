"""Dealing classic from a stream (spec/dealing.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.classic.components import OF_BACK, Back, Cards, Tokens
from sobek_core.classic.moves import DealRound, DealtCards, Setup

if TYPE_CHECKING:
    from sobek_core.classic.ruleset import Rules
    from sobek_core.kernel.dealer import Stream


def deal_setup(rules: Rules, stream: Stream, players: int) -> Setup:
    """Deal the first round from the box of the edition, and draw the first player.

    players: 2 to 4 as published. Raise ValueError for a number of players that the edition does not allow.
    """
    return Setup(_deal(rules, stream, players), stream.below(players))


def deal_round(rules: Rules, stream: Stream, players: int) -> DealRound:
    """Deal a later round from the box of the edition.

    players: 2 to 4 as published. Raise ValueError for a number of players that the edition does not allow.
    """
    return DealRound(_deal(rules, stream, players))


def _deal(rules: Rules, stream: Stream, players: int) -> DealtCards:
    edition, figures = rules.edition, rules.edition.figures
    if not figures.min_players <= players <= figures.max_players:
        numbers = f"{figures.min_players} to {figures.max_players}"
        message = f"players: expected {numbers}, got {players} (classic.setup.players)"
        raise ValueError(message)
    green = OF_BACK[Back.GREEN]
    hand = figures.starting_hand
    hands = stream.shuffle(edition.cards.among(green))
    deck = stream.shuffle(edition.cards.without(green))
    tokens = stream.shuffle(edition.tokens)
    return DealtCards(
        hands=tuple(Cards.of(hands[hand * seat : hand * (seat + 1)]) for seat in range(players)),
        deck=deck[edition.removed_from_deck(players) :],
        tokens=Tokens.of(tokens[: figures.event_pile_size]),
    )
