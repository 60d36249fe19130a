"""Commands that are imported only when they are requested."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, cast

from click import ClickException, NoSuchCommand

from sobek_core.cli.output import printable
from sobek_core.cli.signals import InterruptibleCommands

if TYPE_CHECKING:
    from collections.abc import Sequence

    from click import Command, Context


class LazyCommands(InterruptibleCommands):
    """A group that imports a command when it is requested, since each needs only a part of the packages.

    package: has a module for each command; names: of the commands. The command `play` is `play_command` in the module
    `play`.
    """

    def __init__(self, *args: Any, package: str, names: Sequence[str], **options: Any) -> None:
        """Set up a group of the commands of a package. options: of `click.Group`."""
        super().__init__(*args, **options)
        self.package = package
        self.names = names

    def invoke(self, ctx: Context) -> Any:
        """Run a command. What was typed is escaped in messages, which click does not do everywhere."""
        try:
            return super().invoke(ctx)
        except ClickException as error:
            vars(error)["message"] = printable(error.message)  # click declares it as final
            raise

    def list_commands(self, ctx: Context) -> list[str]:  # noqa: ARG002  # click's
        """Return the names of the commands."""
        return list(self.names)

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:  # noqa: ARG002  # click's
        """Import a command. Return None if there is none of this name."""
        return self._import(cmd_name) if cmd_name in self.names else None

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
        """Find the command of some arguments. Raise NoSuchCommand, with similar names, if there is none."""
        try:
            return super().resolve_command(ctx, args)
        except NoSuchCommand as error:
            raise NoSuchCommand(error.command_name, possibilities=self.names, ctx=ctx) from None

    def _import(self, name: str) -> Command:
        return cast("Command", resolve_name(f"{self.package}.{name}:{name}_command"))
