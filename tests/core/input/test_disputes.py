"""Forty disputes as people would type them: what is read of each, or the one message that says what to write."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from sobek_core.input import read_text
from tests.core.input.telling import places, told

DISPUTES: Final = tomllib.loads(Path(__file__).with_name("disputes.toml").read_text(encoding="utf-8"))["dispute"]


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda one: one["text"].strip().splitlines()[-1])
def test_read_disputes(dispute: dict[str, Any]) -> None:
    """A dispute is read as these places and this question, or gets one message."""
    written = read_text(dispute["text"], game=dispute["game"])
    if "problems" in dispute:
        assert (dispute["problems"], None) == ([str(one) for one in written.problems], written.question)
        assert len(written.problems) == 1
        return
    assert written.question is not None
    expected = (dispute["asked"], dispute.get("said", {}), dispute.get("places", {}))
    assert expected == (told(written.question.asked), dict(written.question.said), places(written))


def test_most_are_read() -> None:
    """At least thirty of the forty are read, a third of them in French."""
    assert [True, True] == [
        len([one for one in DISPUTES if "asked" in one]) >= 30,
        len([one for one in DISPUTES if one["language"] == "fr"]) >= 11,
    ]
