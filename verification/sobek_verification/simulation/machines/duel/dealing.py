"""Random terms and setups of duel. All randomness comes from the generator passed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.duel import Choices, Duel, Setup
from sobek_core.duel.components import ALL_TILES, ALL_TOKENS, Back, Tiles, Tokens
from sobek_verification.simulation.machines.drawing import random_choices

if TYPE_CHECKING:
    from random import Random


def random_terms(random: Random) -> Duel:
    """Return a game with random choices."""
    return Duel(choices=random_choices(random, Choices))


def random_setup(random: Random, players: int) -> Setup:
    """Deal a game, and draw who begins. players: 2."""
    starting = [tile for tile in ALL_TILES if tile.back is Back.GREY]
    others = [tile for tile in ALL_TILES if tile.back is not Back.GREY]
    random.shuffle(starting)
    random.shuffle(others)
    return Setup(
        first=random.randrange(players),
        hands=tuple(Tiles.of(starting[2 * seat : 2 * seat + 2]) for seat in range(players)),
        centre=tuple(starting[4:8]),
        draw_pile=tuple(others),
        pirogues=Tokens.of(random.sample(tuple(ALL_TOKENS), 5)),
    )
