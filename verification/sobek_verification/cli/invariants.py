"""The command `sobek-verify invariants`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sobek_verification.games import GAMES

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite


def properties_table() -> str:
    """Return every invariant, with its rules, as a Markdown table for each game."""
    return "\n\n".join(map(_table, GAMES.values()))


def _table(game: GameSuite) -> str:
    rows = [f"| {one.text} | {one.of} | {', '.join(one.rules)} |" for one in game.invariants]
    return "\n".join([f"## {game.name}", "", "| invariant | about | rules |", "|---|---|---|", *rows])


@click.command("invariants")
def invariants_command() -> None:
    """Print the tables of invariants that are in docs/invariants.md."""
    click.echo(properties_table())
