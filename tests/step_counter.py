"""Counts the lines and the memory that readers need for hostile input. It runs as a process of its own, under a limit.

A line is one of Python that runs, of this project or of a package that it uses; the count is the same in every run.
Work that Python does in C, such as a search through a list, is not counted: the mode `read` limits its time.
The memory is the peak of what is allocated while reading.
"""

from __future__ import annotations

import gc
import json
import sys
import tracemalloc
from functools import partial
from time import process_time
from typing import TYPE_CHECKING, Any, Final

from sobek_verification.hostile.readers import readers

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

ONCE: Final = 50_000  # bytes; the interpreter may resize a table of its own, which does not happen again


def lines_of(call: Callable[[], object]) -> int:
    """Return how many lines of Python a call runs."""
    lines = 0

    def trace(_frame: FrameType, _event: str, _argument: object) -> Any:
        nonlocal lines
        lines += 1
        return trace

    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(None)
    return lines


def needed(call: Callable[[], object]) -> int:
    """Return the peak of the bytes that a call allocates."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def main(mode: str, size: int) -> None:
    """Read hostile input of a size, and print a line of JSON for each parser and input.

    mode: `read` measures the seconds; `all` counts, for this size, twice and four times the size; `some` does so for an
    eighth of the kinds of input.
    """
    gc.disable()  # so that the count does not depend on when it runs
    for number, reader in enumerate(readers()):
        inputs = {"all": reader.inputs, "read": reader.samples, "some": reader.samples[number % 8 :: 8]}[mode]
        gc.freeze()  # what is here already need not be looked through each time
        for one in inputs:
            name = f"{reader.name}: {one.name}"
            begun, data = process_time(), one.make(size)
            said = reader.read(data)  # fills caches, which are not counted
            counted: dict[str, Any] = {"name": name, "said": said, "seconds": process_time() - begun}
            if mode != "read":
                calls = [partial(reader.read, one.make(times * size)) for times in (1, 2, 4)]
                few, many = needed(calls[0]), needed(calls[-1])
                if many > few + ONCE:
                    many = min(many, needed(calls[-1]))
                counted |= {"steps": list(map(lines_of, calls)), "bytes": [few, many]}
            print(json.dumps(counted), flush=True)
            gc.collect()  # an error and its traceback hold each other, and the input that they are about


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
