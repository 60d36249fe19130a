"""`sobek transcribe` turns a handwritten game into a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from sobek_core.kernel.dealer import Stream
from sobek_core.records.record import dump, load
from tests.commands import CLASSIC, DEMO, DUEL, Demo, each_demo, sobek

if TYPE_CHECKING:
    from sobek_core.records.record import Record


@each_demo
def test_a_game_dealt_by_hand_is_transcribed(tmp_path: Path, demo: Demo) -> None:
    """The first line of a handwritten game may be its deal (spec/notation.md)."""
    tools = demo.record.tools
    setup = tools.setups.write(tools.game().deal_setup(Stream(11, "deal"), len(demo.names)))
    seat = setup.split(" ")[1]
    first = "take 0" if demo is CLASSIC else "take c4"
    text = f"# ours\nsetup: {setup}\nseat {seat}: {first}\n"
    result = sobek("transcribe", demo.path, "-", "-o", tmp_path / "game.jsonl", feed=text)
    assert 0 == result.exit_code
    record = load((tmp_path / "game.jsonl").read_bytes())
    assert setup == tools.setups.write(record.setup)
    assert 0 == sobek("audit", tmp_path / "game.jsonl").exit_code


def moves_of(record: Record) -> list[str]:
    """Return the moves of a record as people write them down."""
    return [record.tools.notation.write(entry.move) for entry in record.entries]


@each_demo
def test_game_on_paper_becomes_its_record(tmp_path: Path, demo: Demo) -> None:
    """The moves of a whole game, with remarks between them, give the same record with the same result."""
    paper, file = tmp_path / "moves.txt", tmp_path / "game.jsonl"
    paper.write_text("# at our table\r\n\n" + "\r\n".join(moves_of(demo.record)), encoding="utf-8-sig")
    result = sobek("transcribe", demo.path, paper, "-o", file)
    assert (result.exit_code, file.read_bytes()) == (0, Path(demo.path).read_bytes())


@each_demo
@pytest.mark.parametrize("remarks", [0, 1, 5])
def test_the_line_of_an_illegal_move_is_that_of_the_text(tmp_path: Path, demo: Demo, remarks: int) -> None:
    """The record has other line numbers, so the audit counts moves and says whose lines it counts."""
    moves = moves_of(demo.record)
    moves[24] = moves[23]
    paper, file = tmp_path / "moves.txt", tmp_path / "game.jsonl"
    paper.write_text("# ours\n" * remarks + "\n".join(moves), encoding="utf-8")
    result = sobek("transcribe", demo.path, paper, "-o", file)
    assert f"{paper}: line {remarks + 25}: move 25, `{moves[24]}`, is against the rules" in result.stderr
    assert sobek("audit", file).stdout.startswith(f"{file}: move 25 (line 26 of the record): against the rules\n")


@pytest.mark.parametrize("written", [True, False])
def test_an_illegal_setup_is_reported_where_it_was_written(tmp_path: Path, written: bool) -> None:
    """The message names the line of the moves, or the record that has the setup."""
    record = DUEL.record
    wrong = evolve(record, setup=evolve(record.setup, draw_pile=()), entries=(), result=None)
    header, file = tmp_path / "deal.jsonl", tmp_path / "game.jsonl"
    header.write_text(dump(record if written else wrong), encoding="utf-8")
    setup = f"setup: {record.tools.setups.write(wrong.setup)}\n" if written else ""
    result = sobek("transcribe", header, "-", "-o", file, feed=f"# ours\n{setup}seat 0: take d3\n")
    where = "stdin: line 2" if written else str(header)
    assert f"{where}: the setup is against the rules: duel.setup.draw-pile" in result.stderr


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"seat 1: take 3\n\xff\n", "stdin: line 2: expected UTF-8 text"),
        (b"#" * (1 << 20) + b"#", "stdin: expected at most 1048576 bytes"),
        (b"\n" * 10_001, "stdin: expected at most 9998 lines"),
    ],
)
def test_paper_that_cannot_be_read(tmp_path: Path, text: bytes, problem: str) -> None:
    """Invalid bytes and input that is too long are bad data with a line, and nothing is written."""
    file = tmp_path / "game.jsonl"
    result = sobek("transcribe", DEMO, "-", "-o", file, feed=text)
    assert (65, True, False) == (result.exit_code, result.stderr.startswith(f"sobek: {problem}"), file.exists())
