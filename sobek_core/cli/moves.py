"""The command `sobek moves`: the moves of a record in notation."""

from __future__ import annotations

import click

from sobek_core.cli.files import read_record
from sobek_core.cli.options import json_option, record_argument
from sobek_core.cli.output import emit, say


@click.command("moves")
@record_argument
@json_option
def moves_command(path: str, *, as_json: bool) -> None:
    """Print the moves of a record in notation, one per line.

    `sobek transcribe` can read these lines; the setup comes first. Moves are not checked; `sobek audit` does that.
    """
    record = read_record(path)
    setup = record.tools.setups.write(record.setup)
    moves = [record.tools.notation.write(entry.move) for entry in record.entries]
    if as_json:
        emit({"setup": setup, "moves": moves})
        return
    for line in (f"setup: {setup}", *moves):
        say(line)
