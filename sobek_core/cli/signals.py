"""End commands on a signal: they clean up, report it, and exit with a code that identifies the signal."""

from __future__ import annotations

import signal
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

from sobek_core.cli.streams import SIGPIPE_EXIT_CODE

if TYPE_CHECKING:
    from collections.abc import Iterator

SIGINT_EXIT_CODE: Final = 130  # as shells report a process ended by Ctrl-C
# not every system has all of them
REQUESTS: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name))


class TerminationRequest(KeyboardInterrupt):  # like its base class, it is not an error
    """A signal that asks a command to end, such as SIGTERM. It is caught like Ctrl-C."""

    def __init__(self, number: int) -> None:
        """Keep the number of the signal."""
        super().__init__()
        self.number = number


def exit_code(error: KeyboardInterrupt) -> int:
    """Return the exit code of a command that was interrupted."""
    return 128 + error.number if isinstance(error, TerminationRequest) else SIGINT_EXIT_CODE


@contextmanager
def raising() -> Iterator[None]:
    """Raise KeyboardInterrupt at Ctrl-C and TerminationRequest at other requests to end, unless they are ignored.

    Only the main thread can handle signals; in other threads, leave them alone.
    """
    handlers: dict[int, Any] = {signal.SIGINT: signal.default_int_handler, **dict.fromkeys(REQUESTS, _request)}
    before = {number: signal.getsignal(number) for number in handlers}
    is_main = threading.current_thread() is threading.main_thread()
    handled = [number for number in handlers if is_main and before[number] not in {signal.SIG_IGN, None}]
    report = sys.unraisablehook

    def listen() -> None:
        for number in handled:
            signal.signal(number, handlers[number])

    def ignored(unraisable: Any) -> None:
        """Handle signals again if Python discards a request to end, as it does while it deletes an object."""
        if isinstance(unraisable.exc_value, TerminationRequest):
            listen()
        else:
            report(unraisable)

    try:
        sys.unraisablehook = ignored
        listen()
        yield
    finally:
        sys.unraisablehook = report
        for number in handled:
            signal.signal(number, before[number])


def _request(number: int, _frame: object) -> NoReturn:
    for each in REQUESTS:  # one is enough: closing a terminal can send several, and they must not interrupt the cleanup
        signal.signal(each, signal.SIG_IGN)
    raise TerminationRequest(number)


class InterruptibleCommands(click.Group):
    """Commands that report an interruption with one message and with their exit code."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the requested command."""
        try:
            with raising():
                return super().invoke(ctx)
        except BrokenPipeError:
            ctx.exit(SIGPIPE_EXIT_CODE)
        except KeyboardInterrupt as error:
            name = f"{ctx.command_path} {ctx.invoked_subcommand or ''}".rstrip()  # None while it is being imported
            click.echo(f"{name}: interrupted", err=True)
            ctx.exit(exit_code(error))
