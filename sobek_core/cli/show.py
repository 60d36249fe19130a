"""The command `sobek show`: the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from sobek_core.cli.failures import UsageError
from sobek_core.cli.files import play_to, read_record, record_argument
from sobek_core.cli.output import emit, json_option, say
from sobek_core.cli.words import choices_json, remark_on_memory, turn_json, turn_text
from sobek_core.sight import Onlooker

if TYPE_CHECKING:
    from sobek_core.audit import Replay
    from sobek_core.record import Record
    from sobek_core.sight import Viewer


@click.command("show")
@record_argument
@click.option("--at", type=int, metavar="N", help="After N moves; by default after all.")
@click.option("--seat", type=int, metavar="S", help="Only what this seat sees; by default everything, face up.")
@click.option("--spectator", is_flag=True, help="Only what every player sees.")
@json_option
def show_command(path: str, at: int | None, seat: int | None, *, spectator: bool, as_json: bool) -> None:
    """Show the table.

    What lies face down is shown by its back, such as (orange) or (red). What a seat remembers is not shown.
    """
    record = read_record(path)
    players = len(record.names)
    if seat is not None and not 0 <= seat < players:
        message = f"--seat: expected 0 to {players - 1}, got {seat}"
        raise UsageError(message)
    if seat is not None and spectator:
        raise UsageError("--seat and --spectator exclude each other")
    viewer: Viewer = Onlooker.SPECTATOR if spectator else Onlooker.READER if seat is None else seat
    if viewer is not Onlooker.READER:
        remark_on_memory(record)
    replay = play_to(record, at)
    if as_json:
        emit(table_json(record, replay, viewer))
        return
    say(heading(record, replay), "bold")
    say(table_text(record, replay, viewer))


def heading(record: Record, replay: Replay) -> str:
    """Say which game it is, and how far it has been played."""
    choices = "".join(f", {name} {reading}" for name, reading in choices_json(record).items())
    terms = f"{record.binding.name} {record.terms.edition}{choices}"
    return f"{terms}: after {len(replay.steps)} of {len(record.entries)} moves"


def table_text(record: Record, replay: Replay, viewer: Viewer) -> str:
    """Draw the table as a viewer sees it, and say who owes what."""
    table = record.binding.draw_table(record.binding.view(replay.state, viewer), record.names)
    return f"{table}\n\n{turn_text(record, _turn(replay))}"


def table_json(record: Record, replay: Replay, viewer: Viewer) -> dict[str, Any]:
    """Give the same for machines."""
    return {
        "game": record.binding.name,
        "edition": record.terms.edition,
        "choices": choices_json(record),
        "names": list(record.names),
        "after": len(replay.steps),
        "moves": len(record.entries),
        "turn": turn_json(_turn(replay)),
        "table": record.binding.converter.unstructure(record.binding.view(replay.state, viewer)),
    }


def _turn(replay: Replay) -> Any:
    """Give who owes what; a replay without a fault has it."""
    return replay.turn
