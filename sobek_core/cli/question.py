"""The question of a dispute, from options: a move, points or a result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.cli.failures import BadDataError, UsageError
from sobek_core.handwriting.problems import problem_json
from sobek_core.handwriting.question import QUESTION_KEYS
from sobek_core.phrases import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.cli.failures import Failure
    from sobek_core.handwriting.problems import HandwritingError


def texts_of(move: str | None, score: str | None, result: str | None) -> dict[str, str]:
    """Return the texts of the options that are given, by name."""
    options = zip(QUESTION_KEYS, (move, score, result), strict=True)
    return {name: text for name, text in options if text is not None}


def check_question(question: Mapping[str, str], *, lines: bool = False) -> None:
    """Fail unless there is exactly one question. question: its texts; lines: whether it may be in a position."""
    if "score" in question and "result" in question:
        lines_too = ", also as lines of a position" if lines else ""
        raise UsageError(f"--score and --result cannot be used together{lines_too}")
    if not question:
        line_too = ", or such a line in the position" if lines else ""
        raise UsageError(f"expected --move, --score or --result{line_too}")


def unreadable(error: HandwritingError, file: str = "") -> Failure:
    """Return the failure for a text with problems: wrong usage if all of them are in options. file: as it is shown."""
    facts = [problem_json(one, ENGLISH) for one in error.problems]
    if all(one.option for one in error.problems):
        return UsageError(str(error), problems=facts)
    message = "\n".join(str(one) if one.option else f"{file}: {one}" for one in error.problems)
    first = next(one for one in error.problems if not one.option)
    line = {"line": first.line} if first.line else {}
    return BadDataError(message, file=file, expected=first.expected, problems=facts, **line)
