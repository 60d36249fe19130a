"""Measure how many seconds readers take for a megabyte of hostile input."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING, Final

from sobek_verification.hostile.readers import readers

if TYPE_CHECKING:
    from collections.abc import Iterator

MEGABYTE: Final = 1_000_000


def reading_seconds() -> Iterator[tuple[str, str, float]]:
    """Yield each reader with its slowest input and its seconds per megabyte."""
    for reader in readers():
        taken: dict[str, float] = {}
        for one in reader.samples:
            data = one.make(MEGABYTE)
            begun = process_time()
            reader.read(data)
            taken[one.name] = (process_time() - begun) * MEGABYTE / len(data)
        longest = max(taken, key=taken.__getitem__)
        yield reader.name, longest, taken[longest]
