"""A turn that nobody stated: nothing is certain unless it is so in every turn that can be pending."""

from __future__ import annotations

from typing import Any, Final

import pytest

from sobek_core.duel.board import Ankh, cell
from sobek_core.duel.components import Mark
from sobek_core.duel.state import Action, AnkhDirection, CentreTake, PyramidAction
from sobek_core.games import GAMES
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.question import GameOverQuestion, MoveQuestion, Question, ResultQuestion
from sobek_core.verdicts.scores import NOT_OVER
from tests.part_positions import part_position

FINAL: Final = (
    *(f"seat 0 {line}" for line in ("hand: fish-h-1", "sold: -", "corruption: -", "tokens: -", "debens: 3")),
    *(f"seat 1 {line}" for line in ("hand: -", "sold: -", "corruption: -", "tokens: -", "debens: 3 4")),
)
SEATS: Final = (0, 1)
COLUMN, TURNING = Ankh(cell("a1"), Mark.COLUMN), Ankh(cell("c3"))


@pytest.mark.parametrize(
    ("ankh", "cell", "expected", "turns"),
    [
        (None, "c3", NOT_OVER, ()),  # the first take after the Market is filled
        (COLUMN, "b1", None, (*map(Action, SEATS), *map(PyramidAction, SEATS))),  # only a pyramid's turn reaches it
        (COLUMN, "a3", NOT_OVER, ()),  # both turns reach it
        (COLUMN, "c4", (1,), ()),  # neither does
        (TURNING, "c4", NOT_OVER, ()),  # the direction is being chosen
    ],
)
def test_an_end_is_certain_in_every_turn_that_can_begin(
    ankh: Ankh | None, cell: str, expected: Any, turns: Any
) -> None:
    """Whether the game is over, and who has won, is asked of every turn that can be pending with this Ankh."""
    position = part_position("duel", ["draw-pile: -", f"market: {cell} fish-v-1", "bag: -", *FINAL]).stating(ankh=ankh)
    result, over = (judge(Question(position, asked)) for asked in (ResultQuestion(), GameOverQuestion()))
    assert (expected, turns) == (result.answer, result.turns)
    assert (None if turns else expected != NOT_OVER, turns) == (over.answer, over.turns)


def test_without_an_ankh_every_turn_can_begin() -> None:
    """Whether the game is over depends on whether the Ankh is on the board, or is being turned."""
    position = part_position("duel", ["draw-pile: -", "market: c3 fish-v-1", "bag: -", *FINAL])
    kinds = {type(turn) for turn in judge(Question(position, GameOverQuestion())).turns}
    assert {Action, PyramidAction, CentreTake, AnkhDirection} == kinds


@pytest.mark.parametrize(
    "move",
    ["play thief", "take c4", "trade", "token horus", "discard fish-v-1"],
)
@pytest.mark.parametrize("ankh", [None, TURNING])
def test_no_other_decision_is_pending_while_the_ankh_has_no_direction(move: str, ankh: Ankh | None) -> None:
    """Off the board, a tile is taken from the centre; without a direction, one is chosen."""
    lines = ("market: c4 wheat-v-1", "pirogues: horus", "seat 0 hand: fish-v-1 thief")
    asked = MoveQuestion(GAMES["duel"].notation.read(f"seat 0: {move}"))
    verdict = judge(Question(part_position("duel", lines).stating(ankh=ankh), asked))
    assert (move == "take c4" and ankh is None) is verdict.answer
