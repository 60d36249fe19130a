"""Dealing duel from a stream (spec/dealing.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.duel.components import Tiles, Tokens
from sobek_core.duel.moves import Setup
from sobek_core.duel.rules.setup import GREY

if TYPE_CHECKING:
    from sobek_core.duel.ruleset import Rules
    from sobek_core.kernel.dealer import Stream


def deal_setup(rules: Rules, stream: Stream, players: int) -> Setup:
    """Deal from the box of the edition, and draw the first player.

    players: 2 as published. Raise ValueError for a number of players that the edition does not allow.
    """
    edition, figures = rules.edition, rules.edition.figures
    if players != figures.players:
        message = f"players: expected {figures.players}, got {players} (duel.setup.players)"
        raise ValueError(message)
    starting = stream.shuffle(edition.tiles.among(GREY))
    draw_pile = stream.shuffle(edition.tiles.without(GREY))
    tokens = stream.shuffle(edition.tokens)
    dealt = figures.starting_hand * players
    return Setup(
        first=stream.below(players),
        hands=tuple(
            Tiles.of(starting[figures.starting_hand * seat : figures.starting_hand * (seat + 1)])
            for seat in range(players)
        ),
        centre=starting[dealt : dealt + figures.centre],
        draw_pile=draw_pile,
        pirogues=Tokens.of(tokens[: figures.pirogues]),
    )
