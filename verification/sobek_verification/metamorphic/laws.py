"""All metamorphic laws, by game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from attrs import frozen

from sobek_verification.games import GAMES
from sobek_verification.metamorphic import interpreters, replaying
from sobek_verification.simulation.machines.drawing import generator
from sobek_verification.suite import GameSuite

RECORDS: Final = ("spec/record.md",)
DEALING: Final = ("spec/dealing.md",)


@frozen
class MetamorphicLaw:
    """A law. about: ids of rules, or pages of the spec; check: checks a game, by number, and counts the cases.

    It raises DifferenceError if the law is broken. most: the maximum number of games to check, None for no limit.
    """

    game: str
    name: str
    sentence: str
    about: tuple[str, ...]
    check: Callable[[GameSuite, Random, int], int]
    most: int | None = None

    def hold(self, game: GameSuite, seed: int, number: int) -> int:
        """Check a game against the law. Return the number of cases. Raise DifferenceError."""
        return self.check(game, generator(f"{self.game} {self.name} {seed} {number}"), number)


def _of_each(name: str) -> tuple[MetamorphicLaw, ...]:
    """Return the laws that every game has."""
    rest = (f"{name}.setup.components", "spec/notation.md")
    return (
        MetamorphicLaw(name, "equal-things", "equal things are interchangeable", rest, replaying.interchange),
        MetamorphicLaw(
            name,
            "replay",
            "a record that is read and played again has the same states, events and digests",
            RECORDS,
            replaying.replay,
        ),
        MetamorphicLaw(
            name,
            "resume",
            "a game that is cut off at a line and resumed there ends the same, byte for byte",
            (*RECORDS, *DEALING),
            replaying.resume,
        ),
        MetamorphicLaw(
            name,
            "write-and-read",
            "moves, positions, setups and records are read back as they were written",
            ("spec/notation.md", *RECORDS),
            replaying.write_and_read,
        ),
        MetamorphicLaw(
            name,
            "interpreters",
            "other hash seeds and versions of Python play the same games, byte for byte",
            (*DEALING, "spec/notation.md"),
            interpreters.interpreters,
            most=1,
        ),
    )


LAWS: Final = tuple(
    law
    for name, game in GAMES.items()
    for law in (*(MetamorphicLaw(name, *symmetry) for symmetry in game.symmetries), *_of_each(name))
)
