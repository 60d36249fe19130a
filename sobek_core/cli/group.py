"""The group of all commands, and what they do when they fail."""

from __future__ import annotations

import io
import sys
from typing import Any

import click

from sobek_core.cli import ended
from sobek_core.cli.audit import audit_command
from sobek_core.cli.demo import demo_command
from sobek_core.cli.failures import failure_json
from sobek_core.cli.judge import judge_command
from sobek_core.cli.legal import legal_command
from sobek_core.cli.new import new_command
from sobek_core.cli.output import emit
from sobek_core.cli.page import page_command
from sobek_core.cli.play import play_command
from sobek_core.cli.rule import rule_command
from sobek_core.cli.serve import serve_command
from sobek_core.cli.show import show_command
from sobek_core.cli.transcribe import transcribe_command
from sobek_core.cli.undo import undo_command

_JSON = "sobek.json"


class JsonFailureGroup(ended.InterruptibleCommands):
    """A group whose commands print their failures as JSON too, if JSON is wanted."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Note whether JSON is wanted, before anything can fail."""
        ctx.meta[_JSON] = "--json" in args
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            if not ctx.meta[_JSON]:
                raise
            emit(failure_json(error))
            sys.exit(error.exit_code)


@click.group("sobek", cls=JsonFailureGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="sobek-core", prog_name="sobek")
def commands() -> None:
    """Play Sobek, keep records of games, audit and judge them, and look rules up.

    A RECORD is a file, or - for stdin. Exit codes: 0 fine, 1 illegal or failed, 2 wrong usage, 65 bad data, 128 + N
    ended by signal N, such as 130 by Ctrl-C.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal that cannot show a name shows its numbers
            stream.reconfigure(errors="backslashreplace")


for command in (
    new_command,
    play_command,
    transcribe_command,
    undo_command,
    show_command,
    legal_command,
    audit_command,
    judge_command,
    page_command,
    rule_command,
    demo_command,
    serve_command,
):
    commands.add_command(command)
