"""The games and states for which the laws are checked. All randomness comes from the generators passed in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.records.play import Chance, Play
from sobek_core.records.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from sobek_core.kernel.game import Position
    from sobek_verification.suite import GameSuite

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")
RANDOM_POSITIONS: Final = 8  # in addition to each game


def sample_positions(game: GameSuite, random: Random, number: int) -> Iterator[Position[Any, Any]]:
    """Yield random positions that were not reached by play, then the positions of a random game."""
    players = game.players_in_turn(number)
    for _ in range(RANDOM_POSITIONS):
        yield game.random_position(random, players)
    yield from game.play_random_game(random, players)


@frozen
class RandomGame:
    """A game played at random. record: its record before the first move; seed: the seed of all its chance."""

    record: Record
    seed: int

    @classmethod
    def of(cls, game: GameSuite, random: Random, number: int) -> RandomGame:
        """Draw a game with random choices."""
        players, seed = game.players_in_turn(number), random.randrange(1 << 32)
        rules = game.random_game(random)
        setup = Chance(game.tools, rules, players, seed).setup
        return cls(Record(game.tools, rules, NAMES[:players], setup), seed)

    def play_on(self, record: Record) -> Play:
        """Return this game, resumed at the end of a record of it."""
        players = len(record.names)
        return Play(record, Chance(record.tools, record.game, players, self.seed), range(players))

    def play(self) -> Play:
        """Play the whole game, and return it."""
        play = self.play_on(self.record)
        play.run()
        return play
