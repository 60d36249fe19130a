"""`sobek judge`, `rule` and `transcribe`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from sobek_core.classic import Choices, Classic
from sobek_core.classic.dealing import deal_setup
from sobek_core.classic.moves import PlaySet
from sobek_core.classic.notation import SETUP
from sobek_core.classic.state import good_of
from sobek_core.cli.judge import class_of, judge_text, other_answers
from sobek_core.dealer import Stream
from sobek_core.games import GAMES
from sobek_core.playing import Chance, Play
from sobek_core.record import Record, dump, load
from sobek_core.spec import load_spec
from tests.commands import DEMO, json_of, sobek

if TYPE_CHECKING:
    from sobek_core.audit import Step

WINDOW = """\
move 133: seat 1: take 4
owed: Ben (seat 1) takes a card, plays a character or plays a set
illegal: by rules on which a ruling bears

classic.quay.window: the quays hold 7 cards, of which the first 4 can be taken, not slot 4
"""


def demo() -> Record:
    """Give the bundled record."""
    return load(Path(DEMO).read_bytes())


def test_illegal_move_is_judged() -> None:
    """classic.quay.window: the answer names the rule, its sources by section, and the ruling with what it decides."""
    result = sobek("judge", DEMO, "--at", 133, "--move", "seat 1: take 4")
    assert result.exit_code == 1
    assert result.stdout.startswith(WINDOW)
    assert '  sources: S1 "Take a card"; S2 "A. Take a Card"' in result.stdout
    assert "  ruling window-gaps: " in result.stdout
    assert "    decided: cards: " in result.stdout


def test_legal_move_is_judged() -> None:
    """classic.turn.action: a legal move ends with 0, and says whose move it was and which rules it meets."""
    result = sobek("judge", DEMO, "--at", 133, "--move", "seat 1: take 3")
    assert result.exit_code == 0
    assert "\nlegal: " in result.stdout
    assert "\nclassic.turn.action\n" in result.stdout


def test_judgement_as_json() -> None:
    """--json gives the reasons with facts, the rules with sources, and the rulings."""
    result = sobek("judge", DEMO, "--at", 133, "--move", "seat 1: take 4", "--json")
    found = json_of(result)
    assert (result.exit_code, found["legal"], found["class"], found["n"]) == (
        1,
        False,
        "by rules on which a ruling bears",
        133,
    )
    assert [reason["facts"] for reason in found["reasons"]] == [{"cards": 7, "reach": 4, "slot": 4}]
    assert found["rules"][0]["sources"][0] == {"source": "S1", "section": "Take a card"}
    assert (found["rulings"][0]["ruling"], found["rulings"][0]["taken"]) == ("window-gaps", "cards")


@pytest.mark.parametrize(
    ("reading", "legal", "other"),
    [("may-stand-apart", True, "extends"), ("extends", False, "may-stand-apart")],
)
def test_move_that_an_option_decides(tmp_path: Path, reading: str, legal: bool, other: str) -> None:
    """classic.sets.second-set: where tables differ, the answer says under which reading it would be the other one."""
    chance = Chance(GAMES["classic"], 2, 6)
    play = Play(Record(GAMES["classic"], Classic(), ("Ada", "Ben"), chance.setup), chance, (0, 1))
    play.run()
    number = next(number for number, step in enumerate(play.steps, start=1) if is_second_set(step))
    terms = Classic(choices=Choices(same_type_set=reading))  # type: ignore[arg-type]  # from the table
    record = evolve(play.record, terms=terms, entries=play.record.entries[: number - 1], result=None)
    judgement = judge_text(record, number, moves_of(play.record)[number - 1])
    assert (judgement.legal, class_of(record, judgement)) == (legal, "decided by an option")
    assert other_answers(record, judgement) == [("same-type-set", other)]
    file = tmp_path / "game.jsonl"
    file.write_text(dump(record))
    shown = sobek("judge", file, "--at", number, "--move", moves_of(play.record)[number - 1]).stdout
    assert f"  on this table, with the choice same-type-set {other}, it is {'illegal' if legal else 'legal'}\n" in shown
    assert f"an option, in this game {reading}: " in shown


def is_second_set(step: Step) -> bool:
    """Test whether somebody started a second set of a type."""
    if not isinstance(step.move, PlaySet) or step.move.onto is not None:
        return False
    good = good_of(step.move.cards)
    return good is not None and any(lying.good is good for lying in step.before.seats[step.move.seat].sets)


@pytest.mark.parametrize(
    ("at", "move", "problem"),
    [
        (133, "seat 1: grab 4", "--move: expected one of take"),
        (133, "take 4", "--move: expected 'seat N: ...'"),
        (133, "seat 1: take 04", "--move: expected 'seat 1: take 4'"),
        (0, "seat 1: take 0", "--at: expected 1 to 145"),
        (146, "seat 1: take 0", "--at: expected 1 to 145"),
    ],
)
def test_dispute_that_is_none(at: int, move: str, problem: str) -> None:
    """A text that is no move, and a number that the record does not have, are wrong usage."""
    result = sobek("judge", DEMO, "--at", at, "--move", move)
    assert (result.exit_code, problem in result.stderr) == (2, True)


def test_dispute_behind_a_fault(tmp_path: Path) -> None:
    """Behind a move that breaks the rules nothing can be judged."""
    record = demo()
    file = tmp_path / "game.jsonl"
    file.write_text(dump(evolve(record, entries=(record.entries[1], *record.entries[1:]))))
    result = sobek("judge", file, "--at", 9, "--move", "seat 1: take 0")
    assert (result.exit_code, "breaks the rules before move 9, at line 2" in result.stderr) == (1, True)


def test_rule_by_id() -> None:
    """A rule is shown with its place, law, sources, rulings and examples."""
    result = sobek("rule", "classic.quay.window")
    lines = result.stdout.splitlines()
    rule = load_spec().rules["classic.quay.window"]
    assert (result.exit_code, lines[0]) == (0, f"classic.quay.window (spec/classic/quay.md:{rule.line})")
    assert f"  law: {rule.law}" in lines
    assert "  ruling window-gaps: " in result.stdout
    assert [line for line in lines if line.startswith("  example ")] == [
        f"  example {example.name}" for example in rule.examples
    ]


def test_ruling_by_slug() -> None:
    """A ruling is shown with its question and all its readings."""
    result = sobek("rule", "same-type-set")
    assert result.exit_code == 0
    assert "  question: " in result.stdout
    assert "    may-stand-apart (default): " in result.stdout
    assert "    extends: " in result.stdout


def test_every_rule_and_ruling_can_be_shown() -> None:
    """No page is wider than a hundred columns but for examples and laws, and each can be shown both ways."""
    spec = load_spec()
    for name in (*spec.rules, *spec.rulings):
        assert sobek("rule", name).exit_code == 0
        assert json_of(sobek("rule", name, "--json")).get("rule", name) == name


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("penalty tie", "classic.scoring.most-corrupt"),
        ("penalty, tie?", "classic.scoring.most-corrupt"),
        ("set of three", "classic.sets.three"),
        ("skip cards", "classic.quay.corruption"),
        ("how many cards can I take", "classic.quay.window"),
        ("who starts", "classic.game-end.starting-player"),
        ("steal", "classic.characters.thief"),
        ("wild", "classic.sets.amulets"),
    ],
)
def test_a_question_in_a_players_words_finds_its_rule(question: str, rule: str) -> None:
    """Beginnings of words count, little words do not, and it makes no difference how the words are handed over."""
    for words in (question.split(" "), [question]):
        found = [line.partition(": ")[0] for line in sobek("rule", *words).stdout.splitlines()]
        assert rule in found[:12]


def test_a_deal_made_by_hand_is_transcribed(tmp_path: Path) -> None:
    """The first line of what was written down may say how the cards were dealt (spec/notation.md)."""
    setup = SETUP.write(deal_setup(Stream(11, "deal"), players=3))
    seat = setup.split(" ")[1]
    text = f"# ours\nsetup: {setup}\nseat {seat}: take 0\n"
    result = sobek("transcribe", DEMO, "-", "-o", tmp_path / "game.jsonl", feed=text)
    assert result.exit_code == 0
    record = load((tmp_path / "game.jsonl").read_bytes())
    assert setup == SETUP.write(record.setup)
    assert sobek("audit", tmp_path / "game.jsonl").exit_code == 0


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("setup: first 0", "line 1: expected 'first SEAT hands"),
        ("setup: first 0 hands none deck - tokens -", "line 1: expected a hand for each of the 3 players, got 0"),
        ("seat 0: take 0\nsetup: first 0 hands none deck - tokens -", "line 2: expected 'seat N: ...'"),
    ],
)
def test_a_wrong_setup_line_is_bad_data(tmp_path: Path, text: str, problem: str) -> None:
    """Exit code 65, the line, and nothing is written."""
    result = sobek("transcribe", DEMO, "-", "-o", tmp_path / "game.jsonl", feed=text)
    assert result.exit_code == 65
    assert problem in result.stderr
    assert [] == list(tmp_path.iterdir())


def test_words_are_searched() -> None:
    """Words stand in the id or the text, capitals or not, best first; each hit is one line."""
    result = sobek("rule", "FIRST", "four")
    assert (result.exit_code, max(map(len, result.stdout.splitlines())) <= 100) == (0, True)
    assert "classic.quay.window: The player takes one of the first four cards" in result.stdout
    assert "classic.setup.first-player" not in result.stdout
    hits = json_of(sobek("rule", "FIRST", "four", "--json"))["hits"]
    assert len(hits) == len(result.stdout.splitlines())


def test_near_misses_are_suggested() -> None:
    """Where nothing fits, ids that look like it are named, and the exit code is 1."""
    result = sobek("rule", "classic.quay.windwo")
    assert (result.exit_code, "did you mean classic.quay.window" in result.stderr) == (1, True)
    assert (
        json_of(sobek("rule", "courtesan-nmber", "--json"))["suggestions"][0] == "classic.characters.courtesan-number"
    )
    assert sobek("rule", "zzzzzz").stderr == "sobek: no rule and no ruling fits 'zzzzzz'\n"


def test_rule_of_nothing() -> None:
    """Without words there is nothing to look up."""
    assert sobek("rule").exit_code == 2


def moves_of(record: Record) -> list[str]:
    """Give the moves of a record as people write them down."""
    return [record.binding.forms.write(entry.move) for entry in record.entries]


def test_game_on_paper_becomes_its_record(tmp_path: Path) -> None:
    """Moves of a whole game, written line by line with remarks between, make the same record again, result and all."""
    paper, file = tmp_path / "moves.txt", tmp_path / "game.jsonl"
    paper.write_text("# at our table\r\n\n" + "\r\n".join(moves_of(demo())), encoding="utf-8-sig")
    result = sobek("transcribe", DEMO, paper, "-o", file)
    assert (result.exit_code, file.read_bytes()) == (0, Path(DEMO).read_bytes())


def test_moves_are_not_judged(tmp_path: Path) -> None:
    """An illegal move is written down all the same, for `sobek audit` to find."""
    file = tmp_path / "game.jsonl"
    result = sobek("transcribe", DEMO, "-", "-o", file, "--json", feed="seat 1: take 3\nseat 2: take 9\n")
    assert (result.exit_code, json_of(result)) == (0, {"written": str(file), "moves": 2})
    assert "classic.quay.window" in sobek("audit", file).stdout


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"seat 1: take 3\n\nseat 1: grab 4\n", "stdin: line 3: expected one of take"),
        (b"seat 1: take 3\n\xff\n", "stdin: line 2: expected text in UTF-8"),
        (b"#" * (1 << 20) + b"#", "stdin: expected at most 1048576 bytes"),
        (b"\n" * 10_001, "stdin: expected at most 9998 lines"),
    ],
)
def test_paper_that_cannot_be_read(tmp_path: Path, text: bytes, problem: str) -> None:
    """A line that is no move is told by its number, with exit code 65, and nothing is written."""
    file = tmp_path / "game.jsonl"
    result = sobek("transcribe", DEMO, "-", "-o", file, feed=text)
    assert (result.exit_code, result.stderr.startswith(f"sobek: {problem}"), file.exists()) == (65, True, False)


def test_one_stdin_for_both(tmp_path: Path) -> None:
    """Record and moves cannot both come from stdin."""
    assert sobek("transcribe", "-", "-", "-o", tmp_path / "game.jsonl").exit_code == 2
