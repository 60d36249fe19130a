"""The command `sobek-verify trace`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sobek_core.package_data import spec_root
from sobek_verification.cli.options import json_option
from sobek_verification.errors import UnreadableDataError, write_files
from sobek_verification.trace.project import this_project
from sobek_verification.trace.report import as_json, show
from sobek_verification.trace.trace import trace
from sobek_verification.trace.translations import stamped

if TYPE_CHECKING:
    from collections.abc import Mapping


@click.command("trace")
@click.option(
    "--sources", metavar="DIR", help="Compare spec/sources.toml with the sources in this folder, sentence by sentence."
)
@click.option(
    "--stamp",
    is_flag=True,
    help="Only write the digests of the current English text into the translations; compare the texts first.",
)
@json_option
def trace_command(sources: str | None, *, stamp: bool, json_wanted: bool) -> None:
    """Trace every rule to its text, source, code and test, and every sentence of the sources to its use.

    The translations are compared with the English text.

    Exit code 1 if anything is missing or refers to something that does not exist, 65 if something cannot be read.
    """
    if sources == "":  # Path would make it the working directory
        message = "--sources: expected a folder, got ''"
        raise click.UsageError(message)
    try:
        project = this_project()
        if stamp:
            _stamp(stamped(project.spec, project.cases, project.translations, spec_root()))
            return
        result = trace(project, None if sources is None else Path(sources))
    except FileNotFoundError as error:
        raise UnreadableDataError(str(error)) from error
    if json_wanted:
        click.echo(as_json(result))
    else:
        show(result)
    sys.exit(1 if result.faults else 0)


def _stamp(texts: Mapping[Path, str]) -> None:
    if texts:
        write_files(texts)
    for path in texts:
        click.echo(path)
