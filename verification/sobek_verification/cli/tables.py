"""The command `sobek-verify tables`."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from collections.abc import Callable

TABLES: Final = {  # by name: what makes them, which is imported when it is wanted
    "checks": "sobek_verification.prove.tables:checks_tables",
    "invariants": "sobek_verification.laws.table:invariants_tables",
    "laws": "sobek_verification.laws.table:laws_table",
}


@click.command("tables")
@click.argument("name", type=click.Choice(list(TABLES)))
def tables_command(name: str) -> None:
    """Print the tables of a page in docs/, in Markdown."""
    make: Callable[[], str] = resolve_name(TABLES[name])
    click.echo(make())
