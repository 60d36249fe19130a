"""An answer of a port that differs is reported with the part where it differs."""

from __future__ import annotations

import pytest

from sobek_verification.conformance.compare import unlike

LONG = "ivory-3 " * 40


@pytest.mark.parametrize(
    ("expected", "got", "told"),
    [
        ("take", "fetch", 'text: expected "take", got "fetch"'),
        (
            f"{LONG}fish",
            f"{LONG}wheat",
            'text: expected ...ivory-3 ivory-3 ivory-3 fish", got ...ivory-3 ivory-3 ivory-3 wheat"',
        ),
        (LONG, LONG + "fish", 'text: expected ...ivory-3 ivory-3 ivory-3 ", got ...ivory-3 ivory-3 ivory-3 fish"'),
    ],
)
def test_long_values_are_shown_where_they_differ(expected: str, got: str, told: str) -> None:
    """Two long texts are not cut before the first difference."""
    (difference,) = unlike({"result": {"text": expected}}, {"result": {"text": got}})
    assert f"result.{told}" == str(difference)
