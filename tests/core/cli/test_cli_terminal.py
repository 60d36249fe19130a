"""`sobek play` as a separate process: at a real terminal, interrupted, and killed."""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import time
from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.records.audit import audit
from sobek_core.records.record import load
from tests.processes import ENVIRONMENT, running

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


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal that can be opened from here")
@pytest.mark.parametrize(
    ("end", "kept"), [("name", "new.jsonl"), ("input", "game-2.jsonl"), ("Ctrl-C", "game-2.jsonl")]
)
def test_a_game_whose_file_was_changed_goes_to_another(tmp_path: Path, end: str, kept: str) -> None:
    """The players are asked for its name; the whole game is kept, even if they give none, and so is the other file."""
    import pty  # noqa: PLC0415  # only there

    file, (ours, theirs) = tmp_path / "game.jsonl", pty.openpty()
    words = ("sobek", "play", "--players", "2", "--random", "1", "--seed", "7", "-o", file.name)
    io: Any = {"stdin": theirs, "stdout": theirs, "stderr": theirs, "start_new_session": True}
    with running(*words, cwd=tmp_path, **io) as process:
        wait_for(ours, "Your move")
        file.write_text("of somebody else\n", encoding="utf-8")
        os.write(ours, b"1\n")
        assert "game.jsonl: was changed by another program" in wait_for(ours, "Another file for the game:")
        os.write(ours, b"game.jsonl\n")
        assert "game.jsonl: already exists" in wait_for(ours, "Another file for the game:")
        if end == "name":
            os.write(ours, b"new.jsonl\n")
            wait_for(ours, "Your move")
            os.write(ours, b"quit\n")
        elif end == "input":
            os.write(ours, b"\x04")
        else:
            process.send_signal(signal.SIGINT)
        assert f"wrote {kept}, an unfinished game" in wait_for(ours, "continues it")
        assert 0 == process.wait(timeout=30)
    os.close(theirs)
    os.close(ours)
    assert (3, "of somebody else\n") == (count_moves(tmp_path / kept), file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("is_there", [True, False])
def test_without_a_terminal_a_game_goes_to_a_fresh_file(tmp_path: Path, *, is_there: bool) -> None:
    """Nobody can be asked for its name, so it is written beside the changed one, and the game goes on.

    If the folder is gone, the file is in the one for temporary files.
    """
    folder, temporary, pipe = tmp_path / "games", tmp_path / "temporary", subprocess.PIPE
    folder.mkdir()
    temporary.mkdir()
    file = folder / "game.jsonl"
    fresh = folder / "game-2.jsonl" if is_there else temporary / "game.jsonl"
    words = ("sobek", "play", "--players", "2", "--seed", "7", "-o", str(file))
    env = ENVIRONMENT | {"TMPDIR": str(temporary)}
    with running(*words, stdin=pipe, stdout=subprocess.DEVNULL, stderr=pipe, env=env) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        wait_for(process.stderr.fileno(), "Your move")
        if is_there:
            file.write_text("of somebody else\n", encoding="utf-8")
        else:
            shutil.rmtree(folder)
        process.stdin.write(b"1\n")
        process.stdin.flush()
        assert f"the game is in {fresh} from now on" in wait_for(process.stderr.fileno(), "Your move")
        process.stdin.write(b"1\n")
        process.stdin.close()
        assert f"wrote {fresh}, an unfinished game" in wait_for(process.stderr.fileno(), "continues it")
        assert 0 == process.wait(timeout=30)
    assert 2 == count_moves(fresh)
    assert not is_there or "of somebody else\n" == file.read_text(encoding="utf-8")


def wait_for(terminal: int, words: str, times: int = 1) -> str:
    """Return what a terminal shows up to the given occurrence of these words."""
    shown, end = "", time.monotonic() + 30
    while shown.count(words) < times:
        assert time.monotonic() < end, shown
        if select.select([terminal], [], [], 1)[0]:
            shown += os.read(terminal, 4096).decode()
    return shown
