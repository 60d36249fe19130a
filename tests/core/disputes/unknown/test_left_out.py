"""The unstated assumptions of an answer are named."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.classic.moves import NameVictim
from sobek_core.disputes import Dispute, MoveQuestion, ResultQuestion, ScoreQuestion, judge
from sobek_core.disputes.judge_known import answer_at
from sobek_core.disputes.phrases import verdict
from sobek_core.games import GAMES
from sobek_core.kernel.game import Position
from sobek_core.package_data import spec_root
from sobek_core.phrases import LANGUAGES, load_words
from sobek_core.plausibility import Plausibility
from sobek_core.records.record import GameResult
from sobek_core.text.notation import NotationError
from tests.cases import case_book, judged
from tests.commands import DUEL, json_of, sobek
from tests.disputes import judged_at
from tests.games import each_game
from tests.records import played

if TYPE_CHECKING:
    from sobek_core.disputes import Judgement

OVER = ("ankh: c3 v", "seat 0 sold: fish: fish-v-1 fish-h-1 fish-f-1", "seat 0 corruption: ivory-v-3", "turn: finished")
END = ("market: c6 fish-f-0", *OVER[:-1])
LAYING = ("seat 0 hand: fish-1*3", "turn: hand-sets seat 0 ender 0")
IN_ROUND = ("quays: wheat-1", "turn: action seat 0")
PENALISED = ("seat 0 corruption: ?*1", "turn: hand-sets seat 1 ender 0")
"""Seat 0 goes back one step for each ten points of its sets."""
GUILD = ("quays: wheat-1", "spent: guild", "turn: guild-victim seat 0")
RESULT = ResultQuestion(GameResult((0,), (7, 0)))
ANKHS = "seat 0 sets: wheat-1*4 amulet"
VICTIM = NameVictim(0, 1)
BOOK = [case for game in GAMES for case in case_book(game)]

SCORING = {"reward-drawn", "not-over", "none-laid", "round-not-counted", "track-order"}


def assumed(judgement: Judgement) -> dict[str, dict[str, str]]:
    """Return the assumptions of a judgement, by id."""
    return {one.id: dict(one.values) for one in judgement.assumptions}


@pytest.mark.parametrize(
    ("lines", "question", "expected"),
    [
        (("seat 0 sets: fish-1*3 amulet", *PENALISED), ScoreQuestion((7, 0)), {"12": "ankh", "9": "ankh"}),
        (
            ("seat 0 sets: fish-1*3", PENALISED[0], "seat 0 marker: 96", PENALISED[1]),
            ScoreQuestion((105, 0)),
            None,
        ),  # nine points: no step
        (
            ("seat 0 sets: fish-1*3 amulet", PENALISED[0], "seat 0 marker: 3", PENALISED[1]),
            ScoreQuestion((10, 0)),
            None,
        ),  # from 15, a number
        (("round: 3", "seat 0 sets: fish-1*3 amulet", *PENALISED), RESULT, {"12": "ankh", "9": "ankh"}),
        (("seat 0 sets: fish-1*3 amulet", *PENALISED), RESULT, None),  # the game goes on, whatever the points are
        (
            (ANKHS, "seat 0 laid: ivory-0 ivory-0-green ivory-3", PENALISED[0], "seat 0 marker: 38", PENALISED[1]),
            ScoreQuestion((52, 0)),
            None,  # from 61 by two ankhs to 52: the sources say so
        ),
        ((*GUILD[:2], "seat 1 marker: 103", GUILD[2]), ScoreQuestion((0, 98), VICTIM), {"3": "lotus", "97": "lotus"}),
        ((*GUILD[:2], "seat 1 marker: 103", GUILD[2]), MoveQuestion(VICTIM), None),
    ],
)
def test_a_step_to_a_symbol_assumes_the_order_of_the_track(
    lines: tuple[str, ...], question: Any, expected: dict[str, str] | None
) -> None:
    """classic.scoring.same-symbol: no source shows the order of the symbols within a block."""
    assert expected == assumed(judged_at("classic", lines, question)).get("track-order")


@pytest.mark.parametrize(
    ("game", "lines", "question", "expected"),
    [
        ("duel", OVER, ScoreQuestion((9, 0)), {"reward-drawn"}),
        ("duel", END, ScoreQuestion((9, 0)), {"reward-drawn"}),
        ("duel", OVER, ResultQuestion(GameResult((0,), (9, 0))), {"reward-drawn"}),
        ("duel", END, ResultQuestion(GameResult((0,), (9, 0))), set()),  # the answer is that the game is not over
        ("duel", OVER, "seat 0: refill", set()),
        ("duel", (*OVER[:-1], "seat 1 corruption: ivory-f-3", OVER[-1]), ScoreQuestion((9, 0)), set()),
        ("duel", (*OVER[:-1], "seat 1 corruption: ?", OVER[-1]), ScoreQuestion((9, 0)), {"reward-drawn"}),
        ("duel", ("market: c6 fish-f-0", "ankh: c3 v", "turn: action seat 0"), ScoreQuestion((0, 0)), {"not-over"}),
        (
            "duel",
            ("ankh: c3 v", "bag: 5", "seat 1 corruption: fish-f-0", "turn: reward-draw seat 0 left 1"),
            ScoreQuestion((0, 0)),
            {"not-over"},
        ),
        ("classic", LAYING, ScoreQuestion((3, 0)), {"none-laid"}),
        ("classic", ("seat 0 hand: fish-1*2", LAYING[1]), ScoreQuestion((0, 0)), set()),
        ("classic", IN_ROUND, ScoreQuestion((0, 0)), {"round-not-counted"}),
        ("classic", ("round: 3", "turn: finished"), ScoreQuestion((0, 0)), set()),
    ],
)
def test_how_points_are_counted(game: str, lines: tuple[str, ...], question: Any, expected: set[str]) -> None:
    """duel.scoring.reward, classic.round-end.hand-sets: a position does not show what was drawn, laid or counted."""
    assert expected == {*assumed(judged_at(game, lines, question))} & SCORING


def test_a_verdict_states_it() -> None:
    """The verdict, its brief form and the JSON name the assumption; the verdict still gives its basis."""
    text = "".join(f"{line}\n" for line in OVER)
    words = ("judge", "--game", "duel", "--position", "-", "--score", "9 0")
    said = (
        "right: the points are 9 0; the rules are clear, assuming that the debens for less Corruption have been drawn"
    )
    left_out = "and the defaults for what you left out (nothing in tokens of seat 0, debens of seat 0"
    assert f"\n{said} {left_out}" in sobek(*words, feed=text).stdout
    assert sobek(*words, "--brief", feed=text).stdout.startswith(said)
    found = json_of(sobek(*words, "--json", feed=text))
    drawn = {"id": "reward-drawn", "text": "that the debens for less Corruption have been drawn", "values": {}}
    assert ("clear", drawn) == (found["basis"], found["assumptions"][0])
    assert "left-out" == found["assumptions"][1]["id"]


def test_choices_that_are_left_out_are_named_as_a_position_writes_them() -> None:
    """They are written `NAME=READING`, as on the line `choices:`."""
    text = "quays: wheat-1 fish-0\nseat 0 hand: amulet*3\nmove: seat 0: set amulet*3\n"
    assert "`amulet-only-set=allowed`" in sobek("judge", "--position", "-", "--game", "classic", feed=text).stdout


def test_a_record_shows_what_was_drawn() -> None:
    """At the end of a record nothing is assumed; before the end, the game is not over."""
    words = ("judge", DUEL.path, "--score", "0 0", "--json")
    assert [] == json_of(sobek(*words))["assumptions"]
    assert ["not-over"] == [one["id"] for one in json_of(sobek(*words, "--at", "9"))["assumptions"]]


@each_game
def test_a_state_in_json_leaves_nothing_out(game: str) -> None:
    """Such a state has every line and choice."""
    tools = GAMES[game]
    play = played(game, tools.player_counts[0], 1)
    step = play.steps[0]
    words = ("judge", "--game", game, "--position", "-", "--move", tools.notation.write(step.move), "--json")
    printed = sobek(*words, feed=json.dumps(tools.converter.unstructure(Position(play.game, step.before))))
    assert (0, []) == (printed.exit_code, json_of(printed)["assumptions"])


@pytest.mark.parametrize(
    "case", [case for case in BOOK if any(" left-out " in line for line in case.expected)], ids=lambda case: case.name
)
def test_what_is_stated_is_not_assumed(case: Any) -> None:
    """With the assumed lines written out, the answers of the case book stay the same and nothing is assumed."""
    tools, before = GAMES[case.game], judged(case)
    stated = {line.partition(": ")[0]: line for line in case.position}
    stated |= {place: f"{place}: {value}" for place, value in assumed(before)["left-out"].items()}
    lines = [stated[place] for place in tools.positions.places if place in stated]
    after = judged_at(case.game, lines, before.dispute.question)
    assert before.answer == after.answer
    assert {name: values for name, values in assumed(before).items() if name != "left-out"} == assumed(after)


@each_game
def test_a_line_that_changes_the_answer_is_named(game: str) -> None:
    """If a left-out line makes the answer wrong, the line is named as an assumption."""
    rng, tools, changed = random.Random(3), GAMES[game], 0  # noqa: S311  # trying, not hiding
    play = played(game, tools.player_counts[0], 2)
    rules, steps = play.game, play.steps
    points = (0,) * tools.player_counts[0]
    for step in (*rng.sample(steps, 25), *steps[-3:]):
        values = tools.positions.state_values(step.before)
        shown = {place: value for place, value in values.items() if value != "-"}
        question = rng.choice((MoveQuestion(step.move), ScoreQuestion(points, step.move), ScoreQuestion(points)))
        for place in rng.sample(sorted(shown), 6):
            lines = [f"{one}: {value}" for one, value in shown.items() if one != place]
            try:
                stated = tools.positions.read_open(lines)
            except NotationError:  # the pending decision is about what is left out
                continue
            plausibility = Plausibility(tools, stated.stated_places)
            dispute = Dispute(tools, stated.position, question, stated_places=stated.stated_places)
            if plausibility.broken(rules, dispute.state) or plausibility.broken(rules, step.before):
                continue
            if answer_at(dispute, rules, dispute.state) != answer_at(dispute, rules, step.before):
                found = assumed(judge(dispute, plausibility.check)).get("left-out", {})
                assert (lines, place, True) == (lines, place, place in found)
                changed += 1
    assert changed > 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_assumption_has_its_words(language: str) -> None:
    """Every assumption of the schema has words in each language, and the verdicts of the case book state theirs."""
    schema = json.loads((spec_root() / "schemas" / "judgement.json").read_text(encoding="utf-8"))
    ids = schema["properties"]["assumptions"]["items"]["properties"]["id"]["enum"]
    words = load_words(language)
    sentences = {name.removeprefix("judge.assumed.") for name in words.messages if name.startswith("judge.assumed.")}
    assert {*ids} == sentences
    marks = {"en": ("assuming", "drawn"), "fr": ("en supposant", "tirés")}[language]
    judgement = judged_at("duel", OVER, ScoreQuestion((9, 0)))
    assert [True] * len(marks) == [mark in verdict(judgement, words) for mark in marks]


def test_every_line_that_could_remove_a_reason_is_assumed() -> None:
    """classic.sets.in-hand, classic.sets.target: either line removes one reason, and only both make the move legal."""
    (left_out,) = judged_at("classic", ["quays: marble-0"], "seat 0: set fish-1*3 onto 0").assumptions
    assert ("left-out", {"seat 0 hand": "-", "seat 0 sets": "-"}) == (left_out.id, dict(left_out.values))
