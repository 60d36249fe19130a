"""The command `sobek-verify laws`."""

from __future__ import annotations

import click

from sobek_verification.laws.table import laws_table


@click.command("laws")
def laws_command() -> None:
    """Print the tables of docs/laws.md, in Markdown."""
    click.echo(laws_table())
