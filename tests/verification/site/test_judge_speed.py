"""`make judge-speed` measures the Judge."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser import needs_browser
from tests.judge_speed import MAX_MB
from tests.processes import ENVIRONMENT
from tests.verification.site.judging import BELOW


@needs_browser
@pytest.mark.long
def test_the_judge_is_measured(folder: Path) -> None:
    """The size does not depend on the load of the machine. Playwright can be started only once in a process."""
    command = [sys.executable, "-m", "tests.judge_speed", str((folder / BELOW).parent), "1"]
    top = Path(__file__).parents[3]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env=ENVIRONMENT, cwd=top)  # noqa: S603
    assert (4, " MB  everything") == (len(ran.stdout.splitlines()), ran.stdout[6:21]), ran.stderr
    assert float(ran.stdout[:6]) < MAX_MB
