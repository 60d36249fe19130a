"""The question of a dispute, a move, points or a result, from options or from the lines of a position."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.cli.failures import BadDataError, UsageError
from sobek_core.disputes import OfMove, OfResult, OfScore
from sobek_core.records.record import GameResult
from sobek_core.text.notation import MAX_DIGITS, NotationError, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.disputes import Question
    from sobek_core.tools import GameTools

WINNERS: Final = "winners "
SCORES: Final = ", scores "
QUESTIONS: Final = ("move", "score", "result")


@frozen
class Said:
    """A text of a question. line: in its file, None if it is the value of an option."""

    text: str
    file: str = ""
    line: int | None = None

    def bad(self, name: str, problem: str) -> UsageError | BadDataError:
        """Return the failure for an invalid text. name: of the option or line."""
        if self.line is None:
            return UsageError(f"--{name}: {problem}")
        message = f"{self.file}: line {self.line}: {name}: {problem}"
        return BadDataError(message, file=self.file, line=self.line, expected=problem)


class AskedText:
    """A question as text."""

    def __init__(
        self, move: str | None, score: str | None, result: str | None, *, lines: Mapping[str, Said] | None = None
    ) -> None:
        """Keep the texts. lines: of a position, by name. Fail unless there is exactly one question, asked once."""
        options = zip(QUESTIONS, (move, score, result), strict=True)
        said = {name: Said(text) for name, text in options if text is not None}
        stated = {name: one for name, one in (lines or {}).items() if name in QUESTIONS}
        for name in said.keys() & stated.keys():
            message = f"--{name}: expected no such option, since line {stated[name].line} of the position says it"
            raise UsageError(message)
        said |= stated
        if "score" in said and "result" in said:
            lines_too = "" if lines is None else ", also as lines of a position"
            raise UsageError(f"--score and --result exclude each other{lines_too}")
        if not said:
            line_too = "" if lines is None else ", or such a line in the position"
            raise UsageError(f"expected --move, --score or --result{line_too}")
        self._said = said

    @property
    def is_of_last(self) -> bool:
        """Whether the question is by default about the end of a record: points or a result without a move."""
        return "move" not in self._said

    def question(self, tools: GameTools, players: int, made: Any | None = None) -> Question:
        """Return the question. made: the move of the record after which points or a result are asked for."""
        said = self._said
        move = _move(tools, said["move"]) if "move" in said else made
        if "score" in said:
            return OfScore(_numbers(said["score"], "score", said["score"].text, players), move)
        if "result" in said:
            return OfResult(_result(said["result"], players), move)
        return OfMove(move)


def _move(tools: GameTools, said: Said) -> Any:
    try:
        return tools.notation.read(said.text)
    except NotationError as error:
        raise said.bad("move", str(error)) from None


def _numbers(said: Said, name: str, text: str, players: int) -> tuple[int, ...]:
    """Parse points by seat."""
    numbers = _whole(text)
    if numbers is None or len(numbers) != players:
        problem = f"expected {players} whole numbers with a space between them, the points by seat, got {shown(text)}"
        raise said.bad(name, problem)
    return numbers


def _whole(text: str) -> tuple[int, ...] | None:
    parts = text.split(" ")
    plain = all(re.fullmatch(rf"0|-?[1-9][0-9]{{0,{MAX_DIGITS - 1}}}", part, re.ASCII) for part in parts)
    return tuple(map(int, parts)) if plain else None


def _result(said: Said, players: int) -> GameResult:
    """Parse a result as an audit writes it."""
    stated, comma, scores = said.text.removeprefix(WINNERS).partition(SCORES)
    winners = _whole(stated)
    if not said.text.startswith(WINNERS) or not comma or winners is None:
        problem = f'expected "winners S ..., scores P ...", such as "winners 0, scores 71 65", got {shown(said.text)}'
        raise said.bad("result", problem)
    if winners != tuple(sorted(set(winners) & set(range(players)))):
        problem = f"expected each seat that won once, in order, out of 0 to {players - 1}, got {shown(stated)}"
        raise said.bad("result: winners", problem)
    return GameResult(winners, _numbers(said, "result: scores", scores, players))
