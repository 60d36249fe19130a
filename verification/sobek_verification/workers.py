"""Workers for the pieces of a long check: this process, child processes, or a Dask cluster."""

from __future__ import annotations

import os
from collections import deque
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click
from attrs import frozen

from sobek_core.extras import exit_for_missing
from sobek_verification.processes import process_pool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

WorkT = TypeVar("WorkT")
DoneT = TypeVar("DoneT")

CommandT = TypeVar("CommandT", bound="Callable[..., Any]")

MAX_JOBS: Final = 256  # beyond what machines have, but within what they can start
DASK: Final = ("dask", "distributed")  # the packages of the extra `cluster`
AHEAD: Final = 4  # pieces of work in advance for each worker, so that none is idle


@frozen
class Workers:
    """Workers in parallel. number: how many; executor: None if the work is done in this process."""

    number: int = 1
    executor: Executor | None = None

    def in_order(self, do: Callable[[WorkT], DoneT], pieces: Iterable[WorkT]) -> Iterator[DoneT]:
        """Do all pieces, and yield their results in order, whichever was done first.

        Closing the iterator stops the work: pieces that have not begun are not done.
        """
        if self.executor is None:
            yield from map(do, pieces)
            return
        handed_out: deque[Future[DoneT]] = deque()
        try:
            for piece in pieces:
                handed_out.append(self.executor.submit(do, piece))
                if len(handed_out) == AHEAD * self.number:
                    yield handed_out.popleft().result()
            while handed_out:
                yield handed_out.popleft().result()
        finally:
            for future in handed_out:
                future.cancel()


@contextmanager
def processes(number: int) -> Iterator[Workers]:
    """Work in `number` processes; if it is one, in this one."""
    if number == 1:
        yield Workers()
        return
    with process_pool(number) as pool:
        yield Workers(number, pool)


@contextmanager
def cluster_of(address: str) -> Iterator[Workers]:
    """Work on the Dask cluster at an address. Raise NoClusterError, or end the command if Dask is not installed."""
    try:
        from sobek_verification.cluster import cluster  # noqa: PLC0415  # an extra of its own
    except ModuleNotFoundError as error:
        command = f"sobek-verify {click.get_current_context().info_name}"
        exit_for_missing(error, DASK, command, "sobek-verification[cluster]")
    with cluster(address) as (threads, executor):
        yield Workers(threads, executor)


def number_of(jobs: int | None, max_jobs: int = MAX_JOBS) -> int:
    """Return how many processes to use: as asked for, else one for each processor; never more than `most`."""
    return min(jobs or os.cpu_count() or 1, max_jobs)


@contextmanager
def workers_of(jobs: int | None, scheduler: str | None = None, max_jobs: int = MAX_JOBS) -> Iterator[Workers]:
    """Work as the options say. max_jobs: pieces of work, beyond which more processes would have nothing to do.

    Raise click.UsageError if both options are given.
    """
    if jobs is not None and scheduler is not None:
        message = "--jobs: a cluster has as many workers as it has; leave this or --scheduler out"
        raise click.UsageError(message)
    with processes(number_of(jobs, max_jobs)) if scheduler is None else cluster_of(scheduler) as workers:
        yield workers


jobs_option: Final = click.option(
    "--jobs", type=click.IntRange(1, MAX_JOBS), help="The number of processes; by default the number of processors."
)


def workers_options(command: CommandT) -> CommandT:
    """Add the options --jobs and --scheduler to a command, for `workers_of`."""
    scheduler = click.option(
        "--scheduler", metavar="ADDRESS", help="Run on this Dask cluster, such as tcp://10.0.0.7:8786."
    )
    return jobs_option(scheduler(command))
