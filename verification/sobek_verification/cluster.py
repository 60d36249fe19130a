"""The workers of a running Dask cluster. Needs the extra `cluster`."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

from distributed import Client
from distributed.comm.core import CommClosedError
from distributed.core import rpc
from distributed.scheduler import KilledWorker

from sobek_core.cli.failures import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

PATIENCE: Final = 5  # seconds in which a scheduler must answer
PACKAGE: Final = "sobek-verification"
VERSION: Final = version(PACKAGE)


class NoClusterError(UsageError):
    """No usable cluster. The message says in one line what is wrong."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[int, Executor]]:
    """Work on the cluster whose scheduler has an address, such as tcp://10.0.0.7:8786: its threads and executor.

    Raise NoClusterError if no scheduler answers there within a few seconds, if it has no workers, if a worker has
    several threads (which would share seeded faults) or another version of this package, and if the cluster is lost
    meanwhile.
    """
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # errors are reported once, and here
    threads = _threads(address)
    try:
        with Client(address, timeout=PATIENCE, set_as_default=False) as client:
            _check_threads(client)
            _check_versions(client)
            yield threads, client.get_executor(pure=False)
    except (CancelledError, CommClosedError, KilledWorker, TimeoutError) as error:
        message = f"{address}: the cluster was lost: {type(error).__name__}"
        raise NoClusterError(message) from None


def _threads(address: str) -> int:
    """Return how many threads the workers of a scheduler have in all."""
    try:
        with ThreadPoolExecutor(1) as thread:  # a loop may be running in this thread, as in a notebook
            identity = thread.submit(asyncio.run, _identity(address)).result()
    except OSError:
        message = f"{address}: expected a scheduler, got no answer within {PATIENCE} seconds"
        raise NoClusterError(message) from None
    except Exception as error:  # an invalid address, or the answer of some other service
        problem = " ".join(f"{type(error).__name__}: {error}".split())
        message = f"{address}: expected a scheduler such as tcp://10.0.0.7:8786, got {problem}"
        raise NoClusterError(message) from None
    threads = int(identity["total_threads"])
    if threads == 0:
        message = f"{address}: expected workers, got a scheduler that has none"
        raise NoClusterError(message)
    return threads


async def _identity(address: str) -> Any:
    """Ask a scheduler for its identity."""
    async with rpc(address, timeout=PATIENCE) as scheduler:
        return await asyncio.wait_for(scheduler.identity(), PATIENCE)


def _check_threads(client: Client) -> None:
    """Check that every worker does one task at a time: faults are seeded in a whole process."""
    for worker, threads in client.nthreads().items():
        if threads != 1:
            message = f"worker {worker}: expected one thread, as with `dask worker --nthreads 1`, got {threads}"
            raise NoClusterError(message)


def _check_versions(client: Client) -> None:
    """Check that every worker has this version of this package: others would play other games."""
    for worker, there in client.run(version, PACKAGE, on_error="return").items():
        if there != VERSION:
            message = f"worker {worker}: expected {PACKAGE} {VERSION}, got {there}"
            raise NoClusterError(message)
