"""The group of all commands, and how their failures are reported."""

from __future__ import annotations

import io
import sys
from typing import Any, Final

import click

from sobek_core.cli.commands import Commands
from sobek_core.cli.failures import failure_json
from sobek_core.cli.output import emit

_JSON = "sobek.json"
NAMES: Final = (
    *("audit", "demo", "judge", "legal", "moves", "new", "page", "play"),
    *("rule", "serve", "show", "transcribe", "undo"),
)


class JsonFailureGroup(Commands):
    """A group whose commands also print their failures as JSON, if JSON is requested."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Note whether JSON is requested, before anything can fail."""
        ctx.meta[_JSON] = "--json" in args
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except click.ClickException as failure:
            if not ctx.meta[_JSON]:
                raise
            emit(failure_json(failure))
            sys.exit(failure.exit_code)


@click.group(
    "sobek",
    cls=JsonFailureGroup,
    package="sobek_core.cli",
    names=NAMES,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="sobek-core", prog_name="sobek")
def commands() -> None:
    """Play Sobek, record games, audit them, settle disputes, and look up rules.

    A RECORD is a file, or - for stdin. Exit codes: 0 success, 1 illegal or failed, 2 wrong usage, 65 bad data,
    70 internal error, 128 + N ended by signal N, such as 130 for Ctrl-C.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # show escapes on a terminal that cannot display a name
            stream.reconfigure(errors="backslashreplace")
