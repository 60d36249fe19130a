"""Where commands write to, and what is said if that cannot be written."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

NOBODY_READS: Final = 141  # as shells have it for what SIGPIPE has ended, which not every system knows


def run(commands: Callable[[], object], name: str) -> None:
    """Run all commands under a name, such as `sobek`, which may raise SystemExit.

    Exit with 1 and one message if their output cannot be written. If nobody reads it, say nothing and exit as SIGPIPE
    would have it.
    """
    if sys.stdout is None:
        sys.exit(f"{name}: there is nowhere to write to: stdout is closed")
    try:
        try:
            commands()
        finally:
            sys.stdout.flush()
    except OSError as error:
        if error.filename is not None:  # it is about that file
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or the rest would fail again at exit
        if isinstance(error, BrokenPipeError):
            sys.exit(NOBODY_READS)
        sys.exit(f"{name}: the output cannot be written: {error.strerror}")
