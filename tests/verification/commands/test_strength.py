"""`sobek-verify strength` and `bench`: what is lost or too slow is named, and lines of Python are counted by folder."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import patch

from sobek_verification.strength import compare
from sobek_verification.strength.compare import Strength, lost

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
