"""`sobek-verify strength` and `bench`: what is lost or too slow is named, and lines of Python are counted by folder."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import patch

from sobek_verification.strength import compare
from sobek_verification.strength.compare import Strength, lost
from sobek_verification.strength.size import sizes

if TYPE_CHECKING:
    from pathlib import Path


def test_what_is_worse_than_before_is_named(tmp_path: Path) -> None:
    """A lost vector and a new survivor are named; what is struck out, gained or not measured any more is not."""
    before = Strength({"vectors": ("a", "b", "c/d"), "surviving mutants": ("m",), "checks": ("x",)}, {}, ())
    now = Strength({"vectors": ("a", "new"), "surviving mutants": ("m", "n")}, {}, ())
    struck = tmp_path / "struck.toml"
    struck.write_text('[struck]\n"c/" = "the code is gone"\n', encoding="utf-8")
    with patch.object(compare, "STRUCK", struck):
        assert ["vectors: b", "surviving mutants: n"] == list(lost(before, now))


def test_lines_are_counted_where_they_belong(tmp_path: Path) -> None:
    """A file belongs to the longest path that names it; docstrings and comments are counted apart."""
    for place, text in {
        "sobek_core/one.py": '"""A\n\nB."""\n# why\nx = 1  # not alone\n',
        "sobek_core/kernel/two.py": "y = 2\n",
        "tests/three.py": "z = 3\n",
    }.items():
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(text, encoding="utf-8")
    found = {one.name: (one.lines, one.docstrings, one.comments) for one in sizes(tmp_path) if one.lines}
    assert {
        "text, json, spec, phrases, tools, facade": (5, 3, 1),
        "kernel": (1, 0, 0),
        "tests": (1, 0, 0),
    } == found
