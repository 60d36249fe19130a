"""End commands that are interrupted, or that cannot read the project's own data."""

from __future__ import annotations

from typing import Any, Final

import click

from sobek_core.cli.failures import Failure
from sobek_core.cli.lazy import LazyCommands
from sobek_core.spec import SpecError
from sobek_verification.errors import UnreadableDataError

BAD_DATA: Final = 65


class VerifyCommands(LazyCommands):
    """A group of commands that end with a message and an exit code if they cannot finish.

    This happens if they are interrupted from the keyboard or by a signal, if they raise a Failure, or if data of the
    project cannot be read.
    """

    def invoke(self, ctx: click.Context) -> Any:
        """Run the requested command."""
        try:
            return super().invoke(ctx)
        except (Failure, UnreadableDataError, SpecError) as error:
            click.echo(f"{ctx.command_path} {ctx.invoked_subcommand}: {error}", err=True)
            ctx.exit(error.exit_code if isinstance(error, Failure) else BAD_DATA)
