"""The command `sobek-verify properties`."""

from __future__ import annotations

import click

from invariants.classic import every_sentence


def properties_table() -> str:
    """Write every sentence that the invariants state, with its first rules, as a table in Markdown."""
    rows = [
        f"| {sentence.text} | {sentence.of} | {', '.join(sentence.rules[:2])}{' ...' if sentence.rules[2:] else ''} |"
        for sentence in every_sentence()
    ]
    return "\n".join(["| sentence | holds of | rules |", "|---|---|---|", *rows])


@click.command("properties")
def properties_command() -> None:
    """Print the table of what always holds, as it stands in the README."""
    click.echo(properties_table())
