"""The ways a command fails: one message, and an exit code for the kind of failure."""

from __future__ import annotations

from typing import IO, Any

import click


class Failure(click.ClickException):
    """A failure of one of the three kinds below. facts: what a machine needs besides the message."""

    def __init__(self, message: str, **facts: object) -> None:
        """Keep both."""
        super().__init__(message)
        self.facts = facts

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message to stderr."""
        click.echo(f"sobek: {self.format_message()}", file=file, err=file is None)


class FailedError(Failure):
    """A record breaks the rules, nothing fits, or a file cannot be written."""

    exit_code = 1


class UsageError(Failure):
    """The command was called incorrectly."""

    exit_code = 2


class BadDataError(Failure):
    """A file is invalid."""

    exit_code = 65
