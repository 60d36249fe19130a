"""`sobek transcribe`: a game that was written down by people becomes a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from sobek_core.kernel.dealer import Stream
from sobek_core.records.record import dump, load
from tests.commands import CLASSIC, DUEL, Demo, each_demo, json_of, sobek

if TYPE_CHECKING:
    from sobek_core.records.record import Record


@each_demo
def test_a_game_dealt_by_hand_is_transcribed(tmp_path: Path, demo: Demo) -> None:
    """The first line of what was written down may say how the game was dealt (spec/notation.md)."""
    tools = load(Path(demo.path).read_bytes()).tools
    setup = tools.setups.write(tools.deal_setup(Stream(11, "deal"), len(demo.names)))
    seat = setup.split(" ")[1]
    first = "take 0" if demo is CLASSIC else "take c4"
    text = f"# ours\nsetup: {setup}\nseat {seat}: {first}\n"
    result = sobek("transcribe", demo.path, "-", "-o", tmp_path / "game.jsonl", feed=text)
    assert result.exit_code == 0
    record = load((tmp_path / "game.jsonl").read_bytes())
    assert setup == tools.setups.write(record.setup)
    assert sobek("audit", tmp_path / "game.jsonl").exit_code == 0


@pytest.mark.parametrize(
    ("demo", "text", "problem"),
    [
        (CLASSIC, "setup: first 0", "line 1: expected 'first SEAT hands"),
        (
            CLASSIC,
            "setup: first 0 hands none deck - tokens -",
            "line 1: expected a hand for each of the 3 players, got 0",
        ),
        (CLASSIC, "seat 0: take 0\nsetup: first 0 hands none deck - tokens -", "line 2: expected 'seat N: ...'"),
        (
            DUEL,
            "setup: first 0 hands - / - deck - tokens -",
            "line 1: expected 'first SEAT hands PILE / PILE centre ROW",
        ),
        (
            DUEL,
            "setup: first 0 hands - centre - draw-pile - tokens -",
            "expected a hand for each of the 2 players, got 1",
        ),
        (DUEL, "setup: first 0 hands none centre - draw-pile - tokens -", "each of the 2 players, got 0"),
        (DUEL, "setup: first x hands - / - centre - draw-pile - tokens -", "line 1: expected a whole number"),
        (DUEL, "setup: first 0 hands fish-0 / - centre - draw-pile - tokens -", "line 1: expected a tile"),
        (DUEL, "setup: first 0 hands - / - centre - draw-pile queen queen tokens -", "draw-pile queen*2 tokens -'"),
        (DUEL, "setup: first 0 hands - / - centre - draw-pile - tokens horus seven", "expected 'seven horus'"),
    ],
)
def test_a_wrong_setup_line_is_bad_data(tmp_path: Path, demo: Demo, text: str, problem: str) -> None:
    """Exit code 65, the line, and nothing is written."""
    result = sobek("transcribe", demo.path, "-", "-o", tmp_path / "game.jsonl", feed=text)
    assert result.exit_code == 65
    assert problem in result.stderr
    assert [] == list(tmp_path.iterdir())


def moves_of(record: Record) -> list[str]:
    """Return the moves of a record as people write them down."""
    return [record.tools.notation.write(entry.move) for entry in record.entries]


@each_demo
def test_game_on_paper_becomes_its_record(tmp_path: Path, demo: Demo) -> None:
    """Moves of a whole game, written line by line with remarks between, make the same record again, result and all."""
    paper, file = tmp_path / "moves.txt", tmp_path / "game.jsonl"
    data = Path(demo.path).read_bytes()
    paper.write_text("# at our table\r\n\n" + "\r\n".join(moves_of(load(data))), encoding="utf-8-sig")
    result = sobek("transcribe", demo.path, paper, "-o", file)
    assert (result.exit_code, file.read_bytes()) == (0, data)


@pytest.mark.parametrize(
    ("demo", "moves", "rule"),
    [
        (CLASSIC, "seat 1: take 3\nseat 2: take 9\n", "classic.quay.window"),
        (DUEL, "seat 0: take d3\nseat 1: take f6\n", "duel.market.line"),
    ],
)
def test_moves_are_not_judged(tmp_path: Path, demo: Demo, moves: str, rule: str) -> None:
    """An illegal move is written down all the same, for `sobek audit` to find."""
    file = tmp_path / "game.jsonl"
    result = sobek("transcribe", demo.path, "-", "-o", file, "--json", feed=moves)
    fault = {"rules": [rule], "line": 2, "n": 2, "move": moves.splitlines()[1]}
    assert (0, {"written": str(file), "moves": 2, "fault": fault}) == (result.exit_code, json_of(result))
    assert rule in sobek("audit", file).stdout


@each_demo
@pytest.mark.parametrize("remarks", [0, 1, 5])
def test_the_line_of_an_illegal_move_is_that_of_the_text(tmp_path: Path, demo: Demo, remarks: int) -> None:
    """It is on another line of the record: an audit counts moves, and says whose lines it counts."""
    moves = moves_of(load(Path(demo.path).read_bytes()))
    moves[24] = moves[23]
    paper, file = tmp_path / "moves.txt", tmp_path / "game.jsonl"
    paper.write_text("# ours\n" * remarks + "\n".join(moves), encoding="utf-8")
    result = sobek("transcribe", demo.path, paper, "-o", file)
    assert f"{paper}: line {remarks + 25}: move 25, `{moves[24]}`, is against the rules" in result.stderr
    assert sobek("audit", file).stdout.startswith(f"{file}: move 25 (line 26 of the record): against the rules\n")


@pytest.mark.parametrize("written", [True, False])
def test_an_illegal_setup_is_told_where_it_was_written(tmp_path: Path, written: bool) -> None:
    """In a line of the moves, or in the record that has it."""
    record = load(Path(DUEL.path).read_bytes())
    wrong = evolve(record, setup=evolve(record.setup, draw_pile=()), entries=(), result=None)
    header, file = tmp_path / "deal.jsonl", tmp_path / "game.jsonl"
    header.write_text(dump(record if written else wrong), encoding="utf-8")
    setup = f"setup: {record.tools.setups.write(wrong.setup)}\n" if written else ""
    result = sobek("transcribe", header, "-", "-o", file, feed=f"# ours\n{setup}seat 0: take d3\n")
    where = "stdin: line 2" if written else str(header)
    assert f"{where}: the setup is against the rules: duel.setup.draw-pile" in result.stderr


@pytest.mark.parametrize(
    ("demo", "text", "problem"),
    [
        (CLASSIC, b"seat 1: take 3\n\nseat 1: grab 4\n", "stdin: line 3: expected one of take"),
        (CLASSIC, b"seat 1: take 3\n\xff\n", "stdin: line 2: expected text in UTF-8"),
        (CLASSIC, b"#" * (1 << 20) + b"#", "stdin: expected at most 1048576 bytes"),
        (CLASSIC, b"\n" * 10_001, "stdin: expected at most 9998 lines"),
        (DUEL, b"seat 0: take d3\nseat 1: take 3\n", "stdin: line 2: expected a cell from a1 to f6"),
        (DUEL, b"chance: tokens horus seven\n", "stdin: line 1: expected 'seven horus'"),
    ],
)
def test_paper_that_cannot_be_read(tmp_path: Path, demo: Demo, text: bytes, problem: str) -> None:
    """A line that is no move is told by its number, with exit code 65, and nothing is written."""
    file = tmp_path / "game.jsonl"
    result = sobek("transcribe", demo.path, "-", "-o", file, feed=text)
    assert (result.exit_code, result.stderr.startswith(f"sobek: {problem}"), file.exists()) == (65, True, False)


def test_one_stdin_for_both(tmp_path: Path) -> None:
    """Record and moves cannot both come from stdin."""
    assert sobek("transcribe", "-", "-", "-o", tmp_path / "game.jsonl").exit_code == 2
