"""Start and end the processes of long checks."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import active_children, get_context
from multiprocessing.context import SpawnProcess
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future

REQUESTS, SECONDS = 5, 0.5  # how often a process is asked to end, and how long it may take, before it is killed
BETWEEN_LOOKS: Final = 20_000  # objects; Python's default is 700 up to 3.12, and 2000 from 3.13 on


class _Pool(ProcessPoolExecutor):
    """Processes that ignore Ctrl-C and a closed terminal from the start.

    The process that started them gets these signals and ends them.
    """

    def submit(self, do: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit work, for which a process may be started; it inherits the blocked signals."""
        do = partial(_unless_asked_to_end, do)
        if sys.platform == "win32" or not hasattr(signal, "pthread_sigmask"):
            return super().submit(do, *args, **kwargs)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
        try:
            return super().submit(do, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def process_pool(number: int) -> Iterator[ProcessPoolExecutor]:
    """Yield a pool of `number` new processes. Leaving by an exception ends them, and the remaining work is not done."""
    with _Pool(number, mp_context=get_context("spawn"), initializer=_begin) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for end in (*(SpawnProcess.terminate for _ in range(REQUESTS)), SpawnProcess.kill):
                for process in active_children():
                    end(process)
                    process.join(SECONDS)
            raise


def _begin() -> None:
    """Let a request to end stop the task of a process, so that it ends what it has started, and then the process."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    look_for_cycles_rarely()


def _unless_asked_to_end(do: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    """Do a task. If the process is asked to end meanwhile, end it here, or it would go on with the next task."""
    try:
        return do(*args, **kwargs)
    except SystemExit:
        os._exit(0)


@contextmanager
def requests_held_back() -> Iterator[None]:
    """Hold back requests to end: a process that is being started is not yet known to what would end it."""
    is_main, came = threading.current_thread() is threading.main_thread(), list[int]()
    before = {one: signal.getsignal(one) for one in signal.Signals} if is_main else {}
    handled = {number: handler for number, handler in before.items() if callable(handler)}
    for number in handled:
        signal.signal(number, lambda number, _: came.append(number))
    try:
        yield
    finally:
        for number, handler in handled.items():
            signal.signal(number, handler)
        for request in came:
            signal.raise_signal(request)


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and the group that it leads; on systems without process groups, the process alone."""
    if sys.platform == "win32" or not hasattr(os, "killpg"):
        process.kill()
        return
    with suppress(ProcessLookupError, PermissionError):  # nothing is left of the group
        os.killpg(process.pid, signal.SIGKILL)


def look_for_cycles_rarely() -> None:
    """Make garbage collection of cycles rarer: a check makes millions of small values that are not in cycles.

    Collection took a sixth of the time of whole test runs; objects outside cycles are freed anyway.
    """
    gc.set_threshold(BETWEEN_LOOKS)
