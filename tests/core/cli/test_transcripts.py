"""What commands print, write and exit with agrees with their transcripts (tests/transcripts.py)."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.transcripts import PROGRAMS, replay

TRANSCRIPTS = sorted((Path(__file__).parents[2] / "golden" / "cli").iterdir())


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_transcript_is_as_the_commands_are(path: Path) -> None:
    """It has each line of stdout and stderr, each exit code and each new file; a failed command leaves none."""
    expected = path.read_text(encoding="utf-8")
    assert expected == replay(expected)
    assert "\n$ sobek" in expected


def test_a_transcript_shows_each_file_that_a_command_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It also shows overwritten and removed files, missing line feeds, and files that no command wrote."""

    def careless(*_: str, feed: str) -> SimpleNamespace:
        Path("duel.jsonl").write_text(feed)
        Path("classic.jsonl").unlink()
        Path("new").touch()
        return SimpleNamespace(stdout="one", stderr="two\n", exit_code=3)

    monkeypatch.setitem(PROGRAMS, "sobek", careless)
    shown = "# Said.\n\n$ sobek x\none\n[no line feed]\n! two\n+ new\n~ classic.jsonl\n~ duel.jsonl\n[3]\n\n"
    assert shown == replay("# Said.\n\none\n\n$ sobek x\n")
