"""What `sobek-verify` says where its output cannot be written."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sobek_core.cli.streams import run

FULL = "sobek-verify: the output cannot be written: No space left on device\n"


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell that begins with `sobek-verify`."""
    command = f"{Path(sys.executable).parent}/{line}"
    return subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)  # noqa: S603, S607


def test_output_that_cannot_be_written_is_one_message() -> None:
    """A full device as stdout: exit code 1 and no traceback, as for `sobek`."""
    done = shell("sobek-verify invariants > /dev/full")
    assert (1, FULL) == (done.returncode, done.stderr)


def test_a_reader_who_leaves_is_no_failure() -> None:
    """In a pipe that nobody reads nothing is said on stderr, and the exit code is that of SIGPIPE."""
    result = shell("sobek-verify invariants | true; exit ${PIPESTATUS[0]}")
    assert (128 + signal.SIGPIPE, "") == (result.returncode, result.stderr)


def test_another_file_that_fails_is_not_taken_for_the_output(tmp_path: Path) -> None:
    """What an error says of a file stays as it is."""
    with pytest.raises(IsADirectoryError):
        run(tmp_path.read_bytes, "sobek-verify")
