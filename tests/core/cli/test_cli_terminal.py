"""`sobek play` as a separate process: at a real terminal, interrupted, and killed."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from typing import TYPE_CHECKING

import pytest

from sobek_core.records.audit import audit
from sobek_core.records.record import load
from tests.processes import running

if TYPE_CHECKING:
    from pathlib import Path


def count_moves(file: Path) -> int:
    """Count the moves of a record, checking that it keeps the rules."""
    record = load(file.read_bytes())
    assert audit(record).fault is None
    return len(record.entries)


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal that can be opened from here")
def test_terminal_is_handed_over_and_interrupted(tmp_path: Path) -> None:
    """The next player presses Enter before a hand is shown, and Ctrl-C keeps the game."""
    import pty  # noqa: PLC0415  # only there

    file = tmp_path / "game.jsonl"
    ours, theirs = pty.openpty()
    words = ("sobek", "play", "--names", "Ada,Ben", "--seed", "7", "-o", str(file))
    with running(*words, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True) as process:
        assert "  hand" not in wait_for(ours, "press Enter")
        os.write(ours, b"\n")
        assert "Round 1 of 3" in wait_for(ours, "Your move")
        os.write(ours, b"1\n")
        shown = wait_for(ours, "press Enter")
        assert "\x1b[2J" in shown
        assert "\x1b[3J" in shown
        assert "  hand" not in shown
        process.send_signal(signal.SIGINT)
        wait_for(ours, "unfinished game")
        assert 0 == process.wait(timeout=30)
    os.close(theirs)
    os.close(ours)
    assert 1 == count_moves(file)


def test_game_outlives_its_process(tmp_path: Path) -> None:
    """Every move is saved before the next one is asked for, so a crash loses none."""
    file = tmp_path / "game.jsonl"
    words = ("sobek", "play", "--players", "2", "--seed", "7", "-o", str(file))
    pipe = subprocess.PIPE
    with running(*words, stdin=pipe, stdout=subprocess.DEVNULL, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(b"1\n")
        process.stdin.flush()
        wait_for(process.stderr.fileno(), "Your move", times=2)
    assert 1 == count_moves(file)


def wait_for(terminal: int, words: str, times: int = 1) -> str:
    """Return what a terminal shows up to the given occurrence of these words."""
    shown, end = "", time.monotonic() + 30
    while shown.count(words) < times:
        assert time.monotonic() < end, shown
        if select.select([terminal], [], [], 1)[0]:
            shown += os.read(terminal, 4096).decode()
    return shown
