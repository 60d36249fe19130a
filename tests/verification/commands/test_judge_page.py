"""The command `sobek-verify judge-page`."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from sobek_verification.cli import judge_page
from sobek_verification.site.browsing import Figure
from tests.browser import needs_browser
from tests.commands import verify
from tests.processes import ENVIRONMENT
from tests.verification.site.judging import BELOW, judge_folder

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(("value", "code"), [(1.99, 0), (2.0, 1)])
def test_what_is_too_slow_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: float, code: int) -> None:
    """A figure that reaches its bound fails, and is still printed with it."""
    (tmp_path / "judge").mkdir()
    (tmp_path / "judge" / "index.html").touch()
    monkeypatch.setattr(judge_page, "chromium", lambda: open(tmp_path / "judge" / "index.html"))  # noqa: PTH123, SIM115
    monkeypatch.setattr(judge_page, "measure", lambda *_: [Figure("start", value, "s", 2.0)])
    done = verify("judge-page", tmp_path)
    assert (code, f"{value:>6.2f} s   start (below 2)\n") == (done.exit_code, done.output)


@needs_browser
@pytest.mark.long
def test_it_measures_the_judge(tmp_path: Path) -> None:
    """The size does not depend on the load of the machine. Playwright can be started only once in a process."""
    judge_folder(tmp_path)
    command = ["sobek-verify", "judge-page", str((tmp_path / BELOW).parent), "--repeats", "1"]
    measured = subprocess.run(command, capture_output=True, text=True, check=False, env=ENVIRONMENT).stdout  # noqa: S603
    assert (4, " MB  size") == (len(measured.splitlines()), measured[6:15])
    assert float(measured[:6]) < 16
