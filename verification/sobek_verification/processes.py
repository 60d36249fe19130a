"""The processes of long checks, made alike and ended alike."""

from __future__ import annotations

import gc
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future

BETWEEN_LOOKS: Final = 20_000  # objects; Python's own figure is 700 up to 3.12, and 2000 from 3.13 on
GRACE: Final = 3.0  # seconds for tidying up; symbolic execution takes a request to end for what the tried code raises


class _Pool(ProcessPoolExecutor):
    """Processes that ignore Ctrl-C and a closed terminal from the start.

    The process that started them gets these signals and ends them.
    """

    def submit(self, do: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand out work, for which a process may be started; it inherits which signals are held back."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
        try:
            return super().submit(_work, do, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def process_pool(number: int) -> Iterator[ProcessPoolExecutor]:
    """Return so many new processes.

    Who leaves by an exception, or asks for no more, gives up what is not done: it is not begun, or interrupted.
    """
    with _Pool(number, mp_context=get_context("spawn"), initializer=_begin) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            _end()
            raise


def _end() -> None:
    """End the processes beside this one, so that they end theirs; those that do not are killed."""
    running, given_up = active_children(), monotonic() + GRACE
    for process in running:
        process.terminate()
    for process in running:
        process.join(max(0.0, given_up - monotonic()))
        process.kill()


def _begin() -> None:
    """Get a process ready: told to end, it breaks off what it does, tidies up and says nothing."""
    signal.signal(signal.SIGTERM, _break_off)
    look_for_cycles_rarely()


def _break_off(*_: object) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once: tidying up is not interrupted, and nothing new is begun
    sys.stderr = None  # where Python complains of what is raised while it deletes an object
    sys.exit()


def _work(do: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    """Do a piece of work, but not one that was handed out already when the request to end came."""
    if signal.getsignal(signal.SIGTERM) == signal.SIG_IGN:
        sys.exit()
    return do(*args, **kwargs)


def look_for_cycles_rarely() -> None:
    """Let Python look for unreachable cycles more rarely: a check makes millions of small values that are in none.

    Looking for them took a sixth of the time of whole test runs; what is not in a cycle is given back all the same.
    """
    gc.set_threshold(BETWEEN_LOOKS)
