"""The command `sobek-verify laws`."""

from __future__ import annotations

import click
from attrs import asdict

from sobek_core.cli.output import emit
from sobek_verification.cli.options import json_option
from sobek_verification.laws.table import law_rows, laws_table


@click.command("laws")
@json_option
def laws_command(*, json_wanted: bool) -> None:
    """Print every law with everything that states it: the tables of docs/laws.md.

    First come the laws that the spec states under rules, then all others. An invariant is checked wherever games are
    played and has no cases of its own. Seeded faults are those that the checks of the law must find.
    """
    if json_wanted:
        emit({"laws": [asdict(row) for row in law_rows()]})
    else:
        click.echo(laws_table())
