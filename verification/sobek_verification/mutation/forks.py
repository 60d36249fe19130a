"""Run a function, such as tests until one fails, in a fork of this process with limits."""

from __future__ import annotations

import os
import resource
import sys
import time
import traceback
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    import pytest

SURVIVED, KILLED, BROKEN = 0, 1, 70  # exit codes
TIMES: Final = 3  # the time limit, as a multiple of the time that a test takes without a mutant
MIN_SECONDS: Final = 20.0  # seconds of processor time that a test may always use
MEMORY: Final = 4 << 30  # bytes


class UntilOneFails:
    """A plugin for pytest that ends the process as soon as a test fails or takes too long.

    Tests that pytest collects run in the order of their seconds.
    """

    def __init__(self, seconds: Mapping[str, float]) -> None:
        """Store the seconds that each test takes without a mutant."""
        self._seconds = seconds

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Sort the tests, the fastest first."""
        items.sort(key=lambda item: self._seconds.get(item.nodeid, float("inf")))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Limit the time of this test."""
        limit(self._seconds.get(nodeid, 0.0))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """End the process if a test failed."""
        if report.failed:
            os._exit(KILLED)


def run(items: Iterable[pytest.Item]) -> None:
    """Run tests that pytest has collected."""
    items = tuple(items)
    for item, following in zip_longest(items, items[1:]):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def fork(do: Callable[[], int]) -> int:
    """Start a function in a fork, and return the process id. The function returns the exit code."""
    sys.stdout.flush()
    if pid := os.fork():
        return pid
    try:
        code = do()
    except MemoryError:  # also of pytest, when it reports one of a test
        code = KILLED
    except BaseException:  # whatever happens, a fork must not return to its caller
        traceback.print_exc()
        code = BROKEN
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def silence() -> None:
    """Limit the memory of this process, and let it read and print nothing."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1):
        os.dup2(nothing, number)


def limit(seconds: float) -> None:
    """Limit the processor time of this process from now on; a busy machine does not count. seconds: it should take."""
    allowed = int(time.process_time() + MIN_SECONDS + TIMES * seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (allowed, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def is_killed(status: int) -> bool:
    """Return whether a fork ended with a failing test or at a limit. Raise ChildProcessError if it broke off."""
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) == BROKEN:
        raise ChildProcessError("a fork broke off")
    return status != SURVIVED
