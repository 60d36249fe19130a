"""Messages on stderr, which may be lost: the exit code tells how a command ended."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress


class _Forgiving(io.TextIOWrapper):
    """A stream that accepts everything, even what cannot be written."""

    def write(self, text: str, /) -> int:
        with suppress(OSError):
            super().write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            super().flush()


def forgive_stderr() -> None:
    """Drop messages that cannot be written, and change nothing else."""
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
        return
    assert isinstance(sys.stderr, io.TextIOWrapper)  # noqa: S101  # as Python has made it
    encoding, errors = sys.stderr.encoding, sys.stderr.errors
    sys.stderr = _Forgiving(sys.stderr.detach(), encoding, errors, line_buffering=True)
    sys.__stderr__ = sys.stderr  # type: ignore[misc]  # Python takes this one in the end
