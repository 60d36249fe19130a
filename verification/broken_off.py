"""What becomes of a command that is broken off, from the keyboard or by a request to end."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

EXIT_CODE: Final = 130  # as shells have it for what Ctrl-C has ended


class CommandsBrokenOff(click.Group):
    """Commands that may take long: one that is broken off says so in a line, and ends with EXIT_CODE."""

    def invoke(self, context: click.Context) -> Any:
        """Run the command that is asked for."""
        try:
            with request_to_end():
                return super().invoke(context)
        except KeyboardInterrupt:
            click.echo(f"{context.command_path} {context.invoked_subcommand}: broken off", err=True)
            context.exit(EXIT_CODE)


@contextmanager
def request_to_end() -> Iterator[None]:
    """Take a request to end like one from the keyboard, so that processes beside this one are ended too."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
