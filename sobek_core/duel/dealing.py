"""Dealing duel from a stream: spec/dealing.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.duel.components import ALL_TOKENS, FIGURES, Tiles, Tokens
from sobek_core.duel.moves import Setup
from sobek_core.duel.rules.setup import SHUFFLED, STARTING

if TYPE_CHECKING:
    from sobek_core.kernel.dealer import Stream


def deal_setup(stream: Stream, players: int) -> Setup:
    """Deal the game and draw the first player. players: 2. Raise ValueError for any other number."""
    if players != FIGURES.players:
        message = f"players: expected {FIGURES.players}, got {players} (duel.setup.players)"
        raise ValueError(message)
    starting = stream.shuffle(STARTING)
    draw_pile = stream.shuffle(SHUFFLED)
    tokens = stream.shuffle(ALL_TOKENS)
    dealt = FIGURES.starting_hand * players
    return Setup(
        first=stream.below(players),
        hands=tuple(
            Tiles.of(starting[FIGURES.starting_hand * seat : FIGURES.starting_hand * (seat + 1)])
            for seat in range(players)
        ),
        centre=starting[dealt : dealt + FIGURES.centre],
        draw_pile=draw_pile,
        pirogues=Tokens.of(tokens[: FIGURES.pirogues]),
    )
