"""Workers for the pieces of a long check: this process, child processes, or a Dask cluster."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

import click

from sobek_core.extras import exit_for_missing
from sobek_verification.processes import process_pool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

WorkT = TypeVar("WorkT")
DoneT = TypeVar("DoneT")
CommandT = TypeVar("CommandT", bound="Callable[..., Any]")

MAX_JOBS: Final = 256  # beyond what machines have, but within what they can start
DASK: Final = ("dask", "distributed")  # the packages of the extra `cluster`


class Map(Protocol):
    """Do pieces of work, and yield their results in order. Closing the iterator drops those that have not begun."""

    def __call__(self, do: Callable[[WorkT], DoneT], pieces: Iterable[WorkT], /) -> Iterator[DoneT]:
        """Return the results."""


@contextmanager
def processes(number: int) -> Iterator[Map]:
    """Work in `number` processes; if it is one, in this one."""
    if number == 1:
        yield map
        return
    with process_pool(number) as pool:
        yield pool.map


@contextmanager
def cluster_of(address: str) -> Iterator[tuple[int, Map]]:
    """Work on the Dask cluster at an address. Raise NoClusterError, or end the command if Dask is not installed."""
    try:
        from sobek_verification.cluster import cluster  # noqa: PLC0415  # an extra of its own
    except ModuleNotFoundError as error:
        command = f"sobek-verify {click.get_current_context().info_name}"
        exit_for_missing(error, DASK, command, "sobek-verification[cluster]")
    with cluster(address) as (threads, executor):
        yield threads, executor.map


def number_of(jobs: int | None, max_jobs: int = MAX_JOBS) -> int:
    """Return how many processes to use: as asked for, else one for each processor; never more than `max_jobs`."""
    return min(jobs or os.cpu_count() or 1, max_jobs)


@contextmanager
def workers_of(jobs: int | None, scheduler: str | None = None, max_jobs: int = MAX_JOBS) -> Iterator[tuple[int, Map]]:
    """Work as the options say: with how many workers, and how.

    max_jobs: pieces of work, beyond which more processes would have nothing to do.

    Raise click.UsageError if both options are given.
    """
    if jobs is not None and scheduler is not None:
        message = "--jobs: a cluster has as many workers as it has; leave this or --scheduler out"
        raise click.UsageError(message)
    if scheduler is not None:
        with cluster_of(scheduler) as workers:
            yield workers
        return
    number = number_of(jobs, max_jobs)
    with processes(number) as in_order:
        yield number, in_order


jobs_option: Final = click.option(
    "--jobs", type=click.IntRange(1, MAX_JOBS), help="The number of processes; by default the number of processors."
)


def workers_options(command: CommandT) -> CommandT:
    """Add the options --jobs and --scheduler to a command, for `workers_of`."""
    scheduler = click.option(
        "--scheduler", metavar="ADDRESS", help="Run on this Dask cluster, such as tcp://10.0.0.7:8786."
    )
    return jobs_option(scheduler(command))
