"""Small positions of which parts are not known, compared with every completion: no certain answer may be wrong."""

from __future__ import annotations

import os
from typing import Final

import pytest

from sobek_core.verdicts.ways import Needs, look, ways
from tests.compared import Compared, learnt
from tests.games import each_game
from tests.part_checks import check_all

MANY: Final = int(os.environ.get("SOBEK_TRUTH_QUESTIONS", "50000"))


def test_a_part_answers_for_everything_that_it_can_be() -> None:
    """No bound is too narrow, and what is looked at can always be answered, but by things that have to be named."""
    check_all()


@each_game
def test_no_certain_answer_is_wrong(game: str) -> None:
    """Nor any reason, event, other answer or other legal move; nearly all answers that are certain are found."""
    assert Compared(game, 1).check(2000)["told"] > 0


@each_game
def test_learning_more_takes_nothing_back(game: str) -> None:
    """What is told of a position, and what it rests on, is so in every completion."""
    tally = learnt(game, 40, 1)
    assert tally["certain"] > tally["questions"] / 2


@pytest.mark.long
@each_game
def test_no_certain_answer_is_wrong_in_many(game: str) -> None:
    """The same with many questions."""
    assert Compared(game, 2).check(MANY)["other choices"] > 0
    assert learnt(game, MANY // 25, 2)["certain"] > 0


def test_the_last_way_may_be_the_last_that_is_tried() -> None:
    """With as many ways as may be tried, nothing is left to say; with one more, it is said what was looked at."""
    found = [[answer for answer, _ in ways(lambda: look("deck", "any", (False, True)), most)] for most in (2, 1)]
    assert [False, True] == found[0]
    *tried, left = found[1]
    assert ([False], ("deck",)) == (tried, left.places if isinstance(left, Needs) else None)
