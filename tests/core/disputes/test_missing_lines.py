"""Lines that follow from what is disputed are added to a position, and said."""

from __future__ import annotations

import pytest

from sobek_core.disputes.missing_lines import inferred, missing_lines
from sobek_core.handwriting.lines import read_text
from sobek_core.phrases import ENGLISH

ROUND = "game: classic\nseat 0 sets: wheat-1*4\nseat 1 corruption: fish-0\n"
END = "game: duel\nseat 0 sold: fish: fish-v-1 fish-h-1 fish-f-1\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ROUND + "score: 16 0", ["turn: hand-sets seat 1 ender 0"]),
        (ROUND + "turn: hand-sets seat 0 ender 1\nscore: 16 0", []),
        (ROUND + "seat 2 hand: fish-1\nscore: 16 0 0", ["turn: hand-sets seat 2 ender 0"]),
        (ROUND + "quays: marble-0\nscore: 0 0", []),
        (ROUND + "round: 3\nresult: 16 0", ["turn: hand-sets seat 1 ender 0"]),
        (ROUND + "move: take 0", []),
        (END + "score: 9 0", ["ankh: a4 v", "turn: finished"]),
        (END + "turn: finished\nresult: 9 0", ["ankh: a4 v"]),
        (END + "ankh: c3 v\nresult: 9 0", ["turn: finished"]),
        (END + "ankh: c3 v\nturn: finished\nresult: 9 0", []),
    ],
)
def test_what_points_and_results_need_is_inferred(text: str, expected: list[str]) -> None:
    """Nothing is added to what is stated, nor for a move (classic.round-end.hand-sets, duel.game-end.trigger)."""
    before = read_text(text)
    after = inferred(before)
    assert expected == [line for line in after.lines if line not in before.lines]
    assert len(expected) == sum("which was missing" in remark.text(ENGLISH) for remark in after.remarks)
    assert after == inferred(after)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ROUND + "move: seat 1: done", ("turn: hand-sets seat 1 ender 0",)),
        ("game: classic\nseat 0 hand: wheat-1*3\nmove: seat 0: set wheat-1*3", ("quays: ?",)),
        ("game: duel\nmarket: c3 queen / d3 fish-h-1\nmove: seat 0: take c3", ("ankh: b4 f",)),
        (
            "game: duel\nseat 0 hand: fish-f-0 fish-h-1 wheat-f-0\nmove: seat 0: sell fish-f-0 wheat-f-0 as fish",
            ("ankh: a4 v", "draw-pile: ?"),
        ),
        ("game: duel\nankh: c3 v\nmarket: e5 ivory-b-3\nmove: seat 0: take e5", ("draw-pile: ?",)),
    ],
)
def test_an_impossible_position_can_be_completed(text: str, expected: tuple[str, ...]) -> None:
    """For a disputed move, the lines are only suggested."""
    assert expected == missing_lines(read_text(text))
