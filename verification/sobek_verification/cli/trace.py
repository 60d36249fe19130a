"""The command `sobek-verify trace`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from sobek_verification.errors import UnreadableDataError
from sobek_verification.trace.trace import this_project, trace


@click.command("trace")
@click.option(
    "--sources", metavar="DIR", help="Compare spec/sources.toml with the sources in this folder, sentence by sentence."
)
def trace_command(sources: str | None) -> None:
    """Trace every rule to its source, code, examples and checks, and every sentence of the sources to its use.

    The translations are compared with the English text.

    Exit code 1 if anything is missing or refers to something that does not exist, 65 if something cannot be read.
    """
    if sources == "":  # Path would make it the working directory
        message = "--sources: expected a folder, got ''"
        raise click.UsageError(message)
    try:
        found = trace(this_project(), None if sources is None else Path(sources))
    except FileNotFoundError as error:
        raise UnreadableDataError(str(error)) from error
    for fault in found.faults:
        click.echo(f"fault: {fault.where}: {fault.problem}")
    compared = "compared with the sources" if sources else "not compared with the sources: give --sources DIR"
    click.echo(f"rules: {found.rules}; sentences accounted for: {found.sentences}, {compared}")
    click.echo(f"faults: {len(found.faults)}")
    sys.exit(1 if found.faults else 0)
