"""Disputes in which few completions are plausible, or few tie: these are found, and no answer ignores them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_core.disputes import MoveQuestion, NoAnswer, PositionCannotOccurError, ResultQuestion, ScoreQuestion
from sobek_core.games import GAMES
from sobek_core.records.record import GameResult
from tests.disputes import judged_at

if TYPE_CHECKING:
    from sobek_core.disputes import Judgement, Question

POSITIONS: Final = Path(__file__).parents[3] / "data"  # states of random games, with places left open


def lines_of(name: str) -> list[str]:
    """Read a position."""
    return (POSITIONS / f"{name}.txt").read_text("utf-8").splitlines()


def judged(game: str, lines: list[str], move: str, asked: GameResult | tuple[int, int] | None = None) -> Judgement:
    """Judge a move, or the points or the result after it."""
    made: Any = GAMES[game].notation.read(move)
    question: Question = MoveQuestion(made)
    if asked is not None:
        question = ResultQuestion(asked, made) if isinstance(asked, GameResult) else ScoreQuestion(asked, made)
    return judged_at(game, lines, question)


def test_one_plausible_completion_of_many_is_found() -> None:
    """duel.characters.scribe-tile: of some ninety completions without the tile, only one is plausible."""
    judgement = judged("duel", lines_of("scribe-discard"), "seat 0: discard wheat-v-0-grey")
    assert NoAnswer.OPEN is judgement.answer
    assert {True, False} == {completion.answer for completion in judgement.completions}


def test_a_position_with_few_plausible_completions_is_answered() -> None:
    """duel.scoring.reward: the unknown Corruption must be such that one more deben is drawn."""
    assert judged("duel", lines_of("reward-draw"), "chance: deben 4", (37, 6)).correct


ENDING: Final = [
    *("ankh: c3 v", "bag: 3*3 4*2 5", "seat 0 hand: scribe-fish ?*6"),
    "seat 0 sold: ebony: ebony-f-0 ebony-v-2 ebony-h-2 ebony-f-2",
    *("seat 1 sold: fish: fish-v-1 fish-h-1 fish-f-1", "seat 1 corruption: wheat-v-1 wheat-f-1 wheat-b-1"),
]


@pytest.mark.parametrize(
    ("lines", "move", "result"),
    [
        (ENDING, "seat 0: play scribe-fish", GameResult((0,), (24, 9))),
        (lines_of("last-take"), "seat 1: take f3", GameResult((0,), (35, 8))),
        (lines_of("two-hands"), "chance: deben 5", GameResult((0,), (26, 12))),
    ],
    ids=["one hand", "two hands", "few completions"],
)
def test_a_tie_with_which_the_game_ends_is_found(lines: list[str], move: str, result: GameResult) -> None:
    """duel.scoring.reward: with the most or the least Corruption somebody draws, and with a tie nobody does."""
    judgement = judged("duel", lines, move, result)
    assert NoAnswer.OPEN is judgement.answer
    assert {result, NoAnswer.NOT_OVER} <= {completion.answer for completion in judgement.completions}


def test_a_position_that_cannot_occur_names_what_all_completions_break() -> None:
    """Ten cards on the quays break an invariant whatever the hand is; what another hand could repair is not named."""
    lines = ["quays: fish-1*5 wheat-1*5", "seat 0 hand: ?*3", "turn: priest-type seat 0"]
    with pytest.raises(PositionCannotOccurError) as raised:
        judged("classic", lines, "seat 0: name fish")
    assert {"at most nine cards are on the quays"} == set(raised.value.broken) - {
        "every pending choice has a legal answer"
    }
