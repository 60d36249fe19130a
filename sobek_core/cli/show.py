"""The command `sobek show`: the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from sobek_core.cli.failures import UsageError
from sobek_core.cli.files import play_to, read_record, record_argument
from sobek_core.cli.output import emit, json_option, say
from sobek_core.cli.words import choices_json, remark_on_memory, turn_json, turn_text

if TYPE_CHECKING:
    from sobek_core.audit import Replay
    from sobek_core.record import Record


@click.command("show")
@record_argument
@click.option("--at", type=int, metavar="N", help="After N moves; by default after all.")
@click.option("--seat", type=int, metavar="S", help="Only what this seat sees; by default everything, face up.")
@json_option
def show_command(path: str, at: int | None, seat: int | None, *, as_json: bool) -> None:
    """Show the table.

    What lies face down is shown by its back, such as (orange) or (red). What a seat remembers is not shown.
    """
    record = read_record(path)
    players = len(record.names)
    if seat is not None and not 0 <= seat < players:
        message = f"--seat: expected 0 to {players - 1}, got {seat}"
        raise UsageError(message)
    if seat is not None:
        remark_on_memory(record)
    replay = play_to(record, at)
    if as_json:
        emit(table_json(record, replay, seat))
        return
    say(heading(record, replay), "bold")
    say(table_text(record, replay, seat))


def heading(record: Record, replay: Replay) -> str:
    """Say which game it is, and how far it has been played."""
    choices = "".join(f", {name} {reading}" for name, reading in choices_json(record).items())
    terms = f"{record.binding.name} {record.terms.edition}{choices}"
    return f"{terms}: after {len(replay.steps)} of {len(record.entries)} moves"


def table_text(record: Record, replay: Replay, viewer: int | None) -> str:
    """Draw the table, and say who owes what. viewer: a seat, none for everything face up."""
    table = record.binding.draw_table(record.binding.look(replay.state, viewer), record.names)
    return f"{table}\n\n{turn_text(record, _turn(replay))}"


def table_json(record: Record, replay: Replay, viewer: int | None) -> dict[str, Any]:
    """Give the same for machines."""
    return {
        "game": record.binding.name,
        "edition": record.terms.edition,
        "choices": choices_json(record),
        "names": list(record.names),
        "after": len(replay.steps),
        "moves": len(record.entries),
        "turn": turn_json(_turn(replay)),
        "table": record.binding.converter.unstructure(record.binding.look(replay.state, viewer)),
    }


def _turn(replay: Replay) -> Any:
    """Give who owes what; a replay without a fault has it."""
    return replay.turn
