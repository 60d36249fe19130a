"""Questions and answers of disputes in the notation of the case book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.disputes.dispute import MoveQuestion, NoAnswer, ResultQuestion, ScoreQuestion
from sobek_core.records.record import GameResult

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sobek_core.disputes.dispute import Answer, Question
    from sobek_core.tools import GameTools


def question_of(asked: Mapping[str, str], tools: GameTools, made: object | None = None) -> Question:
    """Return a question. asked: in notation, by name; made: the move made before points or a result are asked for."""
    move = tools.notation.read(asked["move"]) if "move" in asked else made
    if "score" in asked:
        return ScoreQuestion(_read_numbers(asked["score"]), move)
    if "result" in asked:
        winners, _, scores = asked["result"].removeprefix("winners ").partition(", scores ")
        return ResultQuestion(GameResult(_read_numbers(winners), _read_numbers(scores)), move)
    return MoveQuestion(move)


def write_answer(answer: Answer) -> str:
    """Return an answer in notation."""
    if isinstance(answer, bool):
        return "legal" if answer else "illegal"
    if isinstance(answer, NoAnswer):
        return answer.value
    if isinstance(answer, GameResult):
        scores = f", scores {_write_numbers(answer.scores)}" if answer.scores else ""
        return f"winners {_write_numbers(answer.winners)}{scores}"
    return _write_numbers(answer)


def _read_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _write_numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))
