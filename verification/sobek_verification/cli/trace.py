"""The command `sobek-verify trace`."""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path

import click

from sobek_verification.errors import UnreadableDataError
from sobek_verification.trace.project import this_project
from sobek_verification.trace.trace import trace


@click.command("trace")
@click.option(
    "--sources", metavar="DIR", help="Compare spec/sources.toml with the sources in this folder, sentence by sentence."
)
def trace_command(sources: str | None) -> None:
    """Trace every rule to its text, source, code and test, and every sentence of the sources to its use.

    The translations are compared with the English text.

    Exit code 1 if anything is missing or refers to something that does not exist, 65 if something cannot be read.
    """
    if sources == "":  # Path would make it the working directory
        message = "--sources: expected a folder, got ''"
        raise click.UsageError(message)
    try:
        result = trace(this_project(), None if sources is None else Path(sources))
    except FileNotFoundError as error:
        raise UnreadableDataError(str(error)) from error
    for fault in result.faults:
        click.echo(f"fault: {fault.where}: {fault.problem}")
    for game, rows in groupby(result.rows, key=lambda row: row.rule.partition(".")[0]):
        complete = [not row.missing() for row in rows]
        click.echo(f"{game}: {sum(complete)} of {len(complete)} rules have text, source, code, tests and checks")
    compared = "each compared with its source" if result.sources_checked else "not compared: give --sources DIR"
    click.echo(f"sentences of the sources: {result.sentences} accounted for, {compared}")
    click.echo(f"faults: {len(result.faults)}")
    sys.exit(1 if result.faults else 0)
