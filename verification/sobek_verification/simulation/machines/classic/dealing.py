"""Random terms, deals and setups of classic. All randomness comes from the generator passed in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic import Choices, Classic, Deal, Setup, Track
from sobek_core.classic.components import ALL_CARDS, ALL_TOKENS, Back, Cards, Tokens
from sobek_core.classic.moves import DealRound
from sobek_core.classic.track import SYMBOLS
from sobek_verification.simulation.machines.drawing import random_choices

if TYPE_CHECKING:
    from random import Random

GREEN: Final = tuple(card for card in ALL_CARDS if card.back is Back.GREEN)
OTHERS: Final = tuple(card for card in ALL_CARDS if card.back is not Back.GREEN)


def random_terms(random: Random) -> Classic:
    """Return a game with random choices and a track."""
    return Classic(choices=random_choices(random, Choices), track=random_track(random))


def random_track(random: Random) -> Track:
    """Return the printed track, or one time in four another valid one."""
    if random.randrange(4):
        return Track()
    return Track(tuple(tuple(random.sample(SYMBOLS, len(SYMBOLS))) for _ in range(20)))


def random_deal(random: Random, players: int) -> Deal:
    """Deal a round for 2 to 4 players."""
    green = random.sample(GREEN, len(GREEN))
    others = random.sample(OTHERS, len(OTHERS))
    return Deal(
        hands=tuple(Cards.of(green[2 * seat : 2 * seat + 2]) for seat in range(players)),
        deck=tuple(others[9:] if players == 2 else others),
        tokens=Tokens.of(random.sample(tuple(ALL_TOKENS), 5)),
    )


def random_round(random: Random, players: int) -> DealRound:
    """Return a move that deals a later round."""
    return DealRound(random_deal(random, players))


def random_setup(random: Random, players: int) -> Setup:
    """Deal the first round, and draw who begins."""
    return Setup(random_deal(random, players), random.randrange(players))


def unwritten(game: Classic) -> list[str]:
    """Return the track as text if it is not the printed one."""
    return [] if game.track == Track() else ["track: " + ", ".join(" ".join(block) for block in game.track.blocks)]
