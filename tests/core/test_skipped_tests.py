"""What a run of the tests says about those that it skipped."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

TEST = "tests/core/page/test_page_browser.py"


def test_skipped_tests_are_listed_with_what_to_install_and_fail() -> None:
    """With `--no-skips`, tests that are skipped for want of a browser fail, also if another process runs them."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "pytest", TEST, "-p", "no:cacheprovider", "-n", "1", "--no-skips"],
        cwd=Path(__file__).parents[2],
        env=os.environ | {"PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (1, True) == (done.returncode, "FAILED, since tests were skipped" in done.stdout)
    assert re.search(rf"SKIPPED \[\d+\] {TEST}:\d+: install Chromium \(apt-get install chromium\)", done.stdout)
