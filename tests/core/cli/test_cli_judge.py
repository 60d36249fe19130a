"""`sobek judge` of records: legal or not, by which rules, on which sources, and whether an option decides it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from sobek_core.cli.judge import judge_text
from sobek_core.disputes import Basis, OtherAnswer
from sobek_core.games import GAMES
from sobek_core.kernel.choices import field_of
from sobek_core.kernel.game import Refused
from sobek_core.records.play import Chance, Play
from sobek_core.records.record import Record, dump, load
from tests.commands import CLASSIC, DEMO, DUEL, Demo, each_demo, json_of, sobek

WINDOW = """\
before move 133: disputed: `seat 1: take 4`
to move: Ben (seat 1), who takes a card, plays a character or plays a set
illegal: clear in the rules
  under every other combination of choices the answer is the same

classic.quay.window: slot 4 is out of reach: the quays have 7 cards (within reach: 4, starting at slot 0)
"""
LINE = """\
before move 45: disputed: `seat 1: take a1`
to move: Ben (seat 1), who takes a tile, sells a set or plays a character
illegal: clear in the rules
  under every other combination of choices the answer is the same

duel.market.line: a1 is not on a line that can be used; position of the Ankh: d3 f
"""


SAID = [
    (CLASSIC, WINDOW, 'sources: S1 "Take a card"; S2 "A. Take a Card"', "window-gaps"),
    (DUEL, LINE, 'sources: S5 "Take a tile from the Market"', "line"),
]


@pytest.mark.parametrize(("demo", "begins", "sources", "ruling"), SAID, ids=["classic", "duel"])
def test_illegal_move_is_judged(demo: Demo, begins: str, sources: str, ruling: str) -> None:
    """The answer names the rule, its sources by section, its page, and in a line a ruling that does not decide.

    classic.quay.window, duel.market.line.
    """
    at, _, move = begins.splitlines()[0].removeprefix("before move ").removesuffix("`").partition(": disputed: `")
    result = sobek("judge", demo.path, "--at", at, "--move", move, "--site", "https://rules.example")
    assert result.exit_code == 1
    assert begins == result.stdout[: len(begins)]
    assert f"  {sources}" in result.stdout
    rule = begins.splitlines()[-1].partition(":")[0]
    assert f"  page: https://rules.example/rules/{rule}.html\n" in result.stdout
    assert f"  ruling {ruling}: each of its readings gives this answer\n" in result.stdout


BEYOND_A_GAP = """\
disputed: `seat 0: take c6`
to move: player 0 (seat 0), who takes a tile, sells a set or plays a character
legal: decided by a ruling, assuming that lines left out have their defaults: `turn: action seat 0`
  under every other combination of choices the answer is the same
  duel.turn.action
  duel.market.tile
  duel.market.line
  ruling line: it decides: under up-to-a-gap the answer would be different
"""


def test_a_ruling_that_decides_is_told_in_full(tmp_path: Path) -> None:
    """duel.market.line: its question, what was decided, its page, and how it bears; in brief by name."""
    table = tmp_path / "table.txt"
    table.write_text("market: c6 fish-v-1\nankh: c3 v\n")
    words = (
        "judge",
        "--game",
        "duel",
        "--position",
        table,
        "--move",
        "seat 0: take c6",
        "--site",
        "https://rules.example",
    )
    result = sobek(*words)
    assert 0 == result.exit_code
    told = result.stdout.partition("  ruling line: ")[2]
    assert "    decided: whole-line: " in told
    assert "    page: https://rules.example/rulings/line.html\n" in told
    assert "    it decides: under up-to-a-gap the answer would be different\n" in told
    assert (0, BEYOND_A_GAP) == ((brief := sobek(*words, "--brief")).exit_code, brief.stdout)
    assert 2 == sobek(*words, "--brief", "--all").exit_code


@pytest.mark.parametrize(
    ("demo", "at", "move"), [(CLASSIC, 133, "seat 1: take 3"), (DUEL, 45, "seat 1: play merchant")]
)
def test_legal_move_is_judged(demo: Demo, at: int, move: str) -> None:
    """A legal move ends with 0, and says whose move it was and which rules it meets.

    classic.turn.action, duel.turn.action.
    """
    result = sobek("judge", demo.path, "--at", at, "--move", move)
    assert result.exit_code == 0
    assert "\nlegal: " in result.stdout
    assert f"\n{demo.game}.turn.action\n" in result.stdout


def test_judgement_as_json() -> None:
    """--json gives the reasons with facts, the rules with sources, and the rulings."""
    found = json_of(sobek("judge", DEMO, "--at", 133, "--move", "seat 1: take 4", "--json"))
    assert (False, "illegal", "clear", 133) == (found["right"], found["answer"], found["class"], found["n"])
    assert [{"cards": 7, "reach": 4, "slot": 4}] == [reason["facts"] for reason in found["reasons"]]
    assert {"source": "S1", "section": "Take a card"} == found["rules"][0]["sources"][0]
    assert "rules/classic.quay.window.html" == found["rules"][0]["link"]
    ruling = found["rulings"][0]
    assert ("window-gaps", "cards", "agrees") == (ruling["ruling"], ruling["taken"], ruling["bearing"])
    assert "rulings/window-gaps.html" == ruling["link"]
    assert "seat 1: take 0" == found["legal_moves"][0]


def test_every_rule_that_is_broken_is_found() -> None:
    """duel.selling.in-hand, duel.selling.three, duel.selling.one-type: a sale that breaks three rules, all told."""
    found = json_of(sobek("judge", DUEL.path, "--at", 45, "--move", "seat 1: sell ivory-f-3 as fish", "--json"))
    assert ("illegal", "clear") == (found["answer"], found["class"])
    assert {
        "duel.selling.in-hand": "the hand does not hold ivory-f-3",
        "duel.selling.three": "1 tile was named; a sale takes at least 3",
        "duel.selling.one-type": "ivory-f-3 cannot be sold as fish",
    } == {reason["rule"]: reason["words"] for reason in found["reasons"]}


# Games in which somebody makes a move that a reading allows and another one does not: by seed, as they were found.
DECIDED = [
    ("classic", "same-type-set", "may-stand-apart", "extends", 4),
    ("classic", "priest-type", "free", "must-remove", 2),
    ("duel", "new-set-goods", "typed-tile", "goods-tile", 305),
    ("duel", "pyramid-refill", "any-line", "current-line", 6),
    ("duel", "priest-effect", "free", "must-remove", 1),
]


def choices_of(game: str, option: str, reading: str) -> Any:
    """Return the choices of a game, one of them with this reading."""
    return type(GAMES[game].game().choices)(**{field_of(option): reading})


def game_decided_by(game: str, option: str, wide: str, narrow: str, seed: int) -> tuple[Record, int, str]:
    """Play a game; give it up to the first move that the narrow reading forbids, and this move with its number."""
    chance = Chance(GAMES[game], 2, seed)
    rules = GAMES[game].game(choices=choices_of(game, option, wide))
    play = Play(Record(GAMES[game], rules, ("Ada", "Ben"), chance.setup), chance, (0, 1))
    play.run()
    strict = GAMES[game].game(choices=choices_of(game, option, narrow))
    number = next(
        number
        for number, step in enumerate(play.steps, start=1)
        if isinstance(strict.apply(step.before, step.move), Refused)
    )
    entries = play.record.entries
    record = evolve(play.record, entries=entries[: number - 1], result=None)
    return record, number, GAMES[game].notation.write(entries[number - 1].move)


@pytest.mark.parametrize("decided", DECIDED, ids=lambda decided: decided[1])
def test_move_that_an_option_decides(tmp_path: Path, decided: tuple[str, str, str, str, int]) -> None:
    """Where tables differ, the answer says under which reading it would be the other one.

    classic.sets.second-set, classic.characters.priest-type; duel.selling.new-set, duel.market.refill-line,
    duel.characters.priest-group.
    """
    game, option, wide, narrow, _ = decided
    played, number, move = game_decided_by(*decided)
    for reading, other, legal in ((wide, narrow, True), (narrow, wide, False)):
        record = evolve(played, game=evolve(played.game, choices=choices_of(game, option, reading)))
        judgement = judge_text(record, number, move)
        assert (legal, Basis.OPTION) == (judgement.right, judgement.basis)
        assert (OtherAnswer(not legal, (((option, other),),)),) == judgement.other_choices
        file = tmp_path / f"{reading}.jsonl"
        file.write_text(dump(record))
        result = sobek("judge", file, "--at", number, "--move", move)
        word = "illegal" if legal else "legal"
        answer = f"  with other choices: {word} if {option} is {other}\n"
        assert (0 if legal else 1, True) == (result.exit_code, answer in result.stdout)
        assert f"an option; in this game {reading}: " in result.stdout


@pytest.mark.parametrize(
    ("demo", "at", "move", "problem"),
    [
        (CLASSIC, 133, "seat 1: grab 4", "--move: expected one of take"),
        (CLASSIC, 133, "take 4", "--move: expected 'seat N: ...'"),
        (CLASSIC, 133, "seat 1: take 04", "--move: expected 'seat 1: take 4'"),
        (CLASSIC, 0, "seat 1: take 0", "--at: expected 1 to 145"),
        (CLASSIC, 146, "seat 1: take 0", "--at: expected 1 to 145"),
        (DUEL, 45, "seat 1: take 4", "--move: expected a cell from a1 to f6"),
        (DUEL, 45, "seat 1: set fish-0*3", "--move: expected one of take, refill, orient"),
        (DUEL, 45, "seat 1: sell statue-b statue-v as fish", "--move: expected 'statue-v statue-b'"),
        (DUEL, 66, "seat 1: take a1", "--at: expected 1 to 65"),
    ],
)
def test_dispute_that_is_none(demo: Demo, at: int, move: str, problem: str) -> None:
    """A text that is no move, and a number that the record does not have, are wrong usage."""
    result = sobek("judge", demo.path, "--at", at, "--move", move)
    assert (result.exit_code, problem in result.stderr) == (2, True)


@each_demo
def test_dispute_behind_a_fault(tmp_path: Path, demo: Demo) -> None:
    """Behind a move that breaks the rules nothing can be judged."""
    record = load(Path(demo.path).read_bytes())
    file = tmp_path / "game.jsonl"
    file.write_text(dump(evolve(record, entries=(record.entries[1], *record.entries[1:]))))
    result = sobek("judge", file, "--at", 9, "--move", record.tools.notation.write(record.entries[0].move))
    assert (result.exit_code, "breaks the rules before move 9, at move 1 (line 2 of" in result.stderr) == (1, True)


@each_demo
def test_every_move_of_a_game_is_judged_legal(demo: Demo) -> None:
    """Whatever is pending, and whoever decides: the rule that asks for the move is found first."""
    record = load(Path(demo.path).read_bytes())
    for number, entry in enumerate(record.entries, start=1):
        judgement = judge_text(record, number, record.tools.notation.write(entry.move))
        assert (True, judgement.turn.rule) == (judgement.right, judgement.findings[0].rule.id)
