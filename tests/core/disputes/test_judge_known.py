"""A fully known position is judged without the layer for positions with unknown places."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from sobek_core.disputes import Dispute, MoveQuestion, ResultQuestion, ScoreQuestion, judge
from sobek_core.games import GAMES
from sobek_core.kernel.game import Position
from sobek_core.plausibility import Plausibility
from sobek_core.records.record import GameResult
from tests.disputes import judged_at
from tests.games import each_game
from tests.records import played

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

UNKNOWN = "/sobek_core/disputes/unknown/"


def entered(call: Callable[[], object]) -> set[str]:
    """Return the functions of that layer that a call enters."""
    found = set[str]()

    def note(frame: FrameType, event: str, _arg: Any) -> None:
        if event == "call" and UNKNOWN in frame.f_code.co_filename:
            found.add(frame.f_code.co_name)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(before)
    return found


@each_game
def test_a_fully_known_position_is_judged_without_the_upper_layer(game: str) -> None:
    """For moves, points and results at states of a game; a position in lines does enter it."""
    tools, play = GAMES[game], played(game, 2, 3)
    check = Plausibility(tools).check
    result = GameResult((0,), (0, 0))
    for step in play.steps[:: len(play.steps) // 6]:
        position = Position(play.game, step.before)
        for question in (
            MoveQuestion(step.move),
            ScoreQuestion((0, 0), step.move),
            ResultQuestion(result, step.move),
            ScoreQuestion((0, 0)),
        ):
            assert set() == entered(lambda: judge(Dispute(tools, position, question), check))  # noqa: B023
    lines = {"classic": ("quays: marble-0",), "duel": ("market: c3 fish-v-1", "ankh: c1 v")}[game]
    assert set() != entered(lambda: judged_at(game, lines, ScoreQuestion((0, 0))))
