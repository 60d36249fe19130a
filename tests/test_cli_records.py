"""`sobek new`, `show`, `legal`, `audit` and `demo`: what they print, and how they end."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from sobek_core.record import Result, dump, load
from tests.commands import DEMO, json_of, sobek

GOLDEN = Path(__file__).parent / "golden" / "cli"


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("show.txt", ("show", DEMO, "--at", 132)),
        ("show-seat-1.txt", ("show", DEMO, "--at", 132, "--seat", 1)),
        ("audit.txt", ("audit", DEMO)),
        ("legal.txt", ("legal", DEMO, "--at", 132)),
        ("demo.txt", ("demo",)),
    ],
)
def test_golden_output(file: str, words: tuple[str | int, ...]) -> None:
    """What is printed of the bundled game is as the file has it; `sobek WORDS > FILE` writes it anew."""
    result = sobek(*words)
    assert (result.exit_code, result.stdout) == (0, (GOLDEN / file).read_text(encoding="utf-8"))


def test_new_game_from_a_seed(tmp_path: Path) -> None:
    """A new record has the setup of the seed, the names and the choices, and no moves."""
    file = tmp_path / "game.jsonl"
    words = ("new", "classic", "--names", "Ada,Ben,Cleo", "--seed", 7, "--choice", "same-type-set=extends", "-o", file)
    assert sobek(*words).exit_code == 0
    record = load(file.read_bytes())
    assert (record.names, record.terms.choices.same_type_set, record.entries) == (("Ada", "Ben", "Cleo"), "extends", ())
    again = tmp_path / "again.jsonl"
    sobek(*words[:-1], again)
    assert again.read_bytes() == file.read_bytes()


def test_seed_of_the_system_is_told(tmp_path: Path) -> None:
    """Without --seed, the game that the told seed makes is the one that was written."""
    file, again = tmp_path / "game.jsonl", tmp_path / "again.jsonl"
    told = sobek("new", "classic", "--players", 2, "-o", file).stderr.splitlines()
    seed = told[0].removeprefix("seed ")
    sobek("new", "classic", "--players", 2, "--seed", seed, "-o", again)
    assert again.read_bytes() == file.read_bytes()


def test_new_game_as_json(tmp_path: Path) -> None:
    """--json tells what was written; seeds are text, as in the vectors."""
    file = tmp_path / "game.jsonl"
    result = sobek("new", "classic", "--players", 4, "--seed", 2**64 - 1, "-o", file, "--json")
    assert json_of(result) == {"written": str(file), "game": "classic", "players": 4, "seed": str(2**64 - 1)}


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ((), "expected --players N or --names"),
        (("--players", 5), "expected 2 to 4, got 5"),
        (("--names", "Ada"), "expected 2 to 4, got 1"),
        (("--players", 3, "--names", "Ada,Ben"), "expected 3 names"),
        (("--names", "Ada,\x1b[2J"), "printable characters"),
        (("--names", "Ada,"), "printable characters"),
        (("--names", f"Ada,{'x' * 41}"), "1 to 40"),
        (("--names", "Ada,\udc80"), "--names: expected"),
        (("--players", 2, "--seed", -1), "--seed"),
        (("--players", 2, "--seed", 2**64), "--seed"),
        (("--players", 2, "--choice", "same-type-set=maybe"), "expected may-stand-apart or extends"),
        (("--players", 2, "--choice", "colour=red"), "expected NAME=READING"),
        (("--players", 2, "--choice", "same-type-set"), "expected NAME=READING"),
        (("--players", 2, "--choice", "same-type-set=extends", "--choice", "same-type-set=extends"), "each once"),
    ],
)
def test_wrong_start_is_refused(tmp_path: Path, words: tuple[str | int, ...], problem: str) -> None:
    """What is no game is wrong usage, and nothing is written."""
    file = tmp_path / "game.jsonl"
    result = sobek("new", "classic", *words, "-o", file)
    assert (result.exit_code, problem in result.stderr, file.exists()) == (2, True, False)


def test_nothing_is_written_over(tmp_path: Path) -> None:
    """A file that exists stays as it is."""
    file = tmp_path / "game.jsonl"
    file.write_text("mine")
    for words in (
        ("new", "classic", "--players", 2),
        ("play", "--players", 2, "--all-random"),
        ("transcribe", DEMO, "-"),
    ):
        result = sobek(*words, "-o", file, feed="")
        assert (result.exit_code, "exists already" in result.stderr, file.read_text()) == (1, True, "mine")


@pytest.mark.parametrize("path", ["missing/game.jsonl", "."])
def test_what_cannot_be_written(tmp_path: Path, path: str) -> None:
    """A place where no file can be is one message."""
    result = sobek("new", "classic", "--players", 2, "--seed", 1, "-o", tmp_path / path)
    assert (result.exit_code, len(result.stderr.splitlines())) == (1, 1)


def test_show_as_json() -> None:
    """--json gives what the seat sees, and no card more."""
    shown = json_of(sobek("show", DEMO, "--at", 132, "--seat", 1, "--json"))
    assert shown["table"]["seats"][0]["hand"] == {"kinds": ["(beige)"] * 6 + ["(green)"], "number": 7}
    assert shown["table"]["seats"][0]["corruption"] == {"kinds": []}
    assert shown["table"]["deck"] == {"kinds": [], "number": 0}
    assert shown["turn"] == {"owes": "decision", "seat": 1, "asks": "action", "rule": "classic.turn.action"}


@pytest.mark.parametrize("at", [0, 144])
def test_first_and_last_table(at: int) -> None:
    """--at counts from no move to all moves."""
    assert f"after {at} of 144 moves" in sobek("show", DEMO, "--at", at).stdout


@pytest.mark.parametrize("command", ["show", "legal"])
@pytest.mark.parametrize("at", [-1, 145])
def test_at_out_of_range(command: str, at: int) -> None:
    """A number of moves that the record does not have is wrong usage, and the range is told."""
    result = sobek(command, DEMO, "--at", at)
    assert (result.exit_code, "expected 0 to 144" in result.stderr) == (2, True)


def test_seat_out_of_range() -> None:
    """A seat that nobody sits on is wrong usage."""
    result = sobek("show", DEMO, "--seat", 3)
    assert (result.exit_code, "expected 0 to 2, got 3" in result.stderr) == (2, True)


@pytest.mark.parametrize(
    ("at", "owed", "first"),
    [
        (15, "owed: chance decides the card that the Thief draws", "  1  chance: steal ivory-0  (weight 1)"),
        (34, "owed: a deal, the cards and tokens of a new round (round 2)", ""),
        (144, "the game is over; won by Ben (seat 1)", ""),
    ],
)
def test_legal_where_nobody_decides(at: int, owed: str, first: str) -> None:
    """A draw lists outcomes with weights; at a deal and at the end nothing is listed."""
    result = sobek("legal", DEMO, "--at", at)
    assert result.stderr.startswith(owed)
    assert result.stdout.partition("\n")[0] == first


def test_legal_as_json() -> None:
    """--json gives each move in notation and as in a record, outcomes with weights."""
    found = json_of(sobek("legal", DEMO, "--at", 15, "--json"))
    assert found["turn"]["owes"] == "draw"
    assert found["legal"][0] == {
        "notation": "chance: steal ivory-0",
        "move": {"move": "steal", "card": "ivory-0"},
        "weight": 1,
    }


def test_audit_as_json() -> None:
    """--json gives the sheets of all rounds and the result."""
    found = json_of(sobek("audit", DEMO, "--json"))
    assert (found["by_the_rules"], found["moves"], len(found["rounds"])) == (True, 144, 3)
    assert found["turn"] == {
        "owes": "over",
        "winners": [1],
        "scores": [12, 52, 16],
        "rule": "classic.game-end.rounds",
    }
    assert found["rounds"][2]["sheets"][1]["lots"] == 4


def test_audit_of_a_game_that_is_not_over(tmp_path: Path) -> None:
    """It is by the rules so far, and who owes what is told."""
    record = load(Path(DEMO).read_bytes())
    file = tmp_path / "game.jsonl"
    file.write_text(dump(evolve(record, entries=record.entries[:20], result=None)))
    result = sobek("audit", file)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-2:] == [
        "20 moves, all by the rules",
        "the game is not over; owed: Ada (seat 0) takes a card, plays a character or plays a set",
    ]


def test_audit_of_a_wrong_result(tmp_path: Path) -> None:
    """classic.game-end.winner: a footer that claims another result is a fault, with its line."""
    record = load(Path(DEMO).read_bytes())
    file = tmp_path / "game.jsonl"
    file.write_text(dump(evolve(record, result=Result((0,), (53, 52, 16)))))
    result = sobek("audit", file)
    expected = "line 146: result: expected winners 1, scores 12 52 16, got winners 0, scores 53 52 16\n"
    assert (result.exit_code, result.stdout) == (1, expected)


FAULT = """\
line 3: move: against the rules
  move 2: seat 1: take 5
  classic.turn.order: it is not for seat 1 to decide now, but for seat 2
owed: Cleo (seat 2) takes a card, plays a character or plays a set
legal would have been 4:
  seat 2: take 0
  seat 2: take 1
  seat 2: take 2
  seat 2: take 3
"""


def with_move(tmp_path: Path, number: int, move: str) -> Path:
    """Give the bundled record with another move in the place of one."""
    record = load(Path(DEMO).read_bytes())
    entries = list(record.entries)
    entries[number - 1] = evolve(entries[number - 1], move=record.binding.forms.read(move))
    file = tmp_path / "game.jsonl"
    file.write_text(dump(evolve(record, entries=tuple(entries))))
    return file


def test_audit_of_an_illegal_move(tmp_path: Path) -> None:
    """The earliest fault has its line, the move, each rule in words, and what would have been legal."""
    result = sobek("audit", with_move(tmp_path, 2, "seat 1: take 5"))
    assert (result.exit_code, result.stdout) == (1, FAULT)


def test_audit_of_an_illegal_move_as_json(tmp_path: Path) -> None:
    """The same for machines."""
    fault = json_of(sobek("audit", with_move(tmp_path, 2, "seat 2: take 5"), "--json"))["fault"]
    assert (fault["line"], fault["n"], fault["move"], fault["legal_count"]) == (3, 2, "seat 2: take 5", 4)
    assert [reason["rule"] for reason in fault["reasons"]] == ["classic.quay.window"]


@pytest.mark.parametrize("command", ["show", "legal"])
def test_table_behind_a_fault(tmp_path: Path, command: str) -> None:
    """Behind a move that breaks the rules there is no table; before it there is."""
    file = with_move(tmp_path, 2, "seat 2: take 5")
    assert (sobek(command, file, "--at", 1).exit_code, sobek(command, file).exit_code) == (0, 1)
    assert "breaks the rules at line 3" in sobek(command, file).stderr


def test_audit_of_an_illegal_setup(tmp_path: Path) -> None:
    """classic.setup.first-player: a setup that breaks a rule is a fault of the first line."""
    record = load(Path(DEMO).read_bytes())
    file = tmp_path / "game.jsonl"
    file.write_text(dump(evolve(record, setup=evolve(record.setup, first=3))))
    result = sobek("audit", file)
    assert (result.exit_code, result.stdout.splitlines()) == (
        1,
        ["line 1: setup: against the rules", "  classic.setup.first-player: there is no seat 3 among 3 players"],
    )
    found = json_of(sobek("audit", file, "--json"))
    assert (found["moves"], found["fault"]["path"], "turn" in found) == (0, "setup", False)


def test_audit_of_a_wrong_digest(tmp_path: Path) -> None:
    """A digest of a state that does not fit is a fault, and says so without rules."""
    record = load(Path(DEMO).read_bytes())
    entries = (evolve(record.entries[0], state="0" * 32), *record.entries[1:])
    file = tmp_path / "game.jsonl"
    file.write_text(dump(evolve(record, entries=entries)))
    result = sobek("audit", file)
    assert result.exit_code == 1
    assert result.stdout.startswith("line 2: state: expected ")


def test_demo_as_json() -> None:
    """The demo goes from end to end: an audit, a table, a move that is illegal and one that is legal."""
    found = json_of(sobek("demo", "--json"))
    assert found["audit"]["by_the_rules"] is True
    assert [judgement["legal"] for judgement in found["judgements"]] == [False, True]
