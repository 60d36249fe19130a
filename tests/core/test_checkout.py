"""A checkout works whatever git is told about line endings, as with the default of Git for Windows."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = "import pathlib, sobek_core; print(pathlib.Path(sobek_core.__file__).parents[1])"
GIT = shutil.which("git")


@pytest.mark.skipif(GIT is None or not (ROOT / ".git").exists(), reason="install git, and clone the repository")
def test_a_checkout_with_converted_line_endings_works(tmp_path: Path) -> None:
    """`.gitattributes` keeps LF under `core.autocrlf=true`: the demo runs, records and vectors are what they were."""
    clone, vectors = tmp_path / "clone", tmp_path / "vectors"

    def run(*words: str | Path, **environment: str) -> str:
        done = subprocess.run(  # noqa: S603
            words, cwd=tmp_path, env=os.environ | environment, capture_output=True, encoding="utf-8", check=False
        )
        assert 0 == done.returncode, done.stderr
        return done.stdout

    def python(module: str, *words: str | Path) -> str:
        folders = os.pathsep.join(str(clone / name) for name in ("", "invariants", "verification"))
        program = f"from {module}.cli import main; main()"
        return run(sys.executable, "-c", program, *words, PYTHONPATH=folders, PYTHONDONTWRITEBYTECODE="1")

    run("git", "clone", "-q", "-c", "core.autocrlf=true", ROOT, clone)
    assert [] == [line for line in run("git", "-C", clone, "ls-files", "--eol").splitlines() if " w/crlf " in line]
    assert f"{clone}\n" == run(sys.executable, "-c", FOLDER, PYTHONPATH=str(clone))
    assert "sobek settles disputes" in python("sobek_core", "demo")
    python("sobek_verification", "vectors", "export", vectors)
    assert [] == [file for file in vectors.rglob("*.json*") if b"\r" in file.read_bytes()]
    for record in (clone / "sobek_core" / "demo" / "duel.jsonl", vectors / "spec" / "record.jsonl"):
        assert "moves, all legal" in python("sobek_core", "audit", record)
