"""Points and results of positions of which parts are not known, by value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_core.classic import Classic
from sobek_core.classic.moves import FetchCard, Take
from sobek_core.classic.state import Finished
from sobek_core.duel import Duel
from sobek_core.duel.components import Debens, Good, Tiles, Token, Tokens, tile
from sobek_core.duel.state import SoldSet
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.parts import Part
from sobek_core.verdicts.position import PartPosition
from sobek_core.verdicts.question import (
    GameOverQuestion,
    PointsQuestion,
    Question,
    ResultQuestion,
    RoundOverQuestion,
    SetQuestion,
)
from sobek_core.verdicts.scores import NoSuchSetError, judge_scores, nothing_else
from tests.part_positions import part_position

if TYPE_CHECKING:
    from sobek_core.verdicts.verdict import Verdict

FISH: Final = (SoldSet(Good("fish"), Tiles.of(map(tile, ("fish-v-1", "fish-h-1", "fish-f-1")))),)
CORRUPT: Final = {
    f"seat {seat} corruption": Part(f"seat {seat} corruption", Tiles(), Tiles(), least=tiles, most=tiles)
    for seat, tiles in ((0, 8), (1, 1))
}
FILLED: Final = {"seat 0 debens": Debens(), "seat 0 tokens": Tokens(), "seat 1 tokens": Tokens()}
SNAKES: Final = {"seat 1 tokens": Tokens.of([Token.SNAKE_1, Token.SNAKE_2])}


def _fish_win(**more: Any) -> Verdict:
    places = {"seat 0 sold": FISH, **CORRUPT, **more}
    return judge_scores(Question(PartPosition(Duel(), 2, places), ResultQuestion(winners=(0,))))


def test_what_decides_a_result_is_asked_for() -> None:
    """Ada's fish do not win while her debens, and the tokens and the sets of both players, are unknown."""
    verdict = _fish_win()
    asked = [places for one in verdict.open for places in [one.places]]
    assert (None, None) == (verdict.answer, verdict.right)
    assert [
        ("seat 0 debens", "seat 0 tokens"),
        ("seat 1 sold", "seat 1 debens", "seat 1 tokens"),
        ("reward",),
    ] == asked


def test_a_reward_that_is_still_drawn_decides() -> None:
    """Ben draws three debens, worth 3 each at least: with nothing else he has as many points and less Corruption."""
    verdict = _fish_win(**FILLED)
    (drawing,) = verdict.drawings
    assert (False, (1,)) == (verdict.answer, verdict.right)
    assert (1, 3, 3, 9) == (drawing.seat, drawing.number.most, drawing.least, drawing.most)
    assert ("hands-put-down", "reward-to-draw", "rest-in-bag") == verdict.presupposed


def test_snakes_decide_how_many_debens_are_drawn() -> None:
    """With both snakes Ben draws two debens, and it is not settled who wins."""
    verdict = _fish_win(**FILLED | SNAKES)
    assert (None, 2) == (verdict.answer, verdict.drawings[0].number.most)


MARKERS: Final = {"seat 0 marker": 71, "seat 1 marker": 60}
CLAIM: Final = ResultQuestion(winners=(0,), scores=(71, 60))
IS_SCORED: Final = "classic.scoring.round-points"


def test_whether_a_round_is_scored_is_asked() -> None:
    """A result of classic without a turn first asks whether the round is scored, and then for what that leaves open."""
    question = Question(PartPosition(Classic(), 2, MARKERS), CLAIM)
    first = [(one.rule, one.places) for one in judge_scores(question).open]
    scored = judge_scores(question.saying(IS_SCORED, answer=True))
    assert [(IS_SCORED, ("turn",))] == first
    assert [("round",)] == [one.places for one in scored.open]


@pytest.mark.parametrize(("more", "right"), [({"turn": Finished()}, True), ({"round": 3}, True), ({"round": 1}, False)])
def test_a_game_that_is_said_to_be_over_is(*, more: dict[str, Any], right: bool) -> None:
    """A turn that is stated as finished is believed; a scored round decides whether the game is over."""
    question = Question(PartPosition(Classic(), 2, MARKERS | more), CLAIM).saying(IS_SCORED, answer=True)
    assert right == judge_scores(question).answer


def test_nothing_else_fills_a_sheet() -> None:
    """Nothing else in the open fields of Ada's sheet leaves only those of Ben's."""
    question = Question(PartPosition(Duel(), 2, {"seat 0 sold": FISH, **CORRUPT}), ResultQuestion(winners=(0,)))
    sheet = judge_scores(question).sheets[0]
    filled = nothing_else(question.position, sheet)
    verdict = judge_scores(Question(filled, question.asked))
    assert ["seat 1 sold", "seat 1 debens", "seat 1 tokens", "reward"] == [
        place for one in verdict.open for place in one.places
    ]


FETCHED: Final = FetchCard(0, 0)
MANDATORY: Final = "choices: hand-sets-at-end=mandatory"

ENDS: Final[dict[str, tuple[str, list[str], Any, Any]]] = {
    "cards on the quays": ("classic", ["quays: wheat-1"], RoundOverQuestion(), False),
    "no cards": ("classic", ["deck: -", "quays: -"], RoundOverQuestion(), True),
    "no cards on the quays": ("classic", ["quays: -"], RoundOverQuestion(), ("deck",)),
    "the Merchant takes the last card": (
        "classic",
        ["deck: -", "quays: wheat-1", "turn: merchant-card seat 0"],
        RoundOverQuestion(after=FETCHED),
        True,
    ),
    "the Merchant takes a card": (
        "classic",
        ["quays: wheat-1", "turn: merchant-card seat 0"],
        RoundOverQuestion(after=FETCHED),
        ("deck",),
    ),
    "the first round": ("classic", ["round: 1"], GameOverQuestion(), False),
    "the last round": ("classic", ["round: 3"], GameOverQuestion(), ("turn",)),
    "sets are laid": ("classic", ["round: 3", "turn: hand-sets seat 0 ender 0"], GameOverQuestion(), False),
    "cards are left": ("classic", ["round: 3", "quays: wheat-1"], ResultQuestion(winners=(0,)), False),
    "a marker during a round": (
        "classic",
        ["quays: wheat-1", "seat 0 marker: 3"],
        PointsQuestion((3, None), after=Take(0, 0)),
        True,
    ),
    "a set that must be laid": (
        "classic",
        [MANDATORY, "seat 0 hand: fish-1*3", "turn: hand-sets seat 0 ender 0"],
        PointsQuestion(),
        (),
    ),
    "a tile on the line": ("duel", ["draw-pile: -", "market: c1 fish-v-1", "ankh: c3 v"], GameOverQuestion(), False),
    "no tile on the line": (
        "duel",
        ["draw-pile: -", "market: c1 fish-v-1", "ankh: c3 h"],
        GameOverQuestion(),
        ("turn",),
    ),
    "tiles to draw": ("duel", ["draw-pile: fish-v-1"], ResultQuestion(winners=(0,)), False),
    "a hand that is not put down": ("duel", ["seat 0 hand: fish-v-1"], ResultQuestion(), ("turn",)),
    "a sold set": ("duel", ["seat 0 sold: fish: fish-v-1 fish-h-1 fish-f-1"], SetQuestion(0, Good("fish"), 9), True),
}
"""By what is asked: the game, what is stated, the question, and its answer or the places to ask for."""


@pytest.mark.parametrize("name", ENDS)
def test_an_end_or_points(name: str) -> None:
    """Whether a round or the game is over, a result, points and a set, as far as that is known."""
    game, lines, asked, expected = ENDS[name]
    verdict = judge(Question(part_position(game, lines), asked))
    places = tuple(place for one in verdict.open for place in one.places)
    assert expected == (places if verdict.answer is None else verdict.answer)


def test_a_set_that_a_player_does_not_have_is_refused() -> None:
    """Nobody can ask what a set scores that a player does not have."""
    with pytest.raises(NoSuchSetError, match="seat 0 has no set 1; it has 1"):
        judge(Question(part_position("classic", ["seat 0 sets: wheat-1*3"]), SetQuestion(0, 1)))


def test_a_place_that_nobody_knows_is_not_asked_for_again() -> None:
    """What nobody knows of a sheet is open and unknowable, and the rest of the sheet is still asked for."""
    question = Question(PartPosition(Duel(), 2, {"seat 0 sold": FISH, **CORRUPT}), ResultQuestion(winners=(0,)))
    verdict = judge(question.saying("seat 0 debens", None))
    assert [(("seat 0 tokens",), False), (("seat 0 debens",), True)] == [
        (one.places, one.is_unknowable) for one in verdict.open
    ][:2]
