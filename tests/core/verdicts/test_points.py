"""Points and results of positions of which parts are not known, by value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_core.classic.moves import NameVictim
from sobek_core.duel import Duel
from sobek_core.duel.components import Debens, Good, Tiles, Token, Tokens, tile
from sobek_core.duel.state import SoldSet
from sobek_core.kernel.errors import InputError
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.parts import Part
from sobek_core.verdicts.position import CannotOccurError, PartPosition
from sobek_core.verdicts.question import (
    GameOverQuestion,
    PointsQuestion,
    Question,
    ResultQuestion,
    RoundOverQuestion,
    SetQuestion,
)
from sobek_core.verdicts.scores import NOT_OVER, judge_scores
from tests.part_positions import part_position

if TYPE_CHECKING:
    from sobek_core.verdicts.question import Judgement

FISH: Final = (SoldSet(Good("fish"), Tiles.of(map(tile, ("fish-v-1", "fish-h-1", "fish-f-1")))),)
CORRUPT: Final = {
    f"seat {seat} corruption": Part(f"seat {seat} corruption", Tiles(), Tiles(), least=tiles, most=tiles)
    for seat, tiles in ((0, 8), (1, 1))
}
FILLED: Final = {"seat 0 debens": Debens(), "seat 0 tokens": Tokens(), "seat 1 tokens": Tokens()}


def _fish_win(**more: Any) -> Judgement:
    places = {"seat 0 sold": FISH, **CORRUPT, **more}
    return judge_scores(Question(PartPosition(Duel(), 2, places), ResultQuestion(winners=(0,))))


def test_a_reward_that_is_still_drawn_decides() -> None:
    """Ben draws three debens, worth 3 each at least: with nothing else he has as many points and less Corruption."""
    verdict = _fish_win(**FILLED)
    (drawing,) = verdict.drawings
    assert (False, (1,)) == (verdict.answer, verdict.right)
    assert (1, 3, 3, 9) == (drawing.seat, drawing.number.most, drawing.least, drawing.most)
    assert (("first", 9), ("second", 9)) == verdict.derivation[-1].facts
    assert ("reward-to-draw", "hands-put-down", "rest-in-bag") == verdict.presupposed


MANDATORY: Final = "choices: hand-sets-at-end=mandatory"


def test_a_set_that_a_player_does_not_have_is_refused() -> None:
    """Nobody can ask what a set scores that a player does not have."""
    with pytest.raises(CannotOccurError, match="seat 0 has no set 1; it has 1"):
        judge(Question(part_position("classic", ["seat 0 sets: wheat-1*3"]), SetQuestion(0, 1)))


def test_of_what_is_not_known_no_line_is_derived() -> None:
    """A set of which a card is not known has no line, and neither has the total; the rest has."""
    verdict = _fish_win(**FILLED)
    told = [(line.id.rpartition(".")[2], line.seat) for line in verdict.derivation]
    assert [("tokens", 1), ("points-of-corruption", 1), ("less-corrupt", 1)] == told[-3:]


def test_whoever_has_more_for_certain_wins_by_score() -> None:
    """With a seven Ben has 16 points at least, more than Ada's nine, whatever he draws."""
    verdict = _fish_win(**FILLED | {"seat 1 tokens": Tokens.of([Token.SEVEN])})
    last = verdict.derivation[-1]
    assert (False, "judge.sheet.at-least.higher", (("first", 16), ("second", 9))) == (
        verdict.answer,
        last.id,
        last.facts,
    )


SPREAD: Final[dict[str, tuple[str, list[str], Any, Any]]] = {
    "the bag is not known": (
        "duel",
        [
            "draw-pile: -",
            "market: -",
            "ankh: a1 v",
            *(f"seat 0 {line}" for line in ("hand: -", "sold: -", "corruption: ?*3", "tokens: -", "debens: 3")),
            *(f"seat 1 {line}" for line in ("hand: -", "sold: -", "corruption: -", "tokens: -", "debens: 5")),
            "turn: action seat 0",
        ],
        ResultQuestion(),
        ((3, 3), (11, 22)),
    ),
    "the round may be scored": (
        "classic",
        [
            "round: 3",
            "deck: -",
            "quays: -",
            "seat 0 sets: wheat-1*3",
            "seat 0 marker: 10",
            "seat 1 sets: -",
            "seat 1 marker: 10",
        ],
        PointsQuestion((3, None)),
        ((10, 19), (10, 10)),
    ),
}
"""What can go on in several ways: the game, what is stated, a question with a certain answer, and points of each."""


@pytest.mark.parametrize("name", SPREAD)
def test_a_sheet_has_what_holds_in_every_way(name: str) -> None:
    """The points of a sheet are those of all ways in which the game can go on, and so is what is drawn."""
    game, lines, asked, points = SPREAD[name]
    verdict = judge(Question(part_position(game, lines), asked))
    assert verdict.answer is not None
    assert [2][: game == "duel"] == [one.number.known for one in verdict.drawings]
    shown = [one.points for one in verdict.sheets if one.points is not None]
    assert len(points) == len(shown)
    assert all(one.least <= least <= most <= one.most for one, (least, most) in zip(shown, points, strict=True))


STUCK: Final = (
    *("draw-pile: -", "market: -", "ankh: a1 v", "turn: action seat 0", "seat 0 corruption: ?*3", "seat 1 tokens: -"),
    *(f"seat {seat} {line}" for seat in (0, 1) for line in ("hand: -", "sold: -", "debens: 3")),
    *("seat 0 tokens: snake-1", "seat 1 corruption: -"),
)
GUILD: Final = ("quays: fish-1", "seat 0 marker: 50", "seat 1 marker: 50", "turn: guild-victim seat 0")


@pytest.mark.parametrize(
    ("game", "lines", "asked", "rules", "rulings"),
    [
        ("duel", STUCK, GameOverQuestion(), ["duel.game-end.trigger"], ("end-trigger",)),
        ("classic", GUILD, RoundOverQuestion(after=NameVictim(0, 1)), ["classic.round-end.trigger"], ()),
        ("classic", (*GUILD, "round: 1"), GameOverQuestion(after=NameVictim(0, 1)), ["classic.game-end.rounds"], ()),
        ("classic", GUILD, GameOverQuestion(after=NameVictim(0, 1)), ["classic.round-end.trigger"], ()),
        ("classic", (*GUILD, "round: 2"), ResultQuestion(after=NameVictim(0, 1)), ["classic.game-end.rounds"], ()),
    ],
)
def test_whether_something_is_over_rests_on_how_it_ends(
    game: str, lines: tuple[str, ...], asked: Any, rules: list[str], rulings: tuple[str, ...]
) -> None:
    """And not on points that do not decide it, nor on what is still drawn."""
    verdict = judge(Question(part_position(game, lines), asked))
    assert (rules, rulings, (), ()) == ([*verdict.rules], verdict.rulings, verdict.drawings, verdict.presupposed)


@pytest.mark.parametrize(("sets", "expected"), [("fish-1*3", [57]), ("3 fish", [])])
def test_how_many_points_the_leader_has_is_told_if_it_is_certain(sets: str, expected: list[int]) -> None:
    """One player has 50 points, and the other 48 or more."""
    lines = ("round: 2", "turn: hand-sets seat 0 ender 0", f"seat 1 sets: {sets}", "seat 0 corruption: fish-0")
    markers = ("seat 0 marker: 50", "seat 1 marker: 48", "seat 1 rest: none", "seat 0 rest: none")
    verdict = judge(Question(part_position("classic", [*lines, *markers]), ResultQuestion()))
    leader = [dict(one.facts)["most"] for one in verdict.derivation if one.rule == "classic.game-end.early"]
    assert (NOT_OVER, expected) == (verdict.answer, leader)


@pytest.mark.parametrize(
    ("lines", "said", "message"),
    [
        (["quays: fish-1"], True, "answered yes, but what is stated settles the opposite"),
        (["seat 0 hand: ?*2"], True, "answered yes, but what is stated settles the opposite"),
        (["turn: action seat 0"], True, "answered yes, but what is stated settles the opposite"),
        (["turn: finished"], False, "answered no, but what is stated settles the opposite"),
    ],
)
def test_a_round_that_cannot_be_is_refused(lines: list[str], *, said: bool | None, message: str) -> None:
    """There are three rounds, and none is scored while cards lie on the quays or a player acts."""
    question = Question(part_position("classic", lines), ResultQuestion())
    with pytest.raises(InputError, match=message):
        judge(question if said is None else question.saying("classic.scoring.round-points", answer=said))


def test_who_must_lay_a_set_is_told_if_that_is_certain() -> None:
    """Here it is the second or the third player, or both."""
    lines = ("players: 3", MANDATORY, "seat 2 hand: wheat-1*3", "seat 1 hand: fish-1*2 ?*1")
    every = [  # once it is the third player's turn, the second has no cards in hand
        judge(Question(part_position("classic", [*known, f"turn: hand-sets seat {seat} ender 0"]), PointsQuestion()))
        for seat, known in ((1, lines), (2, lines[:3]))
    ]
    assert [(), (("seat", 2),)] == [one.reasons[0].facts for one in every]


def test_what_nobody_holds_is_in_the_bag_when_a_turn_ends_the_game() -> None:
    """Ben draws a deben, so that he has more than his five points; without a bag that is known, he still does."""
    lines = [one.replace("?*3", "?*4").replace("debens: 3", "debens: 9") for one in SPREAD["the bag is not known"][1]]
    verdict = judge(Question(part_position("duel", lines), ResultQuestion()))
    (_, ben) = (one.points for one in verdict.sheets)
    assert ((1,), ("rest-in-bag",)) == (verdict.answer, verdict.presupposed)
    assert ben is not None
    assert (11, 20) == (ben.least, ben.most)
