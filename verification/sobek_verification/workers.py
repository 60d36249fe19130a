"""Workers for the pieces of a long check: this process, child processes, or a Dask cluster."""

from __future__ import annotations

import os
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

import click

from sobek_core.cli.failures import UsageError
from sobek_verification.processes import process_pool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

WorkT = TypeVar("WorkT")
DoneT = TypeVar("DoneT")

MAX_JOBS: Final = 256  # beyond what machines have, but within what they can start
PATIENCE: Final = 5  # seconds in which a cluster must answer
PACKAGE: Final = "sobek-verification"

jobs_option: Final = click.option(
    "--jobs",
    type=click.IntRange(1, MAX_JOBS),
    default=lambda: min(os.cpu_count() or 1, MAX_JOBS),
    help="The number of processes; by default the number of processors.",
)


class Map(Protocol):
    """Do pieces of work, and yield their results in order. Closing the iterator drops those that have not begun."""

    def __call__(self, do: Callable[[WorkT], DoneT], pieces: Iterable[WorkT], /) -> Iterator[DoneT]:
        """Return the results."""


@contextmanager
def processes(number: int) -> Iterator[tuple[int, Map]]:
    """Work in `number` processes, in this one if it is one: with how many, and how."""
    if number == 1:
        yield number, map
        return
    with process_pool(number) as pool:
        yield number, pool.map


@contextmanager
def cluster(address: str) -> Iterator[tuple[int, Map]]:
    """Work on the Dask cluster with an address: with how many threads, and how.

    Raise UsageError if Dask is not installed, if no cluster with workers answers there, if a worker has another version
    of this package, which would play other games, or if the cluster is lost meanwhile.
    """
    try:
        from distributed import Client  # noqa: PLC0415  # an extra of its own

        with Client(address, timeout=PATIENCE, set_as_default=False) as client:
            client.wait_for_workers(1, timeout=PATIENCE)
            _check_versions(client)
            yield sum(client.nthreads().values()), client.get_executor(pure=False).map
    except (CancelledError, ImportError, OSError, ValueError) as error:
        message = f"--scheduler: expected a Dask cluster at {address}, and the extra `cluster`, got {error!r}"
        raise UsageError(message) from error


def _check_versions(client: Any) -> None:
    if {*client.run(version, PACKAGE).values()} != {version(PACKAGE)}:
        raise ValueError(f"another version of {PACKAGE}")
