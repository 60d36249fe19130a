"""How points come about: every line has a phrase in both languages, and the lines add up to the points."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from sobek_core.disputes import (
    Basis,
    DerivationLine,
    Dispute,
    Judgement,
    ResultQuestion,
    RulingEffect,
    ScoreQuestion,
    judge,
)
from sobek_core.disputes.phrases import line_text
from sobek_core.games import GAMES
from sobek_core.kernel.game import Position
from sobek_core.phrases import LANGUAGES, load_words
from sobek_core.records.record import GameResult
from sobek_core.spec import load_spec
from tests.cases import case_book, judged
from tests.disputes import judged_at
from tests.games import each_game
from tests.records import played

if TYPE_CHECKING:
    from collections.abc import Iterator


def judgements(game: str) -> Iterator[Judgement]:
    """Judge the points and the result after every move of some games, and the case book."""
    tools = GAMES[game]
    for seed in range(8):
        players = tools.player_counts[seed % len(tools.player_counts)]
        play = played(game, players, seed)
        for step in play.steps:
            position = Position(play.game, step.before)
            yield judge(Dispute(tools, position, ScoreQuestion((0,) * players, step.move)))
            yield judge(Dispute(tools, position, ResultQuestion(GameResult((0,), (0,) * players), step.move)))
    yield from map(judged, case_book(game))


OVER = "turn: hand-sets seat 1 ender 0"
LEFT = ("seat 0 hand: fish-1*3 wheat-0", "seat 1 corruption: ebony-0", "turn: hand-sets seat 0 ender 0")


def test_what_is_left_in_hand_is_listed_before_it_is_counted() -> None:
    """classic.round-end.leftover: four cards with a set among them, which the choice would have laid."""
    judgement = judged_at("classic", LEFT, ScoreQuestion((0, 0)))
    left, counted = (
        next(line for line in judgement.derivation if line.seat == 0 and line.rule == rule)
        for rule in ("classic.round-end.leftover", "classic.scoring.corruption-count")
    )
    assert ((("cards", 4),), (("cards", 4),)) == (left.facts, counted.facts)
    deciding = {found.ruling.slug for found in judgement.rulings if found.effect is RulingEffect.DECIDES}
    assert (Basis.CHOICE, {"hand-sets-at-end"}) == (judgement.basis, deciding)


RARE = [  # rare in random games
    ("seat 0 sets: fish-0*3", OVER),
    ("choices: clean-tie=none-penalised", "seat 0 sets: fish-0*3", OVER),
    ("choices: penalty-base=all-points", "seat 0 corruption: fish-0", OVER),
    ("round: 2", "seat 0 marker: 101", "seat 1 corruption: fish-0", OVER),
    ("round: 3", "seat 0 corruption: fish-0", "turn: hand-sets seat 0 ender 0"),
]


def rare() -> Iterator[Judgement]:
    """Judge endings of rounds of classic that random games rarely reach."""
    tools = GAMES["classic"]
    for lines in RARE:
        position = tools.positions.read(lines)
        move = tools.notation.read(f"seat {position.state.pending.seat}: done")
        yield judge(Dispute(tools, position, ResultQuestion(GameResult((0,), (0, 0)), move)))


def test_every_line_has_its_phrase_and_every_phrase_its_line() -> None:
    """Every phrase of a sheet is used, and takes the facts of its line, in each language.

    classic.scoring.same-symbol: a step leads forward into the next block, or back into the previous one.
    """
    back = {"en": "previous", "fr": "précédent"}
    said, ways, rules = {"judge.sheet.all"}, set(), load_spec().rules
    for judgement in chain(*map(judgements, GAMES), rare()):
        for line in judgement.derivation:
            said.add(line.id)
            assert line.rule in rules
            facts, is_step = dict(line.facts), line.id.startswith("judge.sheet.step")
            is_back = is_step and int(facts["after"]) < int(facts["before"])
            ways |= {("symbol" in facts, is_back)} if is_step else set()
            for language in LANGUAGES:
                text = load_words(language)(line.id, **facts)
                assert text
                assert not is_step or is_back == (back[language] in text)
    assert said == {one for one in load_words("en").messages if one.startswith("judge.sheet.")}
    assert 4 == len(ways)


@each_game
def test_the_lines_add_up(game: str) -> None:
    """The last line with a subtotal or a total of each seat has that seat's points."""
    for seed in range(4):
        play = played(game, 2, seed)
        for step in play.steps:
            judgement = judge(Dispute(GAMES[game], Position(play.game, step.before), ScoreQuestion((0, 0), step.move)))
            assert isinstance(judgement.answer, tuple)
            for seat, points in enumerate(judgement.answer):
                own = [dict(line.facts) for line in judgement.derivation if line.seat == seat]
                last = [facts for facts in own if ("sets" if game == "duel" else "after") in facts or len(facts) == 1][
                    -1
                ]
                assert points == last.get("after", last.get("points"))


def test_a_line_names_goods_and_symbols_in_its_language() -> None:
    """Its facts are ids; a line in words has their names."""
    facts = (("good", "fish"), ("tiles", ""), ("count", 3), ("scarabs", 1), ("points", 3))
    sold = DerivationLine("judge.sheet.sold", facts, "duel.scoring.set")
    assert [False, True] == ["poisson" in line_text(sold, load_words(language)) for language in ("en", "fr")]


def test_a_step_of_a_token_is_of_the_player_whose_marker_moves() -> None:
    """classic.events.guild: a step forward, and one back for the victim."""
    lines = (
        *("quays: marble-0", "spent: guild", "seat 0 sets: fish-1*3", "seat 0 marker: 12", "seat 0 round-start: 12"),
        *("seat 1 marker: 14", "seat 1 round-start: 14", "turn: guild-victim seat 0"),
    )
    judgement = judged_at("classic", lines, ScoreQuestion((0, 0), GAMES["classic"].notation.read("seat 0: victim 1")))
    steps = [(line.id, line.seat) for line in judgement.derivation if ".step" in line.id]
    assert [("judge.sheet.step", 0), ("judge.sheet.step-back", 1)] == steps
