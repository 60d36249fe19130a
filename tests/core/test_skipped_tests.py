"""What a run of the tests says about those that it skipped."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

TEST = "tests/core/page/test_page_browser.py"


@pytest.mark.parametrize(("options", "code"), [("-n 0", 0), ("-n 0 --no-skips", 1), ("-n 1 --no-skips", 1)])
def test_skipped_tests_are_listed_with_what_to_install(options: str, code: int) -> None:
    """Without a browser its tests are skipped; with `--no-skips` this fails, also if other processes run them."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "pytest", TEST, "-p", "no:cacheprovider", *options.split()],
        cwd=Path(__file__).parents[2],
        env=os.environ | {"PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (code, bool(code)) == (done.returncode, "FAILED, since tests were skipped" in done.stdout)
    assert re.search(rf"SKIPPED \[\d+\] {TEST}:\d+: install Chromium \(apt-get install chromium\)", done.stdout)
