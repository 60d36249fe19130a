"""`sobek judge`: what it asks about in a record, and what cannot be read of a position."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.commands import DEMO, DUEL, sobek

if TYPE_CHECKING:
    from pathlib import Path


def test_the_result_at_the_end_needs_no_number(tmp_path: Path) -> None:
    """Points and a result without a move number are those after the last move of the record."""
    for words in (("--result", "winners 1, scores 12 52 16"), ("--score", "12 52 16")):
        last = sobek("judge", DEMO, *words)
        assert (0, sobek("judge", DEMO, "--at", 144, *words).stdout) == (last.exit_code, last.stdout)
    none = sobek("judge", DUEL.written(tmp_path, entries=(), result=None), "--score", "0 0")
    assert (2, True) == (none.exit_code, "sobek: the record has no move" in none.stderr)


def test_what_cannot_be_read_has_its_line_in_json(tmp_path: Path) -> None:
    """Each problem has its line, its kind and its message; all of them are reported at once."""
    file = tmp_path / "position.txt"
    file.write_text("seat 0 hand: zebra\nquays: ivory\n", encoding="utf-8")
    printed = sobek("judge", "--position", file, "--game", "classic", "--move", "seat 0: take 0", "--json")
    found = json.loads(printed.stdout)
    assert (65, [1, 2]) == (printed.exit_code, [one["line"] for one in found["problems"]])
    assert all(one["kind"] and one["text"] in found["problem"] for one in found["problems"])


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"quays: \xff\n", "line 1: expected UTF-8 text"),
        (b"a" * 1048577, "at most"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, problem: str) -> None:
    """Invalid bytes, and more input than any position has are refused."""
    result = sobek("judge", "--position", "-", "--game", "classic", "--move", "seat 0: take 0", feed=data)
    assert (65, True) == (result.exit_code, problem in result.stderr)
