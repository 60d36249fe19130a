"""Define metamorphic laws: decorated functions that apply transformations that must make no difference to games.

    @metamorphic_law("classic.scoring.track", game="classic", name="symbols")
    def the_symbols_of_the_track_can_be_exchanged(game: GameSuite, random: Random, number: int) -> int: ...

The name of the function states the law. It raises DifferenceError if the law is broken.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from attrs import frozen

from sobek_verification.checks import in_words
from sobek_verification.games import GAMES
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.suite import GameSuite

LawCheck: TypeAlias = Callable[[GameSuite, Random, int], int]
"""Check the game with a number against a law, and return the number of cases. Raise DifferenceError."""


@frozen
class MetamorphicLaw:
    """A law of a game. about: ids of rules, or pages of the spec; check: the function that checks a numbered game.

    max_games: the maximum number of games to check, None for no limit.
    """

    game: str
    name: str
    about: tuple[str, ...]
    check: LawCheck
    max_games: int | None = None

    @property
    def description(self) -> str:
        """The law in words."""
        return in_words(self.check)

    def check_game(self, game: GameSuite, seed: int, number: int) -> int:
        """Check a game against the law. Return the number of cases. Raise DifferenceError."""
        return self.check(game, generator(f"{self.game} {self.name} {seed} {number}"), number)


REGISTERED: Final[list[MetamorphicLaw]] = []


def metamorphic_law(
    *about: str, name: str, game: str | None = None, max_games: int | None = None
) -> Callable[[LawCheck], LawCheck]:
    """Return a decorator that registers a function as a law of a game, or of all games if none is named.

    about: pages of the spec, or ids of rules, without the name of the game if the law applies to all games.
    """

    def add(function: LawCheck) -> LawCheck:
        for one in GAMES if game is None else (game,):
            full = tuple(it if game or it.startswith("spec/") else f"{one}.{it}" for it in about)
            REGISTERED.append(MetamorphicLaw(one, name, full, function, max_games))
        return function

    return add
