"""Disputes. Independent of the games.

A dispute is a position and a question about it: whether a move is legal, or whether a score or a result is right.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import evolve, frozen

from sobek_core.kernel.errors import InputError
from sobek_core.kernel.game import Position
from sobek_core.records.record import GameResult
from sobek_core.text.gaps import Gap
from sobek_core.tools import GameTools

if TYPE_CHECKING:
    from collections.abc import Callable, Collection


class DisputeError(InputError):
    """A dispute cannot be judged. The message says why, and what can be judged instead."""


class CannotScoreError(DisputeError):
    """Points or a result are disputed, but the state cannot be scored yet, since a set must still be laid."""


class PositionCannotOccurError(DisputeError):
    """A position that cannot occur under any completion.

    broken: the invariants that every completion breaks.
    """

    broken: Collection[str]

    def __init__(self, message: str, broken: Collection[str]) -> None:
        """Store the invariants."""
        self.broken = broken
        super().__init__(message)


# Questions.


@frozen
class MoveQuestion:
    """Whether a move is legal.

    move: the move.
    """

    move: Any


@frozen
class ScoreQuestion:
    """Whether these are the points.

    points: the claimed points, by seat; after: the move made first, None to score the state as it is.
    """

    points: tuple[int, ...]
    after: Any | None = None


@frozen
class ResultQuestion:
    """Whether the game ends like this.

    result: the result claimed, or only its winners, without points; after: the move made first, None to score the state
    as it is.
    """

    result: GameResult
    after: Any | None = None


Question: TypeAlias = MoveQuestion | ScoreQuestion | ResultQuestion
"""What a dispute asks: MoveQuestion, ScoreQuestion or ResultQuestion."""


class NoAnswer(StrEnum):
    """What stands in for an answer that cannot be given.

    NOT_OVER: the game goes on, so it has no result; REFUSED: the move made first is illegal; OPEN: the answer depends
    on unknown cards, tiles or tokens, or could not be settled.
    """

    NOT_OVER = "not-over"
    REFUSED = "refused"
    OPEN = "open"


Answer: TypeAlias = bool | tuple[int, ...] | GameResult | NoAnswer
"""What is right: whether a move is legal, the points by seat, or the result; or why there is no answer."""


@frozen
class Dispute:
    """A question about a position.

    tools: those of `GAMES` for the game; position: the position, without the unknown contents of its gaps; question:
    what is asked about it; gaps: the places that are not fully known; move_number: the number of the disputed move in a
    record, from 1, None in a position; stated_places: for a position in text, the places whose line is completely
    known, None if everything is stated.
    """

    tools: GameTools
    position: Position[Any, Any]
    question: Question
    gaps: tuple[Gap, ...] = ()
    move_number: int | None = None
    stated_places: frozenset[str] | None = None

    @property
    def game(self) -> Any:
        """The game with the choices of the position."""
        return self.position.game

    @property
    def state(self) -> Any:
        """The state that the question is about."""
        return self.position.state

    @property
    def is_fully_known(self) -> bool:
        """Whether the position has no gaps and no lines are left out."""
        return not self.gaps and self.stated_places is None

    def is_stated(self, place: str) -> bool:
        """Return whether the contents of a place are stated."""
        return self.stated_places is None or place in self.stated_places

    @property
    def move(self) -> Any | None:
        """The disputed move, or the one to make before points or a result are judged; None for a state as it is."""
        return self.question.move if isinstance(self.question, MoveQuestion) else self.question.after

    def accepts(self, answer: Answer) -> bool:
        """Return whether the claim is right if this is the right answer."""
        if self.is_of_winners and isinstance(answer, GameResult):
            answer = evolve(answer, scores=())
        return answer == self.claimed

    @property
    def is_of_winners(self) -> bool:
        """Whether a result without points is claimed."""
        return isinstance(self.question, ResultQuestion) and not self.question.result.scores

    @property
    def claimed(self) -> Answer:
        """The answer that would make the claim right."""
        match self.question:
            case MoveQuestion():
                return True
            case ScoreQuestion(points):
                return points
            case ResultQuestion(result):
                return result


ConditionCheck: TypeAlias = "Callable[[Any, Any], Collection[str]]"
"""Returns the invariants that a state breaks under a game: none if it can occur."""


def no_invariants(_game: Any, _state: Any) -> tuple[str, ...]:
    """Return that a state breaks no invariant: the check with which every state can occur."""
    return ()
