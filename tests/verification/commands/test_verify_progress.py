"""How far a long command is, where stderr is no terminal."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from sobek_verification import progress as module
from sobek_verification.cli.commands import commands
from sobek_verification.progress import progress


def test_a_log_shows_life(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A first line, and then one at most every half minute."""
    clock = iter((100.0, 110.0, 129.9, 130.0, 140.0, 200.0))
    monkeypatch.setattr(module, "monotonic", lambda: next(clock))
    with progress("proving", 416) as bar:
        for _ in bar.through(range(4)):
            pass
        bar.update(1196)
    assert ["proving: 0 of 416", "proving: 3 of 416", "proving: 1,200 of 416"] == capsys.readouterr().err.splitlines()


def test_a_length_that_is_known_later_is_told_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Until then there are steps alone."""
    clock = iter((0.0, 31.0))
    monkeypatch.setattr(module, "monotonic", lambda: next(clock))
    with progress("functions") as bar:
        bar.reach(7, 90)
    assert ["functions: 0", "functions: 7 of 90"] == capsys.readouterr().err.splitlines()


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("model duel --transitions 50 --jobs 1", "duel: transitions: 0 of 50"),
    ],
)
def test_the_first_line_of_a_command(words: str, first: str) -> None:
    """It says how much there is to do."""
    assert CliRunner().invoke(commands, words.split()).stderr.startswith(first)
