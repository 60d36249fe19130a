"""The command `sobek-verify tables`."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from collections.abc import Callable

TABLES: Final = {  # by name: what makes them, which is imported when it is wanted
    "checks": "sobek_verification.prove.tables:checks_tables",
    "conditions": "sobek_verification.laws.conditions.alone:conditions_table",
    "invariants": "sobek_verification.laws.table:invariants_tables",
    "laws": "sobek_verification.laws.table:laws_table",
}


@click.command("tables")
@click.argument("name", type=click.Choice(list(TABLES)))
def tables_command(name: str) -> None:
    """Print the tables of a page in docs/, in Markdown.

    The tables of conditions are on no page: for each condition of each move they have the example of the spec that
    breaks only this condition, and the conditions that cannot be judged if it fails.
    """
    make: Callable[[], str] = resolve_name(TABLES[name])
    click.echo(make())
