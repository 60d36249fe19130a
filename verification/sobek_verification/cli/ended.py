"""How a command ends that cannot read the project's own data."""

from __future__ import annotations

from typing import Any, Final

import click

from sobek_core.cli import ended
from sobek_core.spec import SpecError
from sobek_verification.errors import UnreadableDataError

BAD_DATA: Final = 65


class VerifyCommands(ended.InterruptibleCommands):
    """Commands that say in one message, and by their exit code, why they end before their end.

    One is interrupted from the keyboard or by a request to end, or it finds data of the project that cannot be read.
    """

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that is asked for."""
        try:
            return super().invoke(ctx)
        except (UnreadableDataError, SpecError) as error:
            click.echo(f"{ctx.command_path} {ctx.invoked_subcommand}: {error}", err=True)
            ctx.exit(BAD_DATA)
