"""Start and end the processes of long checks."""

from __future__ import annotations

import gc
import os
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import active_children, get_context
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future

BETWEEN_LOOKS: Final = 20_000  # objects; Python's default is 700 up to 3.12, and 2000 from 3.13 on
EXIT_SECONDS: Final = 3.0  # to clean up; symbolic execution takes a request to end for an error of the tested code


class _Pool(ProcessPoolExecutor):
    """Processes that ignore Ctrl-C and a closed terminal from the start.

    The process that started them gets these signals and ends them.
    """

    def submit(self, do: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit work, for which a process may be started; it inherits the blocked signals."""
        with _signals_blocked():
            return super().submit(_work, do, *args, **kwargs)


@contextmanager
def _signals_blocked() -> Iterator[None]:
    """Hold back Ctrl-C and a closed terminal; do nothing on systems that cannot."""
    if sys.platform == "win32" or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def process_pool(number: int) -> Iterator[ProcessPoolExecutor]:
    """Yield a pool of `number` new processes.

    Leaving by an exception, or early, cancels the remaining work: it is not started, or interrupted.
    """
    with _Pool(number, mp_context=get_context("spawn"), initializer=_begin) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            _end()
            raise


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and the group that it leads; on systems without process groups, the process alone."""
    if sys.platform == "win32" or not hasattr(os, "killpg"):
        process.kill()
        return
    with suppress(ProcessLookupError, PermissionError):  # nothing is left of the group
        os.killpg(process.pid, signal.SIGKILL)


def _end() -> None:
    """End the child processes, so that they end theirs; kill those that do not."""
    running, given_up = active_children(), monotonic() + EXIT_SECONDS
    for process in running:
        process.terminate()
    for process in running:
        process.join(max(0.0, given_up - monotonic()))
        process.kill()


def _begin() -> None:
    """Prepare a process: on a request to end, it stops its work, cleans up and prints nothing."""
    signal.signal(signal.SIGTERM, _break_off)
    look_for_cycles_rarely()


def _break_off(*_: object) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once: cleaning up is not interrupted, and nothing new is started
    sys.stderr = None  # where Python reports exceptions raised while it deletes an object
    sys.exit()


def _work(do: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    """Do a task, unless a request to end arrived after it was submitted."""
    if signal.getsignal(signal.SIGTERM) == signal.SIG_IGN:
        sys.exit()
    return do(*args, **kwargs)


def look_for_cycles_rarely() -> None:
    """Make garbage collection of cycles rarer: a check makes millions of small values that are not in cycles.

    Collection took a sixth of the time of whole test runs; objects outside cycles are freed anyway.
    """
    gc.set_threshold(BETWEEN_LOOKS)
