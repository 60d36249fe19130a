"""Doing something in a fork of this process, such as running tests until one fails, and for how long at most."""

from __future__ import annotations

import os
import resource
import signal
import sys
import traceback
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from sobek_verification.mutation.mutant import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import pytest

SURVIVED, KILLED, BROKEN = 0, 1, 70  # exit codes
LEAST_SECONDS: Final = 10.0  # of a processor, for which a fork may always run
IDLE: Final = 10  # seconds on the clock for each second of a processor, before it is taken to hang
MEMORY: Final = 4 << 30  # bytes


class UntilOneFails:
    """A plugin for pytest that ends the process as soon as a test fails, or cannot be collected."""

    def __init__(self, order: Iterable[str] = ()) -> None:
        """Begin. order: of the tests, where pytest collects them."""
        self._order = {test: number for number, test in enumerate(order)}

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """End it."""
        if report.failed:
            os._exit(KILLED)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put them in order."""
        items.sort(key=lambda item: self._order.get(item.nodeid, len(self._order)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """End it."""
        if report.failed:
            os._exit(KILLED)


def run(items: Iterable[pytest.Item]) -> None:
    """Run tests that pytest has collected."""
    items = tuple(items)
    for item, following in zip_longest(items, items[1:]):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def fork(do: Callable[[], int]) -> int:
    """Begin to do something in a fork, which ends with the exit code that is returned. Returns its id."""
    sys.stdout.flush()
    if pid := os.fork():
        return pid
    try:
        code = do()
    except BaseException:  # whatever it is, a fork must not go on where it was forked
        traceback.print_exc()
        code = BROKEN
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def limit(seconds: float) -> None:
    """Have this process be killed when it has taken so long, or too much, and be quiet."""
    allowed = int(LEAST_SECONDS + seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (allowed, allowed + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(allowed * IDLE)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1):
        os.dup2(nothing, number)


def verdict(status: int) -> Verdict:
    """Return what the status of a fork means. Raise ChildProcessError if it broke off."""
    if os.WIFSIGNALED(status):
        return Verdict.LATE
    if os.WEXITSTATUS(status) == BROKEN:
        raise ChildProcessError("a fork broke off")
    return Verdict.ALIVE if os.WEXITSTATUS(status) == SURVIVED else Verdict.KILLED
