"""A checkout works whatever git is told about line endings, as with the default of Git for Windows."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GIT = shutil.which("git")


@pytest.mark.skipif(GIT is None or not (ROOT / ".git").exists(), reason="install git, and clone the repository")
def test_no_line_ending_of_a_checkout_is_converted(tmp_path: Path) -> None:
    """`.gitattributes` keeps LF under `core.autocrlf=true`, so records and vectors are what they were."""

    def git(*words: str | Path) -> str:
        done = subprocess.run([str(GIT), *words], cwd=tmp_path, capture_output=True, text=True, check=True)  # noqa: S603
        return done.stdout

    git("clone", "-q", "-c", "core.autocrlf=true", ROOT, "clone")
    files = git("-C", "clone", "ls-files", "--eol").splitlines()
    assert any(" w/lf " in line for line in files)
    assert [] == [line for line in files if " w/crlf " in line]
