"""Mistakes that clients made are found before their program runs, by both type checkers in strict mode."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[1] / "data" / "mistakes.txt"
CHECKERS = {
    "mypy": [sys.executable, "-m", "mypy", "--strict", "--no-error-summary"],
    "pyright": ["npx", "--yes", "pyright@1.1.414", "--pythonpath", sys.executable],
}


@pytest.mark.parametrize("checker", ["mypy", pytest.param("pyright", marks=pytest.mark.long)])
def test_a_type_checker_finds_each_mistake(checker: str, tmp_path: Path) -> None:
    """And nothing else: every line that it reports has a mistake, and every mistake is reported."""
    if shutil.which(CHECKERS[checker][0]) is None:
        pytest.skip("needs npm")
    lines = PROGRAM.read_text(encoding="utf-8").splitlines()
    mistaken = {number for number, line in enumerate(lines, start=1) if "  # mistake " in line}
    assert 11 == len(mistaken)
    program = tmp_path / "client.py"
    program.write_text("\n".join(lines) + "\n", encoding="utf-8")
    (tmp_path / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}', encoding="utf-8")
    done = subprocess.run(  # noqa: S603  # a type checker
        [*CHECKERS[checker], str(program)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    found = {int(number) for number in re.findall(r"client\.py:(\d+)(?::\d+)?(?: -|:) error", done.stdout)}
    assert mistaken == found, done.stdout + done.stderr
