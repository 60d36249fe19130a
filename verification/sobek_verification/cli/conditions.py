"""The command `sobek-verify conditions`."""

from __future__ import annotations

import sys

import click
from attrs import asdict
from rich.table import Table

from sobek_core.cli.output import emit
from sobek_verification.cli.options import json_option
from sobek_verification.cli.output import print_table
from sobek_verification.laws.conditions.alone import conditions


@click.command("conditions")
@json_option
def conditions_command(*, json_wanted: bool) -> None:
    """Show, for each condition of each move, the example of the spec that breaks only this condition.

    The example's move is refused for this reason only, and every other condition of the move's table holds, including
    those that a refusal omits because they presuppose this one. The predicates of the invariants judge this. They judge
    an unexpected kind of move as if it answered the pending decision, and a move of the wrong seat as if it were that
    seat's decision. Conditions that cannot be judged if this one fails are named, with the reason.

    The examples run in the tests. Exit code 1 if a condition has no such example.
    """
    found = conditions()
    if json_wanted:
        emit([asdict(condition) for condition in found])
    else:
        table = Table("move", "condition", "broken alone in", "then cannot be judged")
        for condition in found:
            left_out = "\n".join(f"{rule}: {why}" for rule, why in condition.unjudged.items())
            table.add_row(
                f"{condition.game} {condition.move}", condition.rule, condition.example or "NOWHERE", left_out
            )
        print_table(table, 220)
        missing = sum(condition.example is None for condition in found)
        hiding = sum(bool(condition.unjudged) for condition in found)
        click.echo(
            f"{len(found)} conditions: {len(found) - missing} broken alone by an example "
            f"({hiding} of which leave others that cannot be judged), {missing} never"
        )
    sys.exit(any(condition.example is None for condition in found))
