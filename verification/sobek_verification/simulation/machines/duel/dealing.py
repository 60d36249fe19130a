"""Random games (choices) and setups of duel. All randomness comes from the generator passed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.duel import Choices, Duel, Setup
from sobek_core.duel.components import OF_BACK, Back, Tiles, Tokens
from sobek_verification.simulation.machines.rng import random_choices

if TYPE_CHECKING:
    from random import Random

    from sobek_core.duel.edition import Edition


def random_game(edition: Edition, random: Random) -> Duel:
    """Return a game with random choices."""
    return Duel(edition=edition, choices=random_choices(random, Choices))


def random_setup(edition: Edition, random: Random, players: int) -> Setup:
    """Deal a game from the box of an edition, and draw the seat that begins. players: 2."""
    figures, hand = edition.figures, edition.figures.starting_hand
    starting, others = list(edition.tiles.among(OF_BACK[Back.GREY])), list(edition.tiles.without(OF_BACK[Back.GREY]))
    random.shuffle(starting)
    random.shuffle(others)
    return Setup(
        first=random.randrange(players),
        hands=tuple(Tiles.of(starting[hand * seat : hand * (seat + 1)]) for seat in range(players)),
        centre=tuple(starting[hand * players : hand * players + figures.centre]),
        draw_pile=tuple(others),
        pirogues=Tokens.of(random.sample(tuple(edition.tokens), figures.pirogues)),
    )
