"""The command `sobek-verify trace`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from sobek_verification.errors import UnreadableDataError
from sobek_verification.trace.project import this_project
from sobek_verification.trace.report import as_json, show
from sobek_verification.trace.trace import trace


@click.command("trace")
@click.option(
    "--sources",
    metavar="DIR",
    help="Compare spec/sources.toml with the sources in this folder, sentence by sentence.",
)
@click.option("--json", "json_wanted", is_flag=True, help="Print one JSON object.")
def trace_command(sources: str | None, *, json_wanted: bool) -> None:
    """Trace every rule to its text, source, code and test, and every sentence of the sources to what became of it.

    Exit code 1 if anything is missing or refers to something that does not exist, 65 if something cannot be read.
    """
    if sources == "":  # otherwise it would be the working directory
        message = "--sources: expected a folder, got ''"
        raise click.UsageError(message)
    try:
        result = trace(this_project(), None if sources is None else Path(sources))
    except FileNotFoundError as error:
        raise UnreadableDataError(str(error)) from error
    if json_wanted:
        click.echo(as_json(result))
    else:
        show(result)
    sys.exit(1 if result.faults else 0)
