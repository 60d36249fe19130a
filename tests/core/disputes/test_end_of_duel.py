"""A result of duel is judged at the start of a turn in which the player can do nothing: the game is over."""

from __future__ import annotations

import pytest
from attrs import evolve

from sobek_core.disputes import Dispute, Judgement, NoAnswer, PositionCannotOccurError, judge
from sobek_core.disputes.completed_lines import objections
from sobek_core.disputes.duel import JUDGING
from sobek_core.disputes.missing_lines import inferred
from sobek_core.disputes.notation import question_of
from sobek_core.disputes.turns import judge_written
from sobek_core.duel.text.notation import TILES
from sobek_core.handwriting.lines import read_text
from sobek_core.phrases import ENGLISH
from sobek_core.plausibility import Plausibility
from sobek_core.records.record import GameResult
from sobek_invariants.duel import INVARIANTS


def _judged(text: str) -> Judgement:
    """Judge the points or the result that a position in text disputes."""
    written = inferred(read_text(text))
    position, known = written.stated.position, written.stated.stated_places
    question = question_of(written.question, written.tools)
    dispute = Dispute(written.tools, position, question, written.stated.gaps, stated_places=known)
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
        assert NoAnswer.NOT_OVER is _judged(text).answer


def test_the_hands_are_corruption_when_the_game_is_over() -> None:
    """duel.game-end.leftover: except what could have been sold (duel.game-end.removal)."""
    text = NOBODY_TAKES + "seat 1 hand: fish-f-0 fish-h-1\nseat 1 corruption: queen\n"
    judged = _judged(text + "seat 0 hand: wheat-f-0 wheat-b-0 statue-v\nturn: action seat 1\nresult: winners 0")
    assert "fish-f-0 fish-h-1 queen" == TILES.write(judged.state.seats[1].corruption)
    assert "wheat-f-0 wheat-b-0 statue-v" == TILES.write(judged.state.removed)
    assert all(not seat.hand for seat in judged.state.seats)


REWARD = f"""\
{NOBODY_TAKES}\
bag: 5 6
seat 0 hand: wheat-f-0 fish-h-1 fish-f-1
turn: action seat 0
result: winners 0
"""


@pytest.mark.parametrize(
    ("debens", "answer"),
    [("seat 0 debens: 3\n", NoAnswer.NOT_OVER), ("seat 0 debens: 3\nseat 1 debens: 3 5\n", GameResult((1,), ()))],
)
def test_rewards_that_cannot_have_been_drawn_are_still_drawn(debens: str, answer: object) -> None:
    """duel.scoring.reward: a player with fewer debens than they draw has not drawn them yet; otherwise they have."""
    judged = _judged(REWARD + debens)
    assert answer == (evolve(judged.answer, scores=()) if isinstance(judged.answer, GameResult) else judged.answer)
    assert (answer is not NoAnswer.NOT_OVER) == ("reward-drawn" in {one.id for one in judged.assumptions})


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
    assert NoAnswer.NOT_OVER is not _judged(text + open_place).answer


def test_no_turn_is_added_with_which_the_game_goes_on() -> None:
    """duel.game-end.trigger: a turn in which the player could act is not inferred for a disputed result."""
    text = "game: duel\nankh: c3 v\nmarket: c4 queen\nresult: winners 0\n"
    assert not any(line.startswith("turn: ") for line in inferred(read_text(text)).lines)


BARE = "game: duel\nankh: c3 v\n"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            "removed: fish-v-1 wheat-v-1\nseat 0 hand: ivory-f-0\nturn: action seat 0\n",
            "during the game removed tiles were played traded or named by a priest",
        ),
        (
            "spent: -\nremoved: -\nseat 0 hand: ivory-f-0\nturn: pyramid-action seat 0\n",
            "the state explains what is pending",
        ),
    ],
)
def test_the_turn_in_which_a_player_can_do_nothing_must_be_able_to_occur(lines: str, expected: str) -> None:
    """duel.game-end.trigger: what must hold during the game is not excused by its end."""
    written = read_text(f"{BARE}{lines}result: winners 1\n")
    assert [expected] == [one.invariant for one in objections(written, written.position.state)]
    with pytest.raises(PositionCannotOccurError) as caught:
        _judged(f"{BARE}{lines}result: winners 1\n")
    assert [expected] == list(caught.value.broken)


def test_the_invariants_that_the_turn_before_the_end_may_break_exist() -> None:
    """Their names are the link between the two packages."""
    assert JUDGING.ignored_before_end <= {one.text for one in INVARIANTS.of_state}


FOUR_MORE = "bag: 3 4 5\nseat 0 corruption: fish-v-1 fish-h-1 fish-f-1 wheat-v-1\nseat 1 corruption: -\n"


@pytest.mark.parametrize("turn", ["turn: finished\n", "seat 0 hand: ivory-f-0\nturn: action seat 0\n"])
@pytest.mark.parametrize(("debens", "is_over"), [("-", False), ("6", False), ("6 7", True), ("?", True), ("", True)])
def test_a_reward_counts_as_drawn_only_if_it_can_have_been(debens: str, is_over: bool, turn: str) -> None:
    """duel.scoring.reward: seat 1 draws two debens for four points less; if nothing is written, they may have."""
    written = f"seat 1 debens: {debens}\n" if debens else ""
    is_over = is_over and (bool(debens) or "finished" in turn)  # at the start of a turn, what is left out is nothing
    answer = _judged(f"{BARE}{FOUR_MORE}{written}{turn}result: winners 1\n").answer
    assert is_over == (answer is not NoAnswer.NOT_OVER), answer


def test_a_whole_reward_was_drawn_if_debens_are_left_in_the_bag() -> None:
    """duel.scoring.reward: seat 0 draws four debens, so the bag, which has one, was not emptied by a draw of one."""
    corrupt = "fish-h-1 fish-f-1 fish-v-0-deben wheat-v-1 wheat-f-1 wheat-b-1 queen thief vizier"
    seats = f"seat 0 debens: 4\nseat 1 corruption: {corrupt}\nseat 1 hand: fish-v-1\n"
    rest = "turn: action seat 1\nresult: winners 0\n"
    assert NoAnswer.NOT_OVER is _judged(f"{BARE}bag: 3\n{seats}{rest}").answer
    assert NoAnswer.NOT_OVER is not _judged(f"{BARE}bag: -\n{seats}{rest}").answer


@pytest.mark.parametrize("turn", ["", "turn: action seat 0\n", "turn: finished\n"])
def test_points_are_judged_at_the_end_as_well(turn: str) -> None:
    """duel.game-end.trigger: the hand becomes Corruption, and the points are those of the end."""
    text = f"{BARE}seat 0 hand: fish-v-1\n{turn}score: 0 0\n"
    judged = _judged(text)
    assert (True, "reward-drawn") == (judged.correct, judged.assumptions[0].id)
    assert "fish-v-1" == TILES.write(judged.state.seats[0].corruption)
    assert ["ended"] == [one.id for one in inferred(read_text(text)).remarks if one.id == "ended"]


def test_a_finished_position_with_tiles_in_hand_can_have_gaps() -> None:
    """duel.game-end.leftover: it is judged at the turn in which the game ended, whether or not all is known."""
    text = f"{BARE}seat 0 hand: fish-v-1\nseat 1 debens: ?*1\nturn: finished\nresult: winners 1\n"
    assert judge_written(inferred(read_text(text))).correct


# The turn of a pyramid, gaps, and what is assumed.

PYRAMID = "spent: pyramid\nseat 0 sold: fish: fish-v-1 fish-h-1 fish-f-1\nseat 0 hand: ivory-f-0\n"


@pytest.mark.parametrize(
    ("market", "is_over"), [("", True), ("market: a3 queen\n", False), ("market: d4 queen\n", False)]
)
def test_the_turn_of_a_pyramid_has_four_lines(market: str, is_over: bool) -> None:
    """duel.pirogues.pyramid: the game goes on if there is a tile on any line through the Ankh."""
    text = f"game: duel\n{market}ankh: c3 v\n{PYRAMID}turn: pyramid-action seat 0\nresult: winners 0\n"
    assert is_over == (NoAnswer.NOT_OVER is not _judged(text).answer)


def test_a_stated_turn_stays_and_nothing_is_inferred_from_an_unknown_hand() -> None:
    """duel.game-end.trigger."""
    stated = inferred(read_text(f"{BARE}turn: action seat 0\nresult: winners 0 1\n"))
    assert ("turn: action seat 0", ["ended"]) == (stated.lines[-1], [one.id for one in stated.remarks][-1:])
    unknown = inferred(read_text(f"{BARE}seat 0 hand: ?\nturn: action seat 0\nresult: winners 1\n"))
    assert "ended" not in {one.id for one in unknown.remarks}


def test_points_without_a_turn_assume_that_the_reward_has_been_drawn() -> None:
    """duel.scoring.reward: with equal Corruption too, since a hand may still become Corruption."""
    judged = _judged(f"{BARE}seat 0 hand: queen\nscore: 0 0\n")
    assert "reward-drawn" in {one.id for one in judged.assumptions}
    both = "seat 0 hand: queen\nseat 1 corruption: thief\nturn: action seat 0\n"
    assert "reward-drawn" not in {one.id for one in _judged(f"{BARE}{both}score: 0 0\n").assumptions}


@pytest.mark.parametrize("seat", [0, 1])
def test_the_distance_from_a_tie_does_not_depend_on_who_is_more_corrupt(seat: int) -> None:
    """duel.scoring.reward."""
    stated = read_text(f"{BARE}seat {seat} corruption: queen thief\nturn: finished\nresult: winners 0\n").stated
    assert 2 == JUDGING.distance_from_tie(stated.position.game, stated.position.state)


@pytest.mark.parametrize("turn", ["turn: action seat 0\n", "turn: finished\n"])
def test_a_reward_that_is_still_to_be_drawn_is_why_the_game_is_not_over(turn: str) -> None:
    """duel.scoring.reward: the first rule named, and nothing says that the game is over."""
    text = f"{BARE}bag: 3 4\nseat 1 debens: -\nseat 0 hand: fish-v-1\n{turn}result: winners 0 1, scores 0 0\n"
    found, judged = inferred(read_text(text)), _judged(text)
    assert (NoAnswer.NOT_OVER, "duel.scoring.reward") == (judged.answer, judged.findings[0].rule.id)
    assert not any("the game is over" in one.text(ENGLISH) for one in found.remarks)
    assert found == inferred(found)


def test_a_turn_that_was_inferred_does_not_count_as_known() -> None:
    """duel.game-end.trigger: otherwise a verdict that depends on it would not name it."""
    written = inferred(read_text(f"{NOBODY_TAKES}seat 0 hand: fish-f-0 fish-h-1\nseat 1 hand: queen\nscore: 0 0\n"))
    assert ("turn: action seat 0", False) == (written.turn, "turn" in (written.stated.stated_places or ()))
