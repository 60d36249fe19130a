"""What a run of the tests says about those that it skipped."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEST = "tests/core/page/test_page_browser.py"


def run(*options: str) -> tuple[int, str]:
    """Run the tests of a page in a browser where there is none. Return the exit code and the output."""
    command = [sys.executable, "-m", "pytest", TEST, "-p", "no:cacheprovider", *options]
    done = subprocess.run(  # noqa: S603
        command, cwd=ROOT, env=os.environ | {"PATH": ""}, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout


@pytest.mark.parametrize("processes", ["0", "1"])
def test_skipped_tests_are_listed_with_what_to_install(processes: str) -> None:
    """Without a browser its tests are skipped, also in other processes, and the run says so at its end."""
    code, output = run("-n", processes)
    assert 0 == code
    assert "tests; install Chromium (apt-get install chromium)" in output
    assert f"    {TEST}::" in output


@pytest.mark.parametrize("processes", ["0", "1"])
def test_continuous_integration_fails_if_a_test_is_skipped(processes: str) -> None:
    """With `--no-skips` the exit code is that of failed tests."""
    code, output = run("-n", processes, "--no-skips")
    assert (1, True) == (code, "FAILED, since skipped: " in output)
