"""Long commands that are broken off: a line that says so, exit code 130, and no process that stays."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are others elsewhere")

PATIENCE = 60  # seconds


@contextmanager
def begun(*words: str) -> Iterator[subprocess.Popen[str]]:
    """Begin a command in a group of its own, as at a terminal, and wait until it shows its first progress."""
    script = str(Path(sys.executable).with_name("sobek-verify"))
    pipe = subprocess.PIPE
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background
    with subprocess.Popen([script, *words], start_new_session=True, stdout=pipe, stderr=pipe, text=True) as process:  # noqa: S603
        signal.signal(signal.SIGINT, before)
        try:
            assert process.stderr is not None
            assert process.stderr.readline() != ""
            yield process
        finally:
            process.kill()


def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    """Wait for the end of a command and of all processes that can write where it does."""
    _, errors = process.communicate(timeout=PATIENCE)
    return process.returncode, errors


def runs(pid: int) -> bool:
    """Whether a process runs; one that has ended and was not yet asked for its exit code, by whoever, does not."""
    states = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)  # noqa: S603, S607
    return states.stdout.strip()[:1] not in {"", "Z"}


@pytest.mark.parametrize("words", [("prove", "classic/contract", "--jobs", "2"), ("trees", "--jobs", "2")])
def test_who_presses_ctrl_c_is_told_so_once(words: tuple[str, ...]) -> None:
    """All processes at the terminal hear of it; the first alone speaks."""
    with begun(*words) as process:
        os.killpg(process.pid, signal.SIGINT)
        assert (130, f"sobek-verify {words[0]}: broken off\n") == ended(process)


def test_a_request_to_end_ends_the_ports_of_all_processes(tmp_path: Path) -> None:
    """It comes to the first process alone, and ports are in groups of their own."""
    pids = tmp_path / "pids"
    serve = f"echo $$ >> {pids}; exec {Path(sys.executable).with_name('sobek')} serve"
    only_games = ("--skip", "classic", "--skip", "duel", "--game", "duel", "--games", "10000", "--jobs", "2")
    with begun("port", *only_games, "--", "sh", "-c", serve) as process:
        given_up = monotonic() + PATIENCE
        while len(pids.read_text().split()) < 3 and monotonic() < given_up:  # the one that was greeted, and two
            sleep(0.05)
        process.terminate()
        code, errors = ended(process)
    assert (130, True) == (code, errors.endswith("sobek-verify port: broken off\n")), errors
    ports = [int(pid) for pid in pids.read_text().split()]
    assert len(ports) >= 3
    given_up = monotonic() + PATIENCE
    while (left := [pid for pid in ports if runs(pid)]) and monotonic() < given_up:
        sleep(0.05)
    assert [] == left
