"""The output and the messages of commands, and how failures to write them are handled."""

from __future__ import annotations

import io
import os
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SIGPIPE_EXIT_CODE: Final = 141  # as shells report a process ended by SIGPIPE, which some systems lack
FAULT: Final = 70  # EX_SOFTWARE of sysexits.h
MAX_DETAILS: Final = 200  # characters of a fault


class _ErrorIgnoringStream(io.TextIOWrapper):
    """A stream that accepts everything, even what cannot be written."""

    def write(self, text: str, /) -> int:
        with suppress(OSError):
            super().write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            super().flush()


def ignore_stderr_errors() -> None:
    """Drop messages that cannot be written, and change nothing else."""
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
        return
    assert isinstance(sys.stderr, io.TextIOWrapper)  # noqa: S101  # as Python has made it
    encoding, errors = sys.stderr.encoding, sys.stderr.errors
    sys.stderr = _ErrorIgnoringStream(sys.stderr.detach(), encoding, errors, line_buffering=True)
    sys.__stderr__ = sys.stderr  # type: ignore[misc]  # Python takes this one in the end


def run(commands: Callable[[], object], name: str) -> None:
    """Run all commands under a name, such as `sobek`. They may raise SystemExit.

    Exit with 1 and one message if their output cannot be written. If nobody reads it, exit silently with the code for
    SIGPIPE.
    """
    if sys.stdout is None:
        sys.exit(f"{name}: cannot write: stdout is closed")
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
            sys.exit(SIGPIPE_EXIT_CODE)
        sys.exit(f"{name}: the output cannot be written: {error.strerror}")


@contextmanager
def faults_reported(name: str) -> Iterator[None]:
    """Exit with 70 and one message after an unhandled exception, which is a bug.

    name: of the program, such as `sobek`. Python itself would exit with 1, as if something were illegal.
    """
    try:
        yield
    except Exception as error:  # the last barrier
        last = extract_tb(error.__traceback__)[-1]
        where = f"{Path(last.filename).name}, line {last.lineno}"
        what = f"{type(error).__name__} in {where}: {ascii(str(error))[:MAX_DETAILS]}"
        sys.stderr.write(f"{name}: this is a bug in the program; please report it: {what}\n")
        sys.exit(FAULT)
