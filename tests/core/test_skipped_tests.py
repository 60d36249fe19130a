"""What a run of the tests says about those that it skipped."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TEST = """import pytest
@pytest.mark.skipif(True, reason="install Chromium")
def test_a_page():
    pass
"""


def test_skipped_tests_fail_a_run_without_skips(tmp_path: Path) -> None:
    """With `--no-skips`, tests that are skipped for want of a browser fail, also if another process runs them."""
    (tmp_path / "test_page.py").write_text(TEST, encoding="utf-8")
    words = ("-m", "pytest", str(tmp_path), "-p", "tests.conftest", "-p", "no:cacheprovider", "-n", "1", "--no-skips")
    done = subprocess.run(  # noqa: S603
        [sys.executable, *words], cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False
    )
    assert (1, True) == (done.returncode, "FAILED, since tests were skipped" in done.stdout), done.stdout
