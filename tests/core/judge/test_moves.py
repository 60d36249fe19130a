"""Judging moves on positions of which parts are not known."""

from __future__ import annotations

import pytest

from sobek_core.games import GAMES
from sobek_core.spec import DisputedCase, load_cases
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.question import MoveQuestion, Question
from sobek_core.verdicts.verdict import Basis, Verdict
from tests.part_positions import part_position

# What a case leaves out, so that the judge asks for it, and the answer that the case takes for granted.
ASKED = {
    "vizier-at-a-pile-of-one-curse": {"classic.characters.vizier-victim": False},
    "diagonal-in-a-corner": {"duel.pirogues.pyramid": False},
    "a-set-opened-by-a-character": {"duel.selling.new-set": False},
    "statues-onto-what-the-other-one-sold": {"duel.selling.new-set": False},
}
# A case whose answer depends on what it leaves out, but only under another choice than the one made.
OPEN_ELSEWHERE = {"scribe-and-two-amulets"}
ANSWERS = {True: "legal", False: "illegal", None: "open"}
MOVES = [case for case in load_cases() if not any(line.startswith(("score: ", "result: ")) for line in case.lines)]


def expected_of(case: DisputedCase) -> dict[str, str]:
    """Return what a case says about the answer, by what it is about."""
    return dict(line[3:].split(": ", 1) for line in case.lines if line.startswith("-> "))


def question_of(case: DisputedCase) -> Question:
    """Return the question of a case about a move."""
    (move,) = (line.removeprefix("move: ") for line in case.lines if line.startswith("move: "))
    lines = [line for line in case.lines if not line.startswith(("-> ", "move: "))]
    return Question(part_position(case.game, lines), MoveQuestion(GAMES[case.game].notation.read(move)))


@pytest.mark.parametrize("case", MOVES, ids=lambda case: case.name)
def test_a_case_of_the_case_book(case: DisputedCase) -> None:
    """Its answer, basis and rules are those of the book; what it leaves out and matters is asked for first."""
    question, expected, said = question_of(case), expected_of(case), ASKED.get(case.name, {})
    first = judge(question)
    for fact, answer in said.items():
        assert (None, fact) == (first.answer, first.next.rule if first.next else None)
        question = question.saying(fact, answer)
    verdict = judge(question)
    assert expected["answer"] == ANSWERS[verdict.answer]
    if case.name in OPEN_ELSEWHERE:
        assert (Basis.CHOICE, [None]) == (verdict.basis, [one.answer for one in verdict.other_choices])
    else:
        assert (expected["basis"], expected["rules"]) == (verdict.basis, " ".join(verdict.rules))


def judged(game: str, move: str, *lines: str, **said: bool | None) -> Verdict:
    """Judge a move on a position that states these lines and nothing else."""
    asked = MoveQuestion(GAMES[game].notation.read(move))
    return judge(Question(part_position(game, lines), asked, said))
