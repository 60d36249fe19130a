"""Rejected readings that can be played: what they would answer, and that they belong to rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.disputes import Dispute, MoveQuestion, ResultQuestion, RulingEffect, judge
from sobek_core.disputes.classic_points import Scored, derive_points
from sobek_core.disputes.classic_rejected import Rescoring
from sobek_core.disputes.tools import JUDGING, Scoring
from sobek_core.games import GAMES
from sobek_core.kernel.game import Position
from sobek_core.records.record import GameResult
from sobek_core.spec import load_spec
from tests.disputes import judged_at
from tests.games import each_game
from tests.records import played

if TYPE_CHECKING:
    from collections.abc import Iterator


@each_game
def test_every_reading_that_is_played_was_not_taken(game: str) -> None:
    """Each is a reading of a fixed ruling of that game, other than the one adopted, and appears once."""
    rulings, judged = load_spec().rulings, JUDGING[game]
    for played_readings in (judged.move_readings, judged.score_readings, judged.end_readings):
        for slug, readings in played_readings.items():
            assert (game, False) == (rulings[slug].game, rulings[slug].is_choice)
            assert set(readings) <= {reading.name for reading in rulings[slug].readings[1:]}
    for slug in judged.rulings_without_moves:
        assert (game, False) == (rulings[slug].game, rulings[slug].is_choice)
    assert not judged.rulings_without_moves & set(judged.move_readings)


@pytest.mark.parametrize("seed", range(6))
def test_the_parts_as_they_are_score_as_the_core_does(seed: int) -> None:
    """classic.scoring.round-points, classic.scoring.penalty: the varied parts are those of the core's scoring."""
    play = played("classic", 2 + seed % 3, seed)
    rounds = 0
    for step in play.steps:
        after = play.game.apply(step.before, step.move).state
        scoring = derive_points(play.game, after, step.events)
        assert isinstance(scoring.scored, Scored)
        if scoring.scored.sheets:
            rounds += 1
            assert scoring.points == Rescoring()(scoring.scored, scoring.points)
    assert 2 <= rounds


def _reckoned(*lines: str) -> Scoring:
    tools = GAMES["classic"]
    position = tools.positions.read(lines)
    applied = position.game.apply(position.state, tools.notation.read("seat 1: done"))
    return derive_points(position.game, applied.state, applied.events)


TIED = (
    *("seat 0 sets: wheat-1*4 amulet", "seat 0 corruption: cattle-0*2", "seat 0 marker: 20"),
    *("seat 1 sets: fish-0*3 fish-1*2", "seat 1 corruption: marble-0*2", "seat 1 marker: 20"),
    "turn: hand-sets seat 1 ender 0",
)
PROSPEROUS = (
    "seat 0 sets: wheat-1*3 +prosperity",
    "seat 1 corruption: fish-0",
    "turn: hand-sets seat 1 ender 0",
)
LAID = ("seat 0 laid: ivory-3*3", "seat 1 corruption: fish-0", "turn: hand-sets seat 1 ender 0")
BEYOND = (
    *("round: 2", "seat 0 sets: wheat-1*4 amulet", "seat 0 corruption: fish-0", "seat 0 marker: 85"),
    "turn: hand-sets seat 1 ender 0",
)

# As computed on the pages of the rulings.
WOULD_BE: list[tuple[tuple[str, ...], str, str, tuple[int, int]]] = [
    (TIED, "penalty-together", "all-by-the-most-steps", (30, 20)),
    (TIED, "penalty-together", "nobody", (40, 30)),
    (TIED, "track-space", "numbers-do-not-move", (40, 30)),
    (PROSPEROUS, "prosperity-target", "two-points", (11, 0)),
    (PROSPEROUS, "prosperity-target", "counts-as-a-card", (20, 0)),
    (PROSPEROUS, "set-score", "scarabs-of-one-card", (9, 0)),
    (TIED, "set-score", "goods-cards-only", (33, 25)),
    (LAID, "horizontal-score", "sum-twice", (18, 0)),
    (BEYOND, "track-space", "stops-at-the-zero-space", (100, 0)),
]


@pytest.mark.parametrize(("lines", "ruling", "reading", "points"), WOULD_BE, ids=lambda part: str(part)[:24])
def test_what_another_reading_would_score(
    lines: tuple[str, ...], ruling: str, reading: str, points: tuple[int, int]
) -> None:
    """Positions from the rulings' examples score as their pages say for the rejected readings."""
    reckoned = _reckoned(*lines)
    assert points == JUDGING["classic"].score_readings[ruling][reading](reckoned.scored, reckoned.points)


# Ends of duel: Corruption and tokens of seat 0, Corruption of seat 1, the ruling, and its effect.
TILES = ("livestock-v-1", "livestock-h-1", "wheat-v-1", "wheat-f-1", "wheat-b-1", "marble-v-0")


@pytest.mark.parametrize(
    ("own", "token", "theirs", "is_over", "decides"),
    [
        (2, "snake-2", 4, True, {"corruption-measure": ("tiles",), "deben-reward": ("both-when-equal",)}),
        (2, "", 2, True, {"corruption-measure": (), "deben-reward": ("both-when-equal",)}),
        (1, "", 3, False, {"corruption-measure": (), "deben-reward": ("one-for-each-three",)}),
        (1, "", 4, False, {"corruption-measure": (), "deben-reward": ()}),
        (2, "snake-2", 2, False, {"corruption-measure": ("tiles",), "deben-reward": ("one-for-each-three",)}),
    ],
)
def test_what_the_reward_makes_of_the_end(
    own: int, token: str, theirs: int, is_over: bool, decides: dict[str, tuple[str, ...]]
) -> None:
    """duel.scoring.reward: if a reading would draw another reward, or none, the game goes on or is over."""
    tokens = (f"seat 0 tokens: {token}",) if token else ()
    lines = (
        *("ankh: c3 v", "bag: 3*3 4*2 5", "seat 0 hand: scribe-fish"),
        "seat 0 sold: ebony: ebony-f-0 ebony-v-2 ebony-h-2 ebony-f-2",
        f"seat 0 corruption: {' '.join(TILES[:own])}",
        *tokens,
        *("seat 1 sold: fish: fish-v-1 fish-h-1 fish-f-1", f"seat 1 corruption: {' '.join(TILES[-theirs:])}"),
    )
    tools = GAMES["duel"]
    question = ResultQuestion(GameResult((0,), (24, 9)), tools.notation.read("seat 0: play scribe-fish"))
    judgement = judge(Dispute(tools, tools.positions.read(lines), question))
    assert is_over == judgement.correct
    said = {found.ruling.slug: found.other_readings for found in judgement.rulings}
    assert decides == {slug: said[slug] for slug in decides}
    assert is_over == any("no-reward" in line.id for line in judgement.derivation)


@pytest.mark.parametrize(
    ("lines", "decides"),
    [
        (("round: 2", "quays: fish-1 wheat-1", "seat 0 marker: 100"), False),
        (("round: 2", "seat 0 marker: 100", "turn: new-deal"), True),
        (("round: 2", "seat 0 marker: 99", "turn: new-deal"), False),
    ],
)
def test_whether_a_hundred_is_enough_is_asked_after_the_second_round(lines: tuple[str, ...], decides: bool) -> None:
    """classic.game-end.early: during a round nothing is asked or said about its leader."""
    tools = GAMES["classic"]
    question = ResultQuestion(GameResult((0,), (100, 0)))
    judgement = judge(Dispute(tools, tools.positions.read(lines), question))
    assert decides == any("a-hundred-is-enough" in found.other_readings for found in judgement.rulings)
    is_scored = "turn: new-deal" in lines
    assert is_scored == any("not-early" in line.id for line in judgement.derivation)


# Moves on which a rejected reading answers differently, besides those of the case book.
MOVES: list[tuple[str, tuple[str, ...], str, str, str]] = [
    (
        "classic",
        ("seat 0 hand: fish-0*3", "turn: hand-sets seat 0 ender 0"),
        "seat 0: lay fish-0*3",
        *("s3-slips", "manual-first"),
    ),
    (
        "classic",
        ("quays: fish-0", "spent: prosperity", "seat 0 sets: fish-1*3", "turn: prosperity-set seat 0"),
        "seat 0: onto 0",
        *("prosperity-target", "older-sets-only"),
    ),
    (
        "duel",
        (
            *("ankh: c3 v", "pirogues: mummy seven"),
            *("seat 0 sold: fish: fish-v-1 fish-h-1 fish-f-1", "turn: token-choice seat 0"),
        ),
        "seat 0: token mummy",
        *("nothing-there", "not-to-be-chosen"),
    ),
    (
        "duel",
        ("market: c5 marble-v-0 / d5 queen", "ankh: c3 v", "turn: merchant-tile seat 0"),
        "seat 0: fetch d5",
        *("merchant", "face-up-only"),
    ),
]


@pytest.mark.parametrize(("game", "lines", "move", "ruling", "reading"), MOVES, ids=lambda part: str(part)[:20])
def test_a_ruling_decides_a_move(game: str, lines: tuple[str, ...], move: str, ruling: str, reading: str) -> None:
    """The judgement of a legal move says that the ruling decides, and what the rejected reading would answer."""
    judgement = judged_at(game, lines, move)
    assert judgement.correct
    (found,) = (found for found in judgement.rulings if found.ruling.slug == ruling)
    assert RulingEffect.DECIDES is found.effect
    assert reading in found.other_readings
    assert ruling in {one.ruling.slug for finding in judgement.findings for one in finding.rulings}


@each_game
def test_rulings_are_weighed_for_every_move_of_games(game: str) -> None:
    """No rejected reading crashes on any move, and a ruling decides exactly if another reading differs."""
    tools = GAMES[game]
    for position, move in _tried(game):
        for found in judge(Dispute(tools, position, MoveQuestion(move))).rulings:
            assert (found.effect is RulingEffect.DECIDES) == bool(found.other_readings)


def _tried(game: str) -> Iterator[tuple[Position[Any, Any], Any]]:
    """Return states of random games with the moves made there, and with moves made at other states."""
    for seed in range(3):
        play = played(game, 2, seed)
        moves = [step.move for step in play.steps]
        for number, step in enumerate(play.steps):
            position = Position(play.game, step.before)
            yield position, step.move
            yield position, moves[(number * 7 + 3) % len(moves)]


def test_no_ruling_decides_a_result_that_all_its_readings_give() -> None:
    """The points depend on an unknown deben, but are not part of the answer."""
    lines = ("ankh: c3 v", "seat 0 debens: 9 ?*1", "seat 1 debens: 3", "turn: finished")
    judgement = judged_at("duel", lines, ResultQuestion(GameResult((0,), ())))
    assert GameResult((0,), ()) == judgement.answer
    about = {one.ruling.slug for one in judgement.rulings}
    assert {"snakes", "corruption-measure", "deben-reward", "full-tie"} == about
    assert {RulingEffect.NONE} == {one.effect for one in judgement.rulings}


@pytest.mark.parametrize(("winner", "is_decisive"), [(1, True), (0, False)])
def test_a_claimed_result_can_follow_from_a_rejected_reading(winner: int, is_decisive: bool) -> None:
    """classic.scoring.set: with the scarabs of one card, seat 1 would win alone, and with these points."""
    lines = (
        *("round: 3", "seat 0 sets: wheat-1*3", "seat 0 marker: 41", "seat 0 round-start: 41"),
        *("seat 1 corruption: fish-0", "seat 1 marker: 50", "seat 1 round-start: 50", "turn: hand-sets seat 1 ender 0"),
    )
    move = GAMES["classic"].notation.read("seat 1: done")
    judgement = judged_at("classic", lines, ResultQuestion(GameResult((winner,), (44, 50)), move))
    assert GameResult((0, 1), (50, 50)) == judgement.answer
    (decided,) = [one for one in judgement.rulings if one.effect is RulingEffect.DECIDES]
    assert ("set-score", ("scarabs-of-one-card",)) == (decided.ruling.slug, decided.other_readings)
    assert is_decisive is decided.is_decisive


def test_a_reading_that_concerns_illegal_moves_says_nothing_of_a_legal_one() -> None:
    """classic.characters.courtesan-number: only an addition that is refused could be to another player's set."""
    lines = ("quays: marble-0", "seat 0 hand: fish-0", "seat 0 sets: fish-1*3", "turn: courtesan-cards seat 0")
    judgement = judged_at("classic", lines, "seat 0: add fish-0 onto 0")
    effects = {one.ruling.slug: one.effect for one in judgement.rulings}
    assert (True, RulingEffect.NONE) == (judgement.correct, effects["courtesan-target"])
