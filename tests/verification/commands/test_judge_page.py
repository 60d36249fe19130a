"""The command `sobek-verify judge-page`. Measuring takes long, so most tests are about its bounds and failures."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from sobek_verification.cli import judge_page
from sobek_verification.site.browsing import JudgeFigures
from tests.browser import needs_browser
from tests.commands import verify
from tests.processes import ENVIRONMENT
from tests.verification.site.judging import BELOW, judge_folder

if TYPE_CHECKING:
    from pathlib import Path

FIGURES = JudgeFigures(size=15_900_000, cold=5.9, warm=1.9, verdict=0.9)


@pytest.mark.parametrize(("name", "value"), [("size", 16_000_000), ("cold", 6.0), ("warm", 2.0), ("verdict", 1.0)])
def test_each_figure_has_a_bound(name: str, value: Any) -> None:
    """A figure that reaches its bound fails."""
    changed: Any = {name: value}
    assert (True, False) == (FIGURES.is_within_bounds, evolve(FIGURES, **changed).is_within_bounds)


def test_what_is_too_slow_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures are still printed with their bounds."""
    (tmp_path / "judge").mkdir()
    (tmp_path / "judge" / "index.html").touch()
    monkeypatch.setattr(judge_page, "chromium", lambda: open(tmp_path / "judge" / "index.html"))  # noqa: PTH123, SIM115
    for figures, code in ((FIGURES, 0), (evolve(FIGURES, warm=2.5), 1)):
        monkeypatch.setattr(judge_page, "measure", lambda *_, figures=figures: figures)
        done = verify("judge-page", tmp_path)
        assert (code, True) == (done.exit_code, f"{figures.warm:.2f} s   until it can be used, next" in done.output)


def _in_process_of_its_own(site: Path, *words: str) -> str:
    """Run the command in a new process, since Playwright can be started only once in a process."""
    command = ["sobek-verify", "judge-page", str(site), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=ENVIRONMENT).stdout  # noqa: S603


@needs_browser
@pytest.mark.long
def test_it_measures_and_takes_pictures(tmp_path: Path) -> None:
    """The size does not depend on the load of the machine, and the README's picture is small."""
    judge_folder(tmp_path)
    site = (tmp_path / BELOW).parent
    measured = _in_process_of_its_own(site, "--repeats", "1")
    assert (4, " MB  size") == (len(measured.splitlines()), measured[6:15])
    _in_process_of_its_own(site, "--pictures", str(tmp_path))
    assert ["judge-dark.png", "judge-phone.png", "judge.png"] == sorted(one.name for one in tmp_path.glob("*.png"))
    assert 200_000 > (tmp_path / "judge.png").stat().st_size
