"""The progress of a long command: lines in a log, and a bar on a terminal that is gone at the end."""

from __future__ import annotations

import io
import sys
from contextlib import suppress
from typing import TYPE_CHECKING
from unittest.mock import Mock

from sobek_verification import progress as module
from sobek_verification.progress import progress

if TYPE_CHECKING:
    import pytest


class Terminal(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        """Return that it is one."""
        return True


def test_a_bar_is_erased_before_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last thing on a terminal is to go up to the line of the bar and to clear it, also if the task fails."""
    for effects in ([None], [KeyboardInterrupt]):
        terminal, task = Terminal(), Mock(side_effect=effects)
        monkeypatch.setattr(sys, "stderr", terminal)
        with suppress(KeyboardInterrupt), progress("games", 4) as bar:
            bar.update(1)
            task()
        assert (True, "\n\x1b[1A\x1b[2K") == ("games" in terminal.getvalue(), terminal.getvalue()[-9:])


def test_a_log_shows_life(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """There is a first line, and then at most one every half minute."""
    clock = iter((100.0, 110.0, 129.9, 130.0, 140.0, 200.0))
    monkeypatch.setattr(module, "monotonic", lambda: next(clock))
    with progress("proving", 416) as bar:
        for _ in bar.through(range(4)):
            pass
        bar.update(1196)
    assert ["proving: 0 of 416", "proving: 3 of 416", "proving: 1,200 of 416"] == capsys.readouterr().err.splitlines()
