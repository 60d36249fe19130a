"""Interrupted commands say so in one line, exit with the signal's code, and leave no files behind."""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import contextmanager
from subprocess import DEVNULL, PIPE
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.records.record import load
from sobek_verification.conformance.port import Port
from sobek_verification.errors import write_files
from sobek_verification.processes import process_pool
from tests.commands import DEMO, sobek, verify
from tests.processes import PATIENCE, SIGNALS, running, runs

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are others elsewhere")


@contextmanager
def begun(*words: str) -> Iterator[subprocess.Popen[str]]:
    """Start a command in its own process group, as a terminal does, and wait for its first progress line."""
    with running("sobek-verify", *words, start_new_session=True, stdout=PIPE, stderr=PIPE, text=True) as process:
        assert process.stderr is not None
        assert process.stderr.readline() != ""
        yield process


def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    """Wait for the end of a command and of all processes that share its output."""
    _, errors = process.communicate(timeout=PATIENCE)
    return process.returncode, errors


def test_ctrl_c_is_reported_once() -> None:
    """Ctrl-C reaches all processes at the terminal, but only the first one prints a message."""
    with begun("prove", "classic/contract", "--jobs", "2") as process:
        os.killpg(process.pid, signal.SIGINT)
        assert (130, "sobek-verify prove: interrupted\n") == ended(process)


def test_a_request_to_end_ends_the_ports_of_all_processes(tmp_path: Path) -> None:
    """The signal reaches only the first process; each port is in its own process group."""
    pids = tmp_path / "pids"
    serve = f"echo $$ >> {pids}; sobek serve; exec sleep 600"  # it does not end with its input
    games = ("--only", "duel/2021.1/scoring/all-the-scarabs-of-ivory", "--games", "10000", "--jobs", "2")
    with begun("port", *games, "--", "sh", "-c", serve) as process:
        given_up = monotonic() + PATIENCE
        while len(pids.read_text().split()) < 3 and monotonic() < given_up:  # the one that was greeted, and two
            sleep(0.05)
        process.terminate()
        code, errors = ended(process)
    assert (128 + signal.SIGTERM, True) == (code, errors.endswith("sobek-verify port: interrupted\n")), errors
    ports = [int(pid) for pid in pids.read_text().split()]
    assert len(ports) >= 3
    given_up = monotonic() + PATIENCE
    while (left := [pid for pid in ports if runs(pid)]) and monotonic() < given_up:
        sleep(0.05)
    assert [] == left


def wait_as(path: Path) -> None:
    """Begin a task that does not end."""
    path.touch()
    sleep(600)


def interrupted_at_work(folder: Path) -> None:
    """Begin the first of three tasks."""
    with process_pool(1) as pool:
        for number in range(3):
            pool.submit(wait_as, folder / str(number))
        while not [*folder.iterdir()]:
            sleep(0.05)
        raise KeyboardInterrupt


def test_a_process_that_is_asked_to_end_takes_no_more_work(tmp_path: Path) -> None:
    """The tasks that are already queued for it are not begun."""
    with pytest.raises(KeyboardInterrupt):
        interrupted_at_work(tmp_path)
    assert [tmp_path / "0"] == [*tmp_path.iterdir()]


@pytest.mark.parametrize("command", ["sleep 600", "no-such-command"])
def test_a_port_that_is_started_during_a_request_to_end_is_killed(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else knows it yet; the request is heard all the same."""
    started, begin = list[int](), subprocess.Popen

    def popen(*words: Any, **options: Any) -> subprocess.Popen[bytes]:
        signal.raise_signal(signal.SIGINT)
        process = begin(*words, **options)
        signal.raise_signal(signal.SIGINT)
        started.append(process.pid)
        return process

    monkeypatch.setattr(subprocess, "Popen", popen)
    with pytest.raises(KeyboardInterrupt):
        Port.start(command.split(), 1.0)
    monkeypatch.undo()
    assert [] == [pid for pid in started if runs(pid)]
    assert (command == "sleep 600", signal.default_int_handler) == (bool(started), signal.getsignal(signal.SIGINT))


each_signal = pytest.mark.parametrize("number", SIGNALS)


@each_signal
def test_a_request_to_end_leaves_no_file(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This holds even during a write. A second request, as a closed terminal can send, is ignored."""
    heard = 0

    def asked_to_end(_file: int) -> None:
        nonlocal heard
        heard += 1
        if heard == 2:  # the first call only checks that a file can be written
            try:
                signal.raise_signal(number)
            finally:
                signal.raise_signal(signal.SIGTERM) if number != signal.SIGINT else None

    before = {each: signal.getsignal(each) for each in SIGNALS}
    monkeypatch.setattr(os, "fsync", asked_to_end)
    result = sobek("page", DEMO, "-o", tmp_path / "game.html")
    assert (128 + number, "sobek page: interrupted\n", "") == (result.exit_code, result.stderr, result.stdout)
    assert ([], before) == (list(tmp_path.iterdir()), {each: signal.getsignal(each) for each in SIGNALS})


@each_signal
def test_a_request_to_end_leaves_files_that_are_updated_as_they_were(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`sobek-verify` leaves a file that it updates unchanged if it is interrupted."""
    path = tmp_path / "manifest.toml"
    path.write_text("old")

    def written(*_: object) -> None:
        write_files({path: "new"})

    monkeypatch.setattr("sobek_verification.cli.laws.laws_table", written)
    monkeypatch.setattr(os, "fsync", lambda _: signal.raise_signal(number))
    result = verify("laws")
    assert (128 + number, "sobek-verify laws: interrupted\n") == (result.exit_code, result.stderr)
    assert ("old", [path]) == (path.read_text(), list(tmp_path.iterdir()))


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 0), (signal.SIGTERM, 143)])
def test_an_interrupted_game_is_kept(number: int, code: int, tmp_path: Path) -> None:
    """Ctrl-C stops play and saves the game, and so does any other request to end."""
    file = tmp_path / "game.jsonl"
    words = ("sobek", "play", "--players", "2", "--seed", "3", "-o", str(file))
    with running(*words, stdin=PIPE, stdout=DEVNULL, stderr=PIPE) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(b"1\n")
        process.stdin.flush()
        while b"Your move" not in process.stderr.readline():
            pass
        while b"Your move" not in process.stderr.readline():  # it has moved, and waits
            pass
        process.send_signal(number)
        _, errors = process.communicate(timeout=PATIENCE)
    assert (code, [file]) == (process.returncode, list(tmp_path.iterdir())), errors
    assert b"Traceback" not in errors
    assert load(file.read_bytes()).entries
