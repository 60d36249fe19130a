"""What becomes of a command that ends before its end: one that is broken off, or finds data that cannot be read."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

from sobek_core.spec import SpecError
from verification.errors import BadDataError

if TYPE_CHECKING:
    from collections.abc import Iterator

BROKEN_OFF: Final = 130  # as shells have it for what Ctrl-C has ended
BAD_DATA: Final = 65


class Commands(click.Group):
    """Commands that say in one message, and by their exit code, why they end before their end.

    One is broken off from the keyboard or by a request to end, or it finds data of the project that cannot be read.
    """

    def invoke(self, context: click.Context) -> Any:
        """Run the command that is asked for."""
        try:
            with request_to_end():
                return super().invoke(context)
        except KeyboardInterrupt:
            _end(context, "broken off", BROKEN_OFF)
        except (BadDataError, SpecError) as error:
            _end(context, str(error), BAD_DATA)


def _end(context: click.Context, why: str, code: int) -> NoReturn:
    click.echo(f"{context.command_path} {context.invoked_subcommand}: {why}", err=True)
    context.exit(code)


@contextmanager
def request_to_end() -> Iterator[None]:
    """Take a request to end like one from the keyboard, so that processes beside this one are ended too."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
