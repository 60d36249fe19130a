"""Files are written whole or not at all, and terminals get nothing that moves the cursor."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

from sobek_core.cli.running import FAULT
from tests.commands import DEMO, sobek
from tests.processes import python, shell

if TYPE_CHECKING:
    from pathlib import Path


def test_a_record_that_does_not_fit_leaves_nothing(tmp_path: Path) -> None:
    """If the disk is full, there is one message, exit code 1 and no partial record."""
    done = shell("ulimit -f 1; sobek new classic --players 3 --seed 1 -o game.jsonl", tmp_path)
    assert (1, "sobek: game.jsonl: cannot be written: File too large\n") == (done.returncode, done.stderr)
    assert [] == list(tmp_path.iterdir())


def test_a_game_that_no_longer_fits_is_kept_as_it_was(tmp_path: Path) -> None:
    """If the disk fills up during play, the file keeps the last saved game."""
    done = shell("ulimit -f 4; yes 1 | sobek play --players 2 --seed 3 -o game.jsonl", tmp_path)
    assert 1 == done.returncode
    assert ["game.jsonl"] == [path.name for path in tmp_path.iterdir()]
    assert 0 == sobek("audit", tmp_path / "game.jsonl").exit_code


@pytest.mark.parametrize(
    "command", [f"sobek audit {DEMO}", f"sobek show {DEMO} --json", "sobek --help", "sobek-verify laws"]
)
def test_output_that_cannot_be_written_is_one_message(tmp_path: Path, command: str) -> None:
    """If stdout is a full device, the exit code is 1 and there is no traceback."""
    done = shell(f"{command} > /dev/full", tmp_path)
    message = f"{command.split(maxsplit=1)[0]}: the output cannot be written: No space left on device\n"
    assert (1, message) == (done.returncode, done.stderr)


def test_a_reader_who_leaves_is_no_failure(tmp_path: Path) -> None:
    """A pipe to `head` prints nothing on stderr; if nobody reads at all, the exit code is that of SIGPIPE."""
    done = shell(f'sobek judge {DEMO} --at 133 --move "seat 1: take 4" | head -1', tmp_path)
    assert ("disputed: `Ben: take 4`\n", "") == (done.stdout, done.stderr)
    done = shell("sobek rule | true; exit ${PIPESTATUS[0]}", tmp_path)
    assert (128 + signal.SIGPIPE, "") == (done.returncode, done.stderr)


def test_a_path_is_shown_without_its_escapes(tmp_path: Path) -> None:
    """A message about a file never moves the cursor, whatever the name of the file."""
    path = tmp_path / "a\x1b[31mred\nb"
    written = sobek("new", "classic", "--players", 2, "--seed", 1, "-o", path)
    assert (0, False) == (written.exit_code, "\x1b" in written.stderr)
    assert "\\x1b[31mred\\nb" in written.stderr
    missing = sobek("audit", tmp_path / "no\x1b[31m")
    assert (2, False) == (missing.exit_code, "\x1b" in missing.stderr)


def test_a_record_too_large_is_not_written(tmp_path: Path) -> None:
    """A record that no command could read again is refused with exit code 65, and nothing is left behind."""
    moves = "seat 0: discard high-priestess\n" * 9990
    result = sobek("transcribe", DEMO, "-", "-o", tmp_path / "game.jsonl", feed=moves)
    assert (65, True) == (result.exit_code, "this cannot be recorded: expected at most 1048576 bytes" in result.stderr)
    assert [] == list(tmp_path.iterdir())


def test_a_fault_of_the_program_is_not_taken_for_an_illegal_move() -> None:
    """An unexpected exception gives one line and its own exit code."""
    faulty = "import sys; sys.argv = ['sobek', 'rule', 'S1']; import sobek_core.cli.rule as rule"
    done = python(f"{faulty}; rule.load_spec = lambda: {{}}['a\\nb']; import sobek_core.cli as program; program.main()")
    message = "sobek: this is a bug in the program; please report it: KeyError in <string>, line 1: "
    assert (FAULT, 1, message) == (done.returncode, len(done.stderr.splitlines()), done.stderr[: len(message)])
