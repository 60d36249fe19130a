"""The verdicts of the case book, as its pages write them: `python -m tests.cases` rewrites the expected lines."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from sobek_core.games import GAMES
from sobek_core.input import read_text
from sobek_core.package_data import spec_root
from sobek_core.spec import DisputedCase, load_cases
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.question import MoveQuestion, ResultQuestion

if TYPE_CHECKING:
    from sobek_core.verdicts.question import Judgement, OtherAnswer


@cache
def judged(case: DisputedCase) -> Judgement:
    """Judge a case, once for all tests."""
    question = read_text(case.text).question
    assert question is not None
    return judge(question)


def expected(case: DisputedCase) -> list[str]:
    """Return the lines of a case that say what its verdict is."""
    return [line for line in case.lines if line.startswith("-> ")]


def written(case: DisputedCase) -> list[str]:
    """Write the verdict on a case as its lines."""
    verdict = judged(case)
    found = [
        f"answer: {_answer(verdict, verdict.right)}",
        f"basis: {verdict.basis}",
        f"rules: {' '.join(verdict.rules)}" if verdict.answer is not None else "",
        *(f"ruling: {slug} decides" for slug in verdict.rulings),
        *(f"other choices: {_other(verdict, one)}" for one in verdict.other_choices),
        f"presupposes: {' '.join(verdict.presupposed)}" if verdict.presupposed else "",
        f"asks: {' '.join(dict.fromkeys(one.rule for one in verdict.open))}" if verdict.open else "",
    ]
    return [f"-> {line}" for line in found if line]


def _answer(verdict: Judgement, right: Any) -> str:
    if right is None:
        return "open"
    if isinstance(right, bool) and isinstance(verdict.question.asked, MoveQuestion):
        return "legal" if right else "illegal"
    if not isinstance(right, tuple):
        return str(right)
    numbers = " ".join(map(str, right))
    if not isinstance(verdict.question.asked, ResultQuestion):
        return numbers
    points = [sheet.points for sheet in verdict.sheets if sheet.points is not None]
    return f"winners {numbers}, scores {' '.join(str(int(one.least)) for one in points)}"


def _other(verdict: Judgement, other: OtherAnswer) -> str:
    combinations = (" ".join(f"{choice}={reading}" for choice, reading in one) for one in other.choices)
    return f"{_answer(verdict, other.answer)} where {' or '.join(combinations)}"


def rewrite() -> None:
    """Replace the expected lines of every case."""
    for game in GAMES:
        path = spec_root() / "cases" / f"{game}.md"
        text = path.read_text(encoding="utf-8")
        for case in load_cases():
            if case.game == game:
                block = re.compile(rf"(```case {case.name}\n(?:(?!-> |```).*\n)*)(?:-> .*\n)*")
                text = block.sub(lambda found, case=case: found[1] + "".join(f"{one}\n" for one in written(case)), text)  # type: ignore[misc]
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    rewrite()
