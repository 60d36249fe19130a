"""The output of commands, and what to report if it cannot be written."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

NOBODY_READS: Final = 141  # as shells report a process ended by SIGPIPE, which some systems lack


def run(commands: Callable[[], object], name: str) -> None:
    """Run all commands under a name, such as `sobek`. They may raise SystemExit.

    Exit with 1 and one message if their output cannot be written. If nobody reads it, exit silently with the code for
    SIGPIPE.
    """
    if sys.stdout is None:
        sys.exit(f"{name}: there is nowhere to write to: stdout is closed")
    try:
        try:
            commands()
        finally:
            sys.stdout.flush()
    except OSError as error:
        if error.filename is not None:  # the error is about that file
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # otherwise the rest would fail again at exit
        if isinstance(error, BrokenPipeError):
            sys.exit(NOBODY_READS)
        sys.exit(f"{name}: the output cannot be written: {error.strerror}")
