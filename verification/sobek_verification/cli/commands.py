"""The group of all commands of `sobek-verify`."""

from __future__ import annotations

from typing import Any, Final

import click

from sobek_core.cli.commands import Commands
from sobek_core.cli.failures import Failure
from sobek_core.cli.terminal import printable
from sobek_core.spec import SpecError
from sobek_verification.errors import UnreadableDataError

BAD_DATA: Final = 65
NAMES: Final = ("bench", "fuzz", "laws", "mutants", "oracle", "port", "prove", "site", "strength", "trace", "vectors")


class VerifyCommands(Commands):
    """A group of commands that end with a message and an exit code if they cannot finish.

    This happens if they are interrupted from the keyboard or by a signal, if they raise a Failure, or if data of the
    project cannot be read.
    """

    def invoke(self, ctx: click.Context) -> Any:
        """Run the requested command."""
        try:
            return super().invoke(ctx)
        except (Failure, UnreadableDataError, SpecError) as error:
            click.echo(f"{ctx.command_path} {ctx.invoked_subcommand}: {printable(str(error))}", err=True)
            ctx.exit(error.exit_code if isinstance(error, Failure) else BAD_DATA)


@click.group(
    "sobek-verify",
    cls=VerifyCommands,
    package="sobek_verification.cli",
    modules={name: name for name in NAMES},
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="sobek-verification")
def commands() -> None:
    """Check the rules core: its spec, its code and other implementations of it.

    Exit codes: 0 success, 1 failed, 2 wrong usage, 65 bad data, 70 internal error, 128 + N
    ended by signal N, such as 130 for Ctrl-C.
    """
