"""The processes of long checks, made alike."""

from __future__ import annotations

import gc
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

BETWEEN_LOOKS: Final = 20_000  # objects; Python's own figure is 700 up to 3.12, and 2000 from 3.13 on


def process_pool(number: int | None) -> ProcessPoolExecutor:
    """Give so many new processes, with None one for each processor."""
    return ProcessPoolExecutor(number, mp_context=get_context("spawn"), initializer=look_for_cycles_rarely)


def look_for_cycles_rarely() -> None:
    """Let Python look for unreachable cycles more rarely: a check makes millions of small values that are in none.

    Looking for them took a sixth of the time of whole test runs; what is not in a cycle is given back all the same.
    """
    gc.set_threshold(BETWEEN_LOOKS)
