"""`sobek audit` and `demo`: faults with their lines, scoring sheets, results."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from sobek_core.record import Result, dump, load
from tests.commands import CLASSIC, DEMO, DUEL, Demo, each_demo, json_of, sobek


def test_audit_of_duel_as_json() -> None:
    """duel.scoring.winner: --json gives both sheets and the result, here of a tie that Corruption breaks."""
    found = json_of(sobek("audit", DUEL.path, "--json"))
    assert (found["by_the_rules"], found["moves"], len(found["rounds"])) == (True, 64, 1)
    assert found["turn"] == {
        "owes": "over",
        "winners": [1],
        "scores": [56, 56],
        "rule": "duel.game-end.trigger",
    }
    assert [sheet["count"] for sheet in found["rounds"][0]["sheets"]] == [9, 8]
    assert found["rounds"][0]["sheets"][0]["debens"] == [3, 6]


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


@pytest.mark.parametrize(
    ("demo", "owed"),
    [
        (CLASSIC, "Ada (seat 0) takes a card, plays a character or plays a set"),
        (DUEL, "Ben (seat 1) gives the Ankh its direction"),
    ],
)
def test_audit_of_a_game_that_is_not_over(tmp_path: Path, demo: Demo, owed: str) -> None:
    """It is by the rules so far, and who owes what is told."""
    record = load(Path(demo.path).read_bytes())
    file = tmp_path / "game.jsonl"
    file.write_text(dump(evolve(record, entries=record.entries[:20], result=None)))
    result = sobek("audit", file)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-2:] == ["20 moves, all by the rules", f"the game is not over; owed: {owed}"]


@pytest.mark.parametrize(
    ("demo", "claimed", "expected"),
    [
        (CLASSIC, Result((0,), (53, 52, 16)), "winners 1, scores 12 52 16, got winners 0, scores 53 52 16"),
        (DUEL, Result((0, 1), (56, 56)), "winners 1, scores 56 56, got winners 0 1, scores 56 56"),
    ],
)
def test_audit_of_a_wrong_result(tmp_path: Path, demo: Demo, claimed: Result, expected: str) -> None:
    """classic.game-end.winner, duel.scoring.winner: a footer that claims another result is a fault, with its line."""
    record = load(Path(demo.path).read_bytes())
    file = tmp_path / "game.jsonl"
    file.write_text(dump(evolve(record, result=claimed)))
    result = sobek("audit", file)
    assert (result.exit_code, result.stdout) == (1, f"line {demo.moves + 2}: result: expected {expected}\n")


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


FAULT_OF_DUEL = """\
line 3: move: against the rules
  move 2: seat 1: take f6
  duel.market.line: f6 is not on the line that can be used; the Ankh stands: d3 f
owed: Ben (seat 1) takes a tile, sells a set or plays a character
legal would have been 5:
  seat 1: take f1
  seat 1: take e2
  seat 1: take c4
  seat 1: take b5
  seat 1: take a6
"""


def with_move(folder: Path, demo: Demo, number: int, move: str) -> Path:
    """Give a bundled record with another move in the place of one."""
    record = load(Path(demo.path).read_bytes())
    entries = list(record.entries)
    entries[number - 1] = evolve(entries[number - 1], move=record.binding.forms.read(move))
    file = folder / "game.jsonl"
    file.write_text(dump(evolve(record, entries=tuple(entries))))
    return file


@pytest.mark.parametrize(
    ("demo", "move", "fault"), [(CLASSIC, "seat 1: take 5", FAULT), (DUEL, "seat 1: take f6", FAULT_OF_DUEL)]
)
def test_audit_of_an_illegal_move(tmp_path: Path, demo: Demo, move: str, fault: str) -> None:
    """The earliest fault has its line, the move, each rule in words, and what would have been legal."""
    result = sobek("audit", with_move(tmp_path, demo, 2, move))
    assert (result.exit_code, result.stdout) == (1, fault)


def test_audit_of_an_illegal_move_as_json(tmp_path: Path) -> None:
    """The same for machines."""
    fault = json_of(sobek("audit", with_move(tmp_path, CLASSIC, 2, "seat 2: take 5"), "--json"))["fault"]
    assert (fault["line"], fault["n"], fault["move"], fault["legal_count"]) == (3, 2, "seat 2: take 5", 4)
    assert [reason["rule"] for reason in fault["reasons"]] == ["classic.quay.window"]


@each_demo
@pytest.mark.parametrize("command", ["show", "legal"])
def test_table_behind_a_fault(tmp_path: Path, demo: Demo, command: str) -> None:
    """Behind a move that breaks the rules there is no table; before it there is."""
    file = with_move(tmp_path, demo, 2, "seat 0: token guild" if demo is CLASSIC else "seat 0: token horus")
    assert (sobek(command, file, "--at", 1).exit_code, sobek(command, file).exit_code) == (0, 1)
    assert "breaks the rules at line 3" in sobek(command, file).stderr


@each_demo
def test_audit_of_an_illegal_setup(tmp_path: Path, demo: Demo) -> None:
    """classic.setup.first-player, duel.setup.first-player: a setup that breaks a rule is a fault of the first line."""
    record = load(Path(demo.path).read_bytes())
    file = tmp_path / "game.jsonl"
    file.write_text(dump(evolve(record, setup=evolve(record.setup, first=3))))
    result = sobek("audit", file)
    rule = f"{demo.game}.setup.first-player"
    assert (result.exit_code, result.stdout.splitlines()) == (
        1,
        ["line 1: setup: against the rules", f"  {rule}: there is no seat 3 among {len(demo.names)} players"],
    )
    found = json_of(sobek("audit", file, "--json"))
    assert (found["moves"], found["fault"]["path"], "turn" in found) == (0, "setup", False)


@each_demo
def test_audit_of_a_wrong_digest(tmp_path: Path, demo: Demo) -> None:
    """A digest of a state that does not fit is a fault, and says so without rules."""
    record = load(Path(demo.path).read_bytes())
    entries = (evolve(record.entries[0], state="0" * 32), *record.entries[1:])
    file = tmp_path / "game.jsonl"
    file.write_text(dump(evolve(record, entries=entries)))
    result = sobek("audit", file)
    assert result.exit_code == 1
    assert result.stdout.startswith("line 2: state: expected ")


def test_demo_as_json() -> None:
    """The demo goes from end to end: of each game a table, its audit, and what is judged of disputed moves."""
    classic, duel = json_of(sobek("demo", "--json"))["games"]
    assert [True, True] == [shown["audit"]["by_the_rules"] for shown in (classic, duel)]
    assert [("by rules on which a ruling bears", False)] == answers(classic)
    assert [("clear in the rules", False), ("decided by an option", True)] == answers(duel)
    assert [{"choice": "new-set-goods", "reading": "goods-tile"}] == duel["judgements"][1]["other_under"]


def answers(shown: dict[str, Any]) -> list[tuple[str, bool]]:
    """Give what each judgement rests on, and whether the move is legal."""
    return [(judgement["class"], judgement["legal"]) for judgement in shown["judgements"]]
