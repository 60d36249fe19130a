"""Run a function, such as tests until one fails, in a fork of this process with a time limit."""

from __future__ import annotations

import os
import resource
import signal
import sys
import traceback
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from sobek_verification.mutation.mutant import SuiteResult

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import pytest

SURVIVED, KILLED, BROKEN = 0, 1, 70  # exit codes
MIN_SECONDS: Final = 10.0  # seconds of processor time that a fork may always use
IDLE: Final = 10  # seconds on the clock per second of processor time, before a fork counts as hanging
MEMORY: Final = 4 << 30  # bytes


class UntilOneFails:
    """A plugin for pytest that ends the process as soon as a test fails or cannot be collected."""

    def __init__(self, order: Iterable[str] = ()) -> None:
        """Store the order in which to run tests that pytest collects."""
        self._order = {test: number for number, test in enumerate(order)}

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """End the process if a collection failed."""
        if report.failed:
            os._exit(KILLED)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Sort the tests."""
        items.sort(key=lambda item: self._order.get(item.nodeid, len(self._order)))

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
    except BaseException:  # whatever happens, a fork must not return to its caller
        traceback.print_exc()
        code = BROKEN
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def limit(seconds: float) -> None:
    """Limit the time and memory of this process, and silence it."""
    allowed = int(MIN_SECONDS + seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (allowed, allowed + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(allowed * IDLE)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1):
        os.dup2(nothing, number)


def verdict(status: int) -> SuiteResult:
    """Return the meaning of a fork's exit status. Raise ChildProcessError if it broke off."""
    if os.WIFSIGNALED(status):
        return SuiteResult.LATE
    if os.WEXITSTATUS(status) == BROKEN:
        raise ChildProcessError("a fork broke off")
    return SuiteResult.ALIVE if os.WEXITSTATUS(status) == SURVIVED else SuiteResult.KILLED
