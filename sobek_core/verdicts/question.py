"""Questions: what somebody asks about a position of which parts are not known. Independent of the games.

The kind of a question is in the ids of the phrases about it, and in the JSON of its verdict.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeAlias

from attrs import Factory, evolve, frozen

from sobek_core.verdicts.position import PartPosition


@frozen
class MoveQuestion:
    """Whether a move is legal. move: the move, a value of the game."""

    kind: ClassVar = "move"
    move: Any


@frozen
class PointsQuestion:
    """How many points each player has, or whether these are the points.

    claimed: the claimed points by seat, None for a seat of which nothing is claimed; None to ask how many there are;
    after: the move made first, None to count the position as it is.
    """

    kind: ClassVar = "points"
    claimed: tuple[int | None, ...] | None = None
    after: Any | None = None


@frozen
class ResultQuestion:
    """Who has won, or whether the game ends like this.

    winners: the claimed winners, by seat, ascending; scores: the claimed points by seat; each None if it is not
    claimed; not_over: whether it is claimed that the game goes on; after: the move made first, None for the position as
    it is.
    """

    kind: ClassVar = "result"
    winners: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    not_over: bool = False
    after: Any | None = None


@frozen
class RoundOverQuestion:
    """Whether the round is over. claimed: what is claimed, None to ask; after: the move made first, if any."""

    kind: ClassVar = "round-over"
    claimed: bool | None = None
    after: Any | None = None


@frozen
class GameOverQuestion:
    """Whether the game is over. claimed: what is claimed, None to ask; after: the move made first, if any."""

    kind: ClassVar = "game-over"
    claimed: bool | None = None
    after: Any | None = None


@frozen
class SetQuestion:
    """What a set of a player scores.

    seat: whose it is; which: the number of the set, from 0, or its type; claimed: the claimed points, None to ask.
    """

    kind: ClassVar = "set"
    seat: int
    which: Any
    claimed: int | None = None


Asked: TypeAlias = MoveQuestion | PointsQuestion | ResultQuestion | RoundOverQuestion | GameOverQuestion | SetQuestion
"""What is asked."""


@frozen
class Question:
    """A question about a position.

    position: what is stated; asked: what is asked; said: what somebody answered when the judge asked for a fact, by the
    rule of the `OpenFact`: True, False, or None for "nobody knows"; in the order of the answers, since what was said
    before an extra turn was named is about an ordinary one. Nobody knows a place of a sheet if it is said by
    the name of the place. A turn that is stated is the place `turn` of the position.
    """

    position: PartPosition
    asked: Asked
    said: Mapping[str, bool | None] = Factory(dict)

    @property
    def move(self) -> Any | None:
        """The move in question, or the one that is made first; None if there is none."""
        return getattr(self.asked, "move", None) or getattr(self.asked, "after", None)

    def saying(self, fact: str, answer: bool | None) -> Question:  # three values
        """Return the question with a fact answered: True, False, or None for "nobody knows"."""
        others = {name: said for name, said in self.said.items() if name != fact}
        return evolve(self, said={**others, fact: answer})
