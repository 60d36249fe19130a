"""The command `sobek-verify api`."""

from __future__ import annotations

import click

from sobek_verification.api import api_tables


@click.command("api")
def api_command() -> None:
    """Print the tables of public names that are in docs/api.md."""
    click.echo(api_tables())
