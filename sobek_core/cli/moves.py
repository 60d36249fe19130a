"""The command `sobek moves`: the moves of a record in notation."""

from __future__ import annotations

import click

from sobek_core.cli.files import read_record
from sobek_core.cli.options import record_argument
from sobek_core.cli.output import say


@click.command("moves")
@record_argument
def moves_command(path: str) -> None:
    """Print the moves of a record in notation, one per line.

    `sobek transcribe` can read these lines; the setup comes first. Moves are not checked; `sobek audit` does that.
    """
    record = read_record(path)
    say(f"setup: {record.tools.setups.write(record.setup)}")
    for entry in record.entries:
        say(record.tools.notation.write(entry.move))
