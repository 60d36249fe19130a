"""What the commands show of what seats recall, whose moves they list, and which moves they take back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sobek_core.records.audit import replay_moves
from sobek_core.records.undo import against_undo, can_be_undone, reasons_not_to_undo
from tests.commands import Demo, each_demo, json_of, sobek
from tests.records import CLASSIC, Sample, each_sample

if TYPE_CHECKING:
    from pathlib import Path


def played_openly(demo: Demo, path: Path) -> Path:
    """Play a game in which every seat is shown what it recalls."""
    words = ("--game", demo.game, "--players", 2, "--seed", 3, "--choice", "visibility=open", "--all-random")
    sobek("play", *words, "-o", path)
    return path


@each_demo
def test_a_seat_is_shown_what_it_recalls(tmp_path: Path, demo: Demo) -> None:
    """Memories are shown only under `open`, and never to the referee, who sees everything (*.visibility.memory)."""
    path = played_openly(demo, tmp_path / "open.jsonl")
    said = "what Player 1 (seat 1) knows about what is face down"
    assert said in sobek("show", path, "--at", 12, "--seat", 1).stdout
    assert "what a spectator knows about" in sobek("show", path, "--at", 12, "--spectator").stdout
    assert "what is face down" not in sobek("show", path, "--at", 12).stdout
    assert "what is face down" not in sobek("show", demo.path, "--at", 12, "--seat", 1).stdout
    recalls = json_of(sobek("show", path, "--at", 12, "--seat", 1, "--json"))["recalled"]
    assert {"certain", "unseen", "possible"} == set(recalls["seat 0 hand"])
    assert "seat 1 hand" not in recalls
    assert "recalled" not in json_of(sobek("show", demo.path, "--at", 12, "--seat", 1, "--json"))


@each_demo
def test_people_who_play_are_shown_what_they_recall(tmp_path: Path, demo: Demo) -> None:
    """It is shown with every position."""
    words = ("play", "--game", demo.game, "--players", 2, "--seed", 3, "--choice", "visibility=open", "--random", 1)
    assert "what Player 0 (seat 0) knows about" in sobek(*words, "-o", tmp_path / "text.jsonl", feed="quit\n").stdout


@each_demo
def test_only_who_decides_sees_the_legal_moves(demo: Demo) -> None:
    """The referee sees all legal moves, a seat only its own, and a spectator none (*.visibility.legal)."""
    everything = json_of(sobek("legal", demo.path, "--at", demo.middle, "--json"))
    seat = everything["turn"]["seat"]
    assert everything == json_of(sobek("legal", demo.path, "--at", demo.middle, "--seat", seat, "--json"))
    for words in (("--seat", (seat + 1) % len(demo.names)), ("--spectator",)):
        assert [] == json_of(sobek("legal", demo.path, "--at", demo.middle, *words, "--json"))["legal_moves"]


def test_weights_of_draws_are_for_the_referee_alone(tmp_path: Path) -> None:
    """The weights of a theft would reveal what a hand holds."""
    lines = [CLASSIC.record.tools.notation.write(entry.move) for entry in CLASSIC.record.entries]
    at = next(number for number, line in enumerate(lines) if line.startswith("chance: steal"))
    path = tmp_path / "game.jsonl"
    path.write_text(CLASSIC.text, encoding="utf-8")
    assert "(weight" in sobek("legal", path, "--at", at).stdout
    for words in (("--seat", 0), ("--seat", 1), ("--spectator",)):
        assert not sobek("legal", path, "--at", at, *words).stdout


@pytest.mark.parametrize("moves", [0, -1, len(CLASSIC.record.entries) + 1])
def test_no_more_moves_are_taken_back_than_there_are(moves: int) -> None:
    """At least one move and at most all moves can be taken back."""
    with pytest.raises(ValueError, match="expected 1 to"):
        reasons_not_to_undo(CLASSIC.record, moves)


@pytest.mark.parametrize("count", [1, 2, 5])
@each_sample
def test_as_many_moves_can_be_taken_back_as_revealed_nothing(sample: Sample, count: int) -> None:
    """All of them if there is no reason against it, else those after the last move that revealed something."""
    record, found = sample.record, set[int]()
    steps = replay_moves(record).steps
    for made in range(count, 16):
        before = steps[:made]
        can = can_be_undone(record.game, before, count)
        assert 0 <= can <= count
        assert (can == count) == (against_undo(record.game, before, count) == ())
        found.add(can)
    assert count > 2 or count in found
    assert 0 in found


def test_no_move_of_a_record_that_breaks_the_rules_is_taken_back() -> None:
    """What was shown in such a game is not defined."""
    with pytest.raises(ValueError, match=r"the record breaks the rules in line 2"):
        reasons_not_to_undo(CLASSIC.rewritten(1, "seat 2: take 8"), 1)
