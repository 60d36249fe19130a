"""The number of processes of the commands of `sobek-verify`."""

from __future__ import annotations

from typing import Final

import pytest

from sobek_verification.cli.commands import commands
from tests.commands import verify

WITH_JOBS: Final = sorted(
    name for name, command in commands.every_command().items() if any(one.name == "jobs" for one in command.params)
)


def test_the_long_commands_take_a_number_of_processes() -> None:
    """Otherwise the next test would check nothing."""
    assert ["fuzz", "model", "mutants", "port", "prove", "recall", "secrets", "trees"] == WITH_JOBS


@pytest.mark.parametrize("name", WITH_JOBS)
@pytest.mark.parametrize("jobs", ["0", "257", "99999999999999999999"])
def test_no_command_takes_more_processes_than_can_be_started(name: str, jobs: str) -> None:
    """A number beyond 1 to 256 is refused before anything begins, with exit code 2 and one message."""
    of_what = {"fuzz": ["classic"], "port": ["--", "nothing"]}.get(name, [])
    result = verify(name, "--jobs", jobs, *of_what)
    message = f"Error: Invalid value for '--jobs': {jobs} is not in the range 1<=x<=256.\n"
    assert (2, True) == (result.exit_code, result.stderr.endswith(message))
