"""The command `sobek-verify conditions`."""

from __future__ import annotations

import json
import sys

import click
from attrs import asdict
from rich.console import Console
from rich.table import Table

from verification.conditions.alone import conditions


@click.command("conditions")
@click.option("--json", "json_wanted", is_flag=True, help="Print one JSON array.")
def conditions_command(*, json_wanted: bool) -> None:
    """Show for each condition of each move the example of the spec that breaks it alone.

    The examples run in the tests: each such move is refused for this reason and no other. Exit code 1 if a condition
    has none.
    """
    found = conditions()
    if json_wanted:
        click.echo(json.dumps([asdict(condition) for condition in found]))
    else:
        table = Table("move", "condition", "broken alone in")
        for condition in found:
            table.add_row(f"{condition.game} {condition.move}", condition.rule, condition.example or "NOWHERE")
        Console(width=None if sys.stdout.isatty() else 160).print(table)
        missing = sum(condition.example is None for condition in found)
        click.echo(f"{len(found)} conditions, {len(found) - missing} of them broken alone, {missing} never")
    sys.exit(any(condition.example is None for condition in found))
