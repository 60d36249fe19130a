"""Answers about positions with unknown places hold for every completion, or say on what they depend."""

from __future__ import annotations

import random

import pytest

from sobek_core.disputes import Answer, NoAnswer, ScoreQuestion, judge
from sobek_core.disputes.judge_known import answer_at
from sobek_core.disputes.unknown.completions import contents_of
from sobek_core.kernel.game import Applied
from tests.core.disputes.unknown.test_gaps import disputes, random_completion
from tests.disputes import judged_at
from tests.games import each_game

OPEN = "deck: ?\nquays: marble-0\ntokens: ?*3\nseat 0 hand: fish-1 ?*2\nseat 1 hand: ?\n"
EIGHT = (
    *("players: 4", "deck: ?", "quays: marble-0", "seat 0 hand: fish-1 ?*2", "seat 0 corruption: ?"),
    *("seat 1 hand: ?", "seat 1 corruption: ?", "seat 2 hand: ?", "seat 2 corruption: ?", "seat 3 hand: ?"),
)

EIGHT_OF_DUEL = (
    *("draw-pile: ?", "market: c3 fish-v-1 / c4 fish-h-1", "ankh: c1 v", "removed: ?", "aside: ?", "seat 0 hand: ?"),
    *("seat 0 corruption: ?", "seat 0 debens: ?", "seat 1 hand: ?", "seat 1 corruption: ?"),
)


@each_game
def test_a_move_that_is_listed_is_legal_at_random_completions(game: str) -> None:
    """Each listed move is legal in every random completion."""
    rng = random.Random(5)  # noqa: S311  # trying, not hiding
    held = 0
    for dispute in disputes(game, rng, seeds=2, most=3):
        legal = judge(dispute).legal_moves.moves
        rules = dispute.game
        for filled in filter(None, (random_completion(dispute, rng) for _ in range(6))):
            for move in legal:
                assert isinstance(rules.apply(filled, move), Applied)
                held += 1
    assert 100 < held


@each_game
def test_what_lies_in_places_that_are_not_named_makes_no_difference(game: str) -> None:
    """Two random completions that agree in the named places have the same answer."""
    rng = random.Random(8)  # noqa: S311  # trying, not hiding
    left_out = 0
    for dispute in disputes(game, rng, seeds=4, most=2):
        judgement = judge(dispute)
        if judgement.answer is not NoAnswer.OPEN or len(dispute.gaps) < 2:
            continue
        positions = dispute.tools.positions
        left_out += len(dispute.gaps) - len(judgement.depends_on)
        answers: dict[tuple[object, ...], set[object]] = {}
        for filled in filter(None, (random_completion(dispute, rng) for _ in range(200))):
            key = tuple(contents_of(positions, filled, place) for place in judgement.depends_on)
            answers.setdefault(key, set()).add(answer_at(dispute, dispute.game, filled))
        assert all(len(given) == 1 for given in answers.values())
    assert left_out


@pytest.mark.parametrize(
    ("game", "lines", "asked_for", "answer"),
    [
        ("classic", EIGHT, "seat 0: set fish-1*3", NoAnswer.OPEN),
        ("classic", EIGHT, "seat 0: take 0", True),
        ("classic", EIGHT, ScoreQuestion((0, 0, 0, 0)), (0, 0, 0, 0)),
        ("duel", EIGHT_OF_DUEL, "seat 0: take c3", True),
        ("duel", EIGHT_OF_DUEL, "seat 0: sell fish-h-1 fish-f-1 fish-b-1 as fish", False),
        ("duel", EIGHT_OF_DUEL, ScoreQuestion((0, 1)), NoAnswer.OPEN),
    ],
)
def test_eight_unknown_places_are_answered(
    game: str, lines: tuple[str, ...], asked_for: str | ScoreQuestion, answer: Answer
) -> None:
    """Eight unknown places are the most, here with all invariants checked."""
    assert answer == judged_at(game, lines, asked_for).answer


# Games that are over, states that cannot be scored, and what is still to be drawn.

LAID = "choices: hand-sets-at-end=mandatory\nseat 0 hand: ivory-3*2 ?*1\nturn: hand-sets seat 0 ender 0\n"
OVER = "ankh: c3 v\nturn: finished\n"
