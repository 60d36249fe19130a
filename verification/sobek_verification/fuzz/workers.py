"""Who plays: this process, or processes beside it. `sobek_verification.fuzz.cluster` has those of a cluster."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import frozen

from sobek_verification.processes import process_pool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

WorkT = TypeVar("WorkT")
DoneT = TypeVar("DoneT")

AHEAD: Final = 4  # pieces of work that are handed out for each worker, so that none is idle


@frozen
class Workers:
    """Those who work at the same time. number: of them; executor: none where the work is done in this process."""

    number: int = 1
    executor: Executor | None = None

    def in_order(
        self, do: Callable[[WorkT], DoneT], pieces: Iterable[WorkT], hear: Callable[[DoneT], object] = lambda _: None
    ) -> Iterator[DoneT]:
        """Do all pieces, and yield their results in order, whichever was done first.

        hear: called with the result of a piece as soon as another process has done it. Closing the iterator stops the
        work: pieces that have not begun are not done.
        """
        if self.executor is None:
            yield from map(do, pieces)
            return
        handed_out: deque[Future[DoneT]] = deque()

        def tell(future: Future[DoneT]) -> None:
            if not future.cancelled() and future.exception() is None:
                hear(future.result())

        try:
            for piece in pieces:
                handed_out.append(self.executor.submit(do, piece))
                handed_out[-1].add_done_callback(tell)
                if len(handed_out) == AHEAD * self.number:
                    yield handed_out.popleft().result()
            while handed_out:
                yield handed_out.popleft().result()
        finally:
            for future in handed_out:
                future.cancel()


@contextmanager
def processes(number: int) -> Iterator[Workers]:
    """Work in so many processes; if it is one, in this one."""
    if number == 1:
        yield Workers()
        return
    with process_pool(number) as pool:
        yield Workers(number, pool)
