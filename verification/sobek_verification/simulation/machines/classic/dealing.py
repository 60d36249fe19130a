"""Random games (choices and tracks), deals and setups of classic. All randomness comes from the generator passed in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic import Choices, Classic, Setup, Track
from sobek_core.classic.components import ALL_CARDS, OF_BACK, Back, Cards, Tokens
from sobek_core.classic.moves import DealRound, DealtCards
from sobek_core.classic.track import SYMBOLS
from sobek_verification.simulation.machines.rng import random_choices

if TYPE_CHECKING:
    from random import Random

    from sobek_core.classic.edition import Edition

GREEN: Final = tuple(card for card in ALL_CARDS if card.back is Back.GREEN)
OTHERS: Final = tuple(card for card in ALL_CARDS if card.back is not Back.GREEN)


def random_game(edition: Edition, random: Random) -> Classic:
    """Return a game with random choices and a track."""
    return Classic(edition=edition, choices=random_choices(random, Choices), track=random_track(random))


def random_track(random: Random) -> Track:
    """Return the shipped track, or, one time in four, a random valid one."""
    if random.randrange(4):
        return Track()
    return Track(tuple(tuple(random.sample(SYMBOLS, len(SYMBOLS))) for _ in range(20)))


def random_deal(edition: Edition, random: Random, players: int) -> DealtCards:
    """Deal a round from the box of an edition."""
    figures, kinds = edition.figures, OF_BACK[Back.GREEN]
    green, others = tuple(edition.cards.among(kinds)), tuple(edition.cards.without(kinds))
    green, others = tuple(random.sample(green, len(green))), tuple(random.sample(others, len(others)))
    hand = figures.starting_hand
    return DealtCards(
        hands=tuple(Cards.of(green[hand * seat : hand * (seat + 1)]) for seat in range(players)),
        deck=others[edition.removed_from_deck(players) :],
        tokens=Tokens.of(random.sample(tuple(edition.tokens), figures.event_pile_size)),
    )


def random_round(edition: Edition, random: Random, players: int) -> DealRound:
    """Return a move that deals a later round."""
    return DealRound(random_deal(edition, random, players))


def random_setup(edition: Edition, random: Random, players: int) -> Setup:
    """Deal the first round, and draw the seat that begins."""
    return Setup(random_deal(edition, random, players), random.randrange(players))


def unwritten(game: Classic) -> list[str]:
    """Return the track as text if it is not the shipped one."""
    return [] if game.track == Track() else ["track: " + ", ".join(" ".join(block) for block in game.track.blocks)]
