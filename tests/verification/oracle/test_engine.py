"""The engine in C++: the program that speaks the protocol, its laws, and its package for Python."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ports import ENGINE, REFERENCE, needs_engine, replies

FOLDER = ENGINE.parents[1]
VERIFY = Path(sys.executable).with_name("sobek-verify")
PACKAGE = FOLDER / "javascript" / "sobek-engine.wasm"

pytest.importorskip("sobek_engine", reason="install the engine: make engine")


def run(*command: str) -> str:
    """Run a command, and return what it prints."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"[-3000:]
    return done.stdout


@pytest.mark.long
@needs_engine
def test_the_program_passes_every_vector_and_plays_random_games() -> None:
    """Nothing is skipped of the methods that play."""
    printed = run(str(VERIFY), "port", "--games", "20", "--", str(ENGINE))
    assert "skipped" not in printed.replace("0 skipped", "")


@needs_engine
def test_a_wrong_name_may_be_as_long_as_a_line() -> None:
    """spec/protocol.md: the error is that of a short one, since its words are shortened; the reference does so too."""
    method = json.dumps({"id": 1, "method": "a" + "é" * 524_200}, ensure_ascii=False).encode()
    key = b'{"id":2,"method":"hello","protocol":["sobek-protocol-2"],"' + b'\\"' * 400_000 + b'":1}'
    expected = [(1, {"error": "unknown-method"}), (2, {"error": "not-a-request"}), 0]
    for command in (REFERENCE, [str(ENGINE)]):
        assert expected == replies(command, b"%b\n%b\n" % (method, key))


@pytest.mark.long
@pytest.mark.skipif(shutil.which("g++") is None, reason="install g++")
def test_the_laws_of_the_engine_hold() -> None:
    """With sanitizers: listed exactly if legal, read back as written, recalled truly, all counts; fuzz.cpp compiles."""
    run("make", "-C", str(FOLDER), "laws")
    run("g++", "-std=c++20", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", str(FOLDER / "fuzz" / "fuzz.cpp"))


@pytest.mark.long
@pytest.mark.skipif(not PACKAGE.exists(), reason="build the engine: make engine")
def test_the_package_for_javascript_plays_in_node_and_in_a_browser() -> None:
    """Its own tests pass, and as a program that speaks the protocol it passes every vector."""
    run("make", "-C", str(PACKAGE.parent), "test")
    run(str(VERIFY), "port", "--games", "10", "--", "node", str(PACKAGE.with_name("sobek-engine.mjs")))


@pytest.mark.long
def test_no_call_from_python_ends_the_process() -> None:
    """Wrong types, wrong values, odd states, tampered copies and threads are refused or answered."""
    run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(FOLDER / "python" / "tests"))


def test_the_programs_of_the_readme_run() -> None:
    """The first plays a game, and prints scores and winners; the other uses the core, too."""
    page = (FOLDER / "python" / "README.md").read_text(encoding="utf-8")
    program, bot = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert re.fullmatch(r"\(\d+, \d+\) \((0,|1,|0, 1)\)\n", run(sys.executable, "-c", program))
    assert run(sys.executable, "-c", bot) == ""
