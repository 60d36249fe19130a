"""What the commands print, write and end with is as their transcripts have it (tests/transcripts.py)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.transcripts import replay

TRANSCRIPTS = sorted((Path(__file__).parents[2] / "golden" / "cli").iterdir())


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_transcript_is_as_the_commands_are(path: Path) -> None:
    """Each line on stdout and stderr, each exit code, and each new file, of which a failed command leaves none."""
    expected = path.read_text(encoding="utf-8")
    assert expected == replay(expected)
