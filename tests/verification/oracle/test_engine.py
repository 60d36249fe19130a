"""The engine in C++: the program that speaks the protocol, its laws, and its package for Python."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[3] / "engine"
VERIFY = Path(sys.executable).with_name("sobek-verify")
PROGRAM = ENGINE / "build" / "sobek-engine"
PACKAGE = ENGINE / "javascript" / "sobek-engine.wasm"

pytest.importorskip("sobek_engine", reason="install the engine: make engine")


def run(*command: str) -> str:
    """Run a command, and return what it prints."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"[-3000:]
    return done.stdout


@pytest.mark.long
@pytest.mark.skipif(not PROGRAM.exists(), reason="build the engine: make engine")
def test_the_program_passes_every_vector_and_plays_random_games() -> None:
    """Nothing is skipped of the methods that play."""
    printed = run(str(VERIFY), "port", "--games", "20", "--", str(PROGRAM))
    assert "skipped" not in printed.replace("0 skipped", "")


@pytest.mark.long
@pytest.mark.skipif(shutil.which("g++") is None, reason="install g++")
def test_the_laws_of_the_engine_hold() -> None:
    """With sanitizers: listed exactly if nothing refuses, read back as written, recalled truly, all counts of lines."""
    run("make", "-C", str(ENGINE), "laws")


@pytest.mark.long
@pytest.mark.skipif(not PACKAGE.exists(), reason="build the engine: make engine")
def test_the_package_for_javascript_plays_in_node_and_in_a_browser() -> None:
    """Its own tests pass, and as a program that speaks the protocol it passes every vector."""
    run("make", "-C", str(PACKAGE.parent), "test")
    run(str(VERIFY), "port", "--games", "10", "--", "node", str(PACKAGE.with_name("sobek-engine.mjs")))


@pytest.mark.long
def test_no_call_from_python_ends_the_process() -> None:
    """Wrong types, wrong values, odd states, tampered copies and threads are refused or answered."""
    run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(ENGINE / "python" / "tests"))


def test_the_program_of_the_readme_plays_a_game() -> None:
    """It prints scores and winners."""
    (program,) = re.findall(
        r"```python\n(.*?)```", (ENGINE / "python" / "README.md").read_text(encoding="utf-8"), re.DOTALL
    )
    assert re.fullmatch(r"\(\d+, \d+\) \((0,|1,|0, 1)\)\n", run(sys.executable, "-c", program))
