"""What commands print, write and exit with agrees with their transcripts (tests/transcripts.py)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.transcripts import replay

TRANSCRIPTS = sorted((Path(__file__).parents[2] / "golden" / "cli").iterdir())


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_transcript_is_as_the_commands_are(path: Path) -> None:
    """It has each line of stdout and stderr, each exit code and each new file; a failed command leaves none."""
    expected = path.read_text(encoding="utf-8")
    assert expected == replay(expected)
    assert "\n$ sobek" in expected
