"""Claimed points and results of positions with unknown places: whether they can be right."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.disputes import ClaimStatus, NoAnswer, ResultQuestion, ScoreQuestion
from sobek_core.disputes.judge_known import answer_at
from sobek_core.disputes.unknown.completions import with_more
from sobek_core.records.record import GameResult
from tests.disputes import disputed, judged_at, plausibility_at

if TYPE_CHECKING:
    from sobek_core.disputes import Answer, Question

DUEL = ("market: c3 fish-v-1", "ankh: c2 v")
TIED = (
    *("seat 0 sets: wheat-1*4 amulet*2", "seat 0 corruption: cattle-0 ?*1", "seat 0 marker: 20"),
    *("seat 1 sets: fish-0*3 fish-1*3 amulet*2", "seat 1 corruption: ebony-0 cattle-1"),
    "turn: hand-sets seat 1 ender 0",
)


def answers_of_all(game: str, lines: tuple[str, ...], question: Question) -> set[Answer]:
    """Return the answers at the plausible completions of one gap."""
    dispute, plausibility = disputed(game, lines, question), plausibility_at(game, lines)
    (gap,) = dispute.gaps
    assert gap.number is not None
    positions = dispute.tools.positions
    left = [*positions.left_for(dispute.state, gap.place)]
    states = (
        with_more(positions, dispute.position, {gap.place: kinds}) for kinds in set(combinations(left, gap.number))
    )
    return {answer_at(dispute, dispute.game, state) for state in states if not plausibility.check(dispute.game, state)}


@pytest.mark.parametrize(
    ("game", "lines", "claims"),
    [
        ("duel", (*DUEL, "seat 0 debens: 4 ?*1", "seat 1 debens: 4"), [(total, 4) for total in range(6, 15)]),
        ("duel", (*DUEL, "seat 0 debens: ?*2", "seat 1 debens: 4"), [(total, 4) for total in range(5, 20)]),
        ("duel", (*DUEL, "spent: ?*2", "seat 0 tokens: ?*1"), [(0, 0), (2, 0), (7, 0), (1, 0), (60, 0)]),
        (
            "classic",
            TIED,
            [(44, 13), (33, 13), (33, 24), (44, 24), (0, 0), (43, 13)],
        ),
    ],
    ids=["one deben", "two debens", "tokens in two places", "a corrupt card"],
)
def test_a_claim_is_possible_exactly_if_a_completion_gives_it(
    game: str, lines: tuple[str, ...], claims: list[tuple[int, int]]
) -> None:
    """Checked where all completions can be tried and some are plausible."""
    one_gap = sum("?" in line for line in lines) == 1
    answers = answers_of_all(game, lines, ScoreQuestion((0, 0))) if one_gap else None
    said: dict[tuple[int, int], Any] = {}
    for claim in claims:
        judgement = judged_at(game, lines, ScoreQuestion(claim))
        said[claim] = judgement.claim
        assert NoAnswer.OPEN is judgement.answer
        assert not judgement.correct
        if judgement.claim is ClaimStatus.POSSIBLE:
            assert claim == judgement.completions[0].answer
    assert {ClaimStatus.POSSIBLE, ClaimStatus.IMPOSSIBLE} >= set(said.values())
    if answers is not None:
        assert {claim: ClaimStatus.POSSIBLE if claim in answers else ClaimStatus.IMPOSSIBLE for claim in claims} == said
    assert ClaimStatus.IMPOSSIBLE in said.values()
    assert ClaimStatus.POSSIBLE in said.values()


def test_the_status_of_a_claim_is_written_in_json() -> None:
    """spec/disputes.md."""
    assert ["possible", "impossible", "unsettled"] == [one.value for one in ClaimStatus]


@pytest.mark.parametrize(
    ("scores", "winners", "claim"),
    [
        ((5, 5), (0, 1), ClaimStatus.POSSIBLE),
        ((5, 5), (1,), ClaimStatus.IMPOSSIBLE),
        ((9, 5), (0,), ClaimStatus.POSSIBLE),
    ],
)
def test_a_result_can_be_right(scores: tuple[int, int], winners: tuple[int, ...], claim: ClaimStatus) -> None:
    """duel.scoring.winner: a claimed result has both the points and the winners."""
    lines = ("ankh: c2 v", "bag: 3", "seat 0 debens: ?*1", "seat 1 debens: 5", "turn: finished")
    judgement = judged_at("duel", lines, ResultQuestion(GameResult(winners, scores)))
    assert (NoAnswer.OPEN, claim) == (judgement.answer, judgement.claim)


def test_of_a_move_nothing_is_claimed() -> None:
    """An open move has an example of each answer, and no claim."""
    judgement = judged_at("classic", ("quays: marble-0", "seat 0 hand: fish-1 ?*2"), "seat 0: set fish-1*3")
    assert (NoAnswer.OPEN, None) == (judgement.answer, judgement.claim)


FEWER = ("ankh: c3 v", "seat 0 sold: fish: fish-v-1 fish-h-1 fish-f-1", "seat 1 debens: 4", "turn: finished")


@pytest.mark.parametrize(("winner", "is_right"), [(0, True), (1, False)])
def test_only_a_winner_can_be_claimed(winner: int, is_right: bool) -> None:
    """duel.scoring.winner: the claim is right whatever the points are; the answer is the whole result."""
    found = judged_at("duel", FEWER, ResultQuestion(GameResult((winner,), ())))
    assert (GameResult((0,), (9, 4)), is_right) == (found.answer, found.correct)


@pytest.mark.parametrize(("winner", "is_right"), [(0, True), (1, False)])
def test_a_winner_can_be_known_where_points_are_not(winner: int, is_right: bool) -> None:
    """The answer then has no points."""
    found = judged_at("duel", (*FEWER[:2], "seat 0 debens: ?*1", *FEWER[2:]), ResultQuestion(GameResult((winner,), ())))
    assert (GameResult((0,), ()), is_right) == (found.answer, found.correct)


def test_a_claimed_winner_is_possible_if_a_completion_gives_it() -> None:
    """The winner depends on unknown debens."""
    lines = ("ankh: c3 v", FEWER[1], "seat 0 debens: 3", "seat 1 debens: 4*2 ?*1", "turn: finished")
    for winners in ((0,), (1,)):
        found = judged_at("duel", lines, ResultQuestion(GameResult(winners, ())))
        assert (NoAnswer.OPEN, ClaimStatus.POSSIBLE) == (found.answer, found.claim)
