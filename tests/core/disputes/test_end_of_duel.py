"""A result of duel is judged at the start of a turn in which the player can do nothing: the game is over."""

from __future__ import annotations

import pytest
from attrs import evolve

from sobek_core.disputes import Dispute, Judgement, Missing, judge
from sobek_core.disputes.missing_lines import inferred
from sobek_core.disputes.notation import question_of
from sobek_core.duel.text.notation import TILES
from sobek_core.handwriting.lines import read_text
from sobek_core.plausibility import Plausibility
from sobek_core.records.record import GameResult


def _judged(text: str) -> Judgement:
    """Judge the result that a position in text disputes."""
    written = inferred(read_text(text))
    assert written.stated is not None
    position, known = written.stated.position, written.stated.known
    question = question_of(written.asked, written.tools)
    dispute = Dispute(written.tools, position, question, written.stated.gaps, written=known)
    return judge(dispute, Plausibility(written.tools, known).check)


STUCK_SEATS = {  # hands with which these seats can do nothing
    "0": "fish-f-0 fish-h-1 | queen",
    "1": "queen | fish-f-0 fish-h-1",
    "01": "fish-f-0 fish-h-1 | -",
    "": "queen | scribe-fish",
}
NOBODY_TAKES = "game: duel\nmarket: b3 ivory-b-3\nankh: d4 v\n"


@pytest.mark.parametrize("turn", ["", "turn: action seat 0\n", "turn: action seat 1\n", "turn: finished\n"])
@pytest.mark.parametrize("stuck", STUCK_SEATS)
def test_a_game_is_over_exactly_if_the_player_to_move_can_do_nothing(stuck: str, turn: str) -> None:
    """duel.game-end.trigger: for either seat; without a turn, it depends on who moves if only one can do nothing."""
    hands = [f"seat {seat} hand: {hand}\n" for seat, hand in enumerate(STUCK_SEATS[stuck].split(" | "))]
    text = f"{NOBODY_TAKES}{hands[0]}{hands[1]}{turn}result: winners 0 1\n"
    after = inferred(read_text(text))
    moving = turn[-2:-1] if "action" in turn else ""
    is_over = moving in stuck if moving else stuck == "01"
    assert (not moving and stuck in {"0", "1"}) == bool(after.turns)
    assert is_over == any(one.id == "ended" for one in after.remarks)
    assert after == inferred(after)
    if is_over:
        assert (("seat", moving or stuck[0]),) == after.remarks[-1].facts
        assert f"turn: action seat {moving or stuck[0]}" in after.lines
        assert isinstance(_judged(text).answer, GameResult)
    elif "finished" not in turn and not after.turns:
        assert Missing.NOT_OVER is _judged(text).answer


def test_the_hands_are_corruption_when_the_game_is_over() -> None:
    """duel.game-end.leftover: except what could have been sold (duel.game-end.removal)."""
    text = NOBODY_TAKES + "seat 1 hand: fish-f-0 fish-h-1\nseat 1 corruption: queen\n"
    judged = _judged(text + "seat 0 hand: wheat-f-0 wheat-b-0 statue-v\nturn: action seat 1\nresult: winners 0")
    assert "fish-f-0 fish-h-1 queen" == TILES.write(judged.table.seats[1].corruption)
    assert "wheat-f-0 wheat-b-0 statue-v" == TILES.write(judged.table.removed)
    assert all(not seat.hand for seat in judged.table.seats)


REWARD = f"""\
{NOBODY_TAKES}\
bag: 5 6
seat 0 hand: wheat-f-0 fish-h-1 fish-f-1
turn: action seat 0
result: winners 0
"""


@pytest.mark.parametrize(
    ("debens", "answer"),
    [("seat 0 debens: 3\n", Missing.NOT_OVER), ("seat 0 debens: 3\nseat 1 debens: 3 5\n", GameResult((1,), ()))],
)
def test_rewards_that_cannot_have_been_drawn_are_still_drawn(debens: str, answer: object) -> None:
    """duel.scoring.reward: a player with fewer debens than they draw has not drawn them yet; otherwise they have."""
    judged = _judged(REWARD + debens)
    assert answer == (evolve(judged.answer, scores=()) if isinstance(judged.answer, GameResult) else judged.answer)
    assert (answer is not Missing.NOT_OVER) == ("reward-drawn" in {one.id for one in judged.assumptions})


def test_the_end_of_a_game_is_judged_under_each_choice() -> None:
    """duel.game-end.removal: what could still have been sold, and so who wins, depends on a choice."""
    text = f"""\
{NOBODY_TAKES}\
seat 0 hand: wheat-f-0
seat 1 hand: scribe-fish statue-v statue-h
turn: action seat 0
result: winners 0 1
"""
    other = "choices: new-set-goods=typed-tile\n"
    judged, otherwise = _judged(text), _judged(text + other)
    assert judged.answer != otherwise.answer
    assert otherwise.answer in {one.answer for one in judged.other_choices}


@pytest.mark.parametrize("open_place", ["removed: ?", "seat 1 debens: ?*1", "seat 0 corruption: ?*2"])
def test_a_game_is_over_although_something_is_unknown(open_place: str) -> None:
    """duel.game-end.trigger: nobody can act under any completion."""
    text = NOBODY_TAKES + "seat 0 hand: fish-h-1\nturn: action seat 0\nresult: winners 1\n"
    assert Missing.NOT_OVER is not _judged(text + open_place).answer


def test_no_turn_is_added_with_which_the_game_goes_on() -> None:
    """duel.game-end.trigger: a turn in which the player could act is not inferred for a disputed result."""
    text = "game: duel\nankh: c3 v\nmarket: c4 queen\nresult: winners 0\n"
    assert not any(line.startswith("turn: ") for line in inferred(read_text(text)).lines)
