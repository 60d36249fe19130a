"""All metamorphic laws, by game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_verification.metamorphic import classic, duel, interpreters, replaying
from sobek_verification.simulation.machines.drawing import generator
from sobek_verification.suite import GameSuite

if TYPE_CHECKING:
    from sobek_verification.metamorphic.symmetry import Symmetry

RECORDS: Final = ("spec/record.md",)
DEALING: Final = ("spec/dealing.md",)


@frozen
class MetamorphicLaw:
    """A law. about: ids of rules, or pages of the spec; check: holds a game of a number against it, and gives how much.

    It raises DifferenceError where the law is broken. most: games that it is held against at most, none for any number.
    """

    game: str
    name: str
    sentence: str
    about: tuple[str, ...]
    check: Callable[[GameSuite, Random, int], int]
    most: int | None = None

    def hold(self, game: GameSuite, seed: int, number: int) -> int:
        """Hold a game against the law. Gives how many cases there were. Raise DifferenceError."""
        return self.check(game, generator(f"{self.game} {self.name} {seed} {number}"), number)


def _in_turn(symmetries: tuple[Symmetry, ...]) -> Callable[[GameSuite, Random, int], int]:
    """Take another symmetry for each game."""
    return lambda game, random, number: symmetries[number % len(symmetries)](game, random, number)


def _of_both(name: str) -> tuple[MetamorphicLaw, ...]:
    """Return the laws that both games have."""
    rest = (f"{name}.setup.components", "spec/notation.md")
    return (
        MetamorphicLaw(
            name, "equal-things", "of equal things one is as good as the other", rest, replaying.interchange
        ),
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
            "a game that is cut off at a line and taken up there comes to the same end, byte by byte",
            (*RECORDS, *DEALING),
            replaying.resume,
        ),
        MetamorphicLaw(
            name,
            "write-and-read",
            "moves, positions, setups and records are read as they were written",
            ("spec/notation.md", *RECORDS),
            replaying.write_and_read,
        ),
        MetamorphicLaw(
            name,
            "interpreters",
            "other hash seeds and versions of Python play the same games, byte by byte",
            (*DEALING, "spec/notation.md"),
            interpreters.interpreters,
            most=1,
        ),
    )


LAWS: Final = (
    MetamorphicLaw(
        "classic",
        "seats",
        "it is no matter at which seat counting begins",
        ("classic.turn.order", "classic.turn.opponent", "classic.setup.first-player"),
        classic.SEATS,
    ),
    MetamorphicLaw(
        "classic",
        "types",
        "types of which the same is printed can be put in the place of each other",
        ("classic.sets.one-type", "classic.sets.characters", "classic.scoring.set", "classic.characters.priest"),
        _in_turn(classic.TYPES),
    ),
    MetamorphicLaw(
        "classic",
        "symbols",
        "the symbols of the track can be put in the place of each other",
        ("classic.scoring.track", "classic.scoring.same-symbol"),
        classic.SYMBOLS_OF_THE_TRACK,
    ),
    *_of_both("classic"),
    MetamorphicLaw(
        "duel",
        "seats",
        "it is no matter at which seat counting begins",
        ("duel.turn.order", "duel.setup.first-player"),
        duel.SEATS,
    ),
    MetamorphicLaw(
        "duel",
        "types",
        "types of which the same is printed can be put in the place of each other",
        ("duel.selling.one-type", "duel.selling.characters", "duel.scoring.set", "duel.characters.priest"),
        _in_turn(duel.TYPES),
    ),
    MetamorphicLaw(
        "duel",
        "board",
        "but for the order of filling, the board can be given a half turn",
        ("duel.market.grid", "duel.market.line", "duel.market.corruption", "duel.market.tile"),
        duel.BOARD,
    ),
    *_of_both("duel"),
)
