"""Lists of legal moves are cut, and say so."""

from __future__ import annotations

import json
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from sobek_core.kernel.listing import listed
from sobek_core.kernel.visibility import Observer
from sobek_core.records.audit import audit
from sobek_core.records.record import load
from tests.commands import DEMO, json_of, sobek
from tests.games import each_suite
from tests.records import CLASSIC, SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

    from sobek_verification.suite import GameSuite

MOST = 2  # moves, in these tests


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """Return a record whose third move is illegal, at a state with more than MOST legal moves."""
    path = tmp_path / "faulty.jsonl"
    path.write_bytes(CLASSIC.changed(4, lambda line: line.update(move={"move": "take", "seat": 2, "slot": 8})))
    return path


def cut(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit the lists of a module to MOST moves."""
    monkeypatch.setattr(f"{module}.listed", partial(listed, most=MOST))


@each_suite
def test_moves_come_one_after_the_other_as_they_are_listed(game: GameSuite) -> None:
    """The iterator gives the listed moves in order, for every viewer."""
    rules = game.tools.game()
    sample = next(one for one in SAMPLES if one.record.tools is game.tools)
    for state in audit(sample.record).states[::7]:
        for viewer in (*range(len(state.seats)), *Observer):
            assert rules.legal_for(state, viewer) == tuple(rules.legal_moves(state, viewer))
        assert rules.legal(state)[:MOST] == tuple(islice(rules.legal_moves(state), MOST))


def test_the_moves_that_are_legal_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text says so in a remark, the JSON in a key."""
    cut("sobek_core.cli.legal", monkeypatch)
    text, found = sobek("legal", DEMO, "--at", 3), json_of(sobek("legal", DEMO, "--at", 3, "--json"))
    assert (MOST, "only the first 2 legal moves are shown\n") == (
        text.stdout.count("\n"),
        text.stderr.splitlines(keepends=True)[-1],
    )
    assert (MOST, True) == (len(found["legal_moves"]), found["legal_moves_truncated"])


def test_the_moves_of_an_audit_are_cut(faulty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Audits list the moves that would have been legal instead."""
    cut("sobek_core.cli.audit", monkeypatch)
    assert "moves that would have been legal: at least 2\n" in sobek("audit", faulty).stdout
    assert "auraient été légaux\u00a0: au moins 2\n" in sobek("audit", faulty, "--language", "fr").stdout
    fault = json_of(sobek("audit", faulty, "--json"))["fault"]
    assert (MOST, MOST, True) == (len(fault["legal_moves"]), fault["legal_move_count"], fault["legal_moves_truncated"])


def test_the_moves_of_a_judgement_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Text, JSON and the page agree."""
    cut("sobek_core.disputes.judge_known", monkeypatch)
    words = ("--at", 4, "--move", "seat 0: take 8")
    assert "legal moves: at least 2\n" in sobek("judge", DEMO, *words).stdout
    assert "coups légaux\u00a0: au moins 2\n" in sobek("judge", DEMO, *words, "--language", "fr").stdout
    found = json_of(sobek("judge", DEMO, *words, "--json"))
    assert (MOST, True) == (len(found["legal_moves"]), found["legal_moves_truncated"])
    assert "Legal moves in this position: at least 2" in sobek("page", DEMO, *words).stdout


def test_the_moves_of_a_seat_that_plays_are_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that is not listed can still be typed in notation."""
    cut("sobek_core.cli.dialogue", monkeypatch)
    new = ("play", "--game", "classic", "--names", "Ada,Ben", "--seed", 1, "--random", 1)
    text = sobek(*new, "-o", tmp_path / "text", feed="take 3\nquit\n")
    assert "only the first 2 legal moves are shown" in text.stderr
    first = json.loads(sobek(*new, "-o", tmp_path / "json", "--json", feed="quit\n").stdout.splitlines()[0])
    assert (MOST, True) == (len(first["legal_moves"]), first["legal_moves_truncated"])
    assert 1 <= len(load((tmp_path / "text").read_bytes()).entries)


def test_a_complete_list_mentions_no_cut() -> None:
    """Neither text nor JSON mentions a cut."""
    found = json_of(sobek("legal", DEMO, "--at", 3, "--json"))
    assert "legal_moves_truncated" not in found
    assert "at least" not in sobek("judge", DEMO, "--at", 4, "--move", "seat 0: take 8").stdout
