"""Lines that follow from the dispute are added to a position and reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sobek_core.disputes.missing_lines import MAX_TRIED_IN_ALL, Fix, changed_lines, inferred, missing_lines
from sobek_core.disputes.tools import JUDGING
from sobek_core.disputes.unknown.completions import Completed, Completions
from sobek_core.games import GAMES
from sobek_core.handwriting.lines import read_text
from sobek_core.phrases import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUND = "game: classic\nseat 0 sets: wheat-1*4\nseat 1 corruption: fish-0\n"
STUCK = "game: duel\nmarket: c1 fish-v-1 / c5 queen\nankh: e6 h\ndraw-pile: -\n"
ANKH = ["ankh: a4 v"]
END = "game: duel\nseat 0 sold: fish: fish-v-1 fish-h-1 fish-f-1\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ROUND + "score: 16 0", ["turn: hand-sets seat 1 ender 0"]),
        (ROUND + "turn: hand-sets seat 0 ender 1\nscore: 16 0", []),
        (ROUND + "seat 2 hand: fish-1\nscore: 16 0 0", ["turn: hand-sets seat 2 ender 0"]),
        (ROUND + "quays: marble-0\nscore: 0 0", []),
        (ROUND + "result: 16 0", ["turn: hand-sets seat 1 ender 0"]),
        (ROUND + "round: 3\nresult: 16 0", []),  # it depends on whether the round is over
        (ROUND + "deck: fish-1\nround: 3\nresult: 16 0", ["quays: ?"]),
        (ROUND + "seat 0 hand: fish-1\nseat 1 hand: fish-1\nscore: 16 0", ["turn: hand-sets seat 0 ender 0"]),
        (ROUND + "move: take 0", ["quays: ?"]),
        ("game: classic\nseat 0 hand: wheat-1*3\nmove: seat 0: set wheat-1*3", ["quays: ?"]),
        ("game: classic\nquays: fish-1\nmove: seat 0: take 0", []),
        (STUCK + "move: seat 0: take c1", ["seat 0 hand: ?"]),
        (
            "game: duel\nseat 0 hand: fish-f-0 fish-h-1 statue-v\nmove: sell fish-f-0 fish-h-1 statue-v as fish",
            ANKH,
        ),
        ("game: duel\nseat 0 hand: queen\nmarket: c3 fish-f-0\nmove: seat 0: play queen", ANKH),
        ("game: duel\nmarket: c3 queen / d3 fish-h-1\nmove: seat 0: take c3", []),  # it depends on the Ankh
        ("game: duel\nmarket: c3 queen / d3 fish-h-1\nmove: seat 0: take e3", ["ankh: b4 f"]),  # nothing is there
        (ROUND + "move: seat 1: done", []),  # the turn is not guessed
        (ROUND.replace("fish-0", "?*3") + "score: 16 0", ["turn: hand-sets seat 1 ender 0"]),
        (ROUND + "quays: ?\nscore: 0 0", []),
        (END + "seat 1 corruption: ?*2\nscore: 9 0", ["ankh: a4 v", "turn: finished"]),
        (END + "score: 9 0", ["ankh: a4 v", "turn: finished"]),
        (END + "turn: finished\nresult: 9 0", ["ankh: a4 v"]),
        (END + "ankh: c3 v\nresult: 9 0", ["turn: finished"]),
        (END + "ankh: c3 v\nturn: finished\nresult: 9 0", []),
        ("game: classic\nnames: Ada, Ben\nquays: ?*9\nBen: take 2", ["turn: action seat 1"]),
        ("game: classic\nquays: ?*9\nturn: action seat 0\nmove: seat 1: take 2", []),
        ("game: duel\nankh: c3 v\nmarket: c4 queen\nmove: seat 1: take c4", ["turn: action seat 1"]),
        ("game: classic\nquays: ?*9\nmove: seat 1: victim 0", []),
        ("game: duel\nankh: c3 v\nseat 0 hand: fish-v-1\nmove: seat 0: refill", []),  # it needs the draw pile
        ("game: duel\nankh: c3 v\nseat 0 hand: fish-v-1\nmove: seat 0: take c3", ["draw-pile: ?"]),
    ],
)
def test_what_points_and_results_need_is_inferred(text: str, expected: list[str]) -> None:
    """Nothing is added to stated places, and for a move only what makes no difference.

    classic.round-end.hand-sets, duel.game-end.trigger.
    """
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
        (STUCK + "move: seat 0: take c1", ("seat 0 hand: ?",)),
        (STUCK + "seat 0 hand: ebony-v-2\nseat 1 hand: ?*2\nmove: seat 0: take c1", ("turn: action seat 1",)),
        (
            "game: duel\nseat 0 hand: fish-f-0 fish-h-1 wheat-f-0\nmove: seat 0: sell fish-f-0 wheat-f-0 as fish",
            ("ankh: a4 v", "draw-pile: ?"),
        ),
        ("game: duel\nankh: c3 v\nmarket: e5 ivory-b-3\nmove: seat 0: take e5", ("draw-pile: ?",)),
    ],
)
def test_an_impossible_position_can_be_completed(text: str, expected: tuple[str, ...]) -> None:
    """For a disputed move, lines are only suggested."""
    assert expected == missing_lines(read_text(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (STUCK + "seat 0 hand: ebony-v-2\nseat 1 hand: -\nmove: seat 0: take c1", ("seat 0 hand: ebony-v-2 ?",)),
        (STUCK + "seat 0 hand: -\nmove: seat 0: take c1", ("seat 0 hand: ?",)),
    ],
)
def test_a_hand_can_hold_more(text: str, expected: tuple[str, ...]) -> None:
    """If no line can be added, a change of a stated hand is suggested."""
    assert expected == changed_lines(read_text(text))


@pytest.mark.parametrize(
    "text",
    [
        "game: classic\nquays: wheat-1\nseat 0 hand: ?*3\nseat 0 sets: fish-1*2\nmove: seat 0: take 0",
        "game: classic\nquays: wheat-1\nseat 0 sets: fish-1*2\nseat 1 hand: amulet ?*3\nmove: seat 0: take 0",
        "game: duel\nmarket: -\nankh: c3 v\nseat 0 hand: fish-v-1 ?*2\nturn: scribe-discard seat 0\n"
        "move: seat 0: discard fish-v-1",
    ],
)
def test_no_change_of_a_hand_with_n_unknown_cards_is_suggested(text: str) -> None:
    """`?*3 ?` is no notation: the number of cards is known."""
    assert Fix() == Fix.of(read_text(text))


def test_the_completions_tried_for_missing_lines_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """There can be more than a hundred candidates, each with hundreds of completions, none of which can occur."""
    tried, given = 0, Completions.candidates

    def counted(completions: Completions) -> Iterator[Completed]:
        nonlocal tried
        for completed in given(completions):
            tried += 1
            yield completed

    monkeypatch.setattr(Completions, "candidates", counted)
    text = """\
game: duel
spent: seven ?*3
seat 0 hand: ?
seat 0 corruption: -
seat 0 tokens: deben-2
seat 0 debens: 6 8
seat 1 corruption: fish-v-0-deben merchant
seat 1 debens: 3 6
turn: vizier-tile seat 1
move: seat 0: refill
"""
    assert () == missing_lines(read_text(text))
    assert tried <= MAX_TRIED_IN_ALL


@pytest.mark.parametrize("seat", [0, 1])
def test_a_hand_is_suggested_only_for_who_acts(seat: int) -> None:
    """Whatever the others hold, it gives this player nothing to do."""
    lines = ("market: c3 fish-v-1", "ankh: c1 v", f"turn: action seat {seat}")
    suggested = JUDGING["duel"].suggested_lines(GAMES["duel"].positions.read(lines).state)
    assert {f"seat {seat} hand: ?"} == {line for lines in suggested for line in lines if " hand: " in line}
