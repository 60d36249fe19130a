"""The command `sobek show`: the state of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from sobek_core.cli.files import play_to, record_argument
from sobek_core.cli.output import emit, json_option, say
from sobek_core.cli.recall import recalled_if_shown, recalled_json, say_recalled
from sobek_core.cli.viewers import read_record_for, viewer_options
from sobek_core.cli.words import language_option, turn_json, turn_text
from sobek_core.phrases import ENGLISH

if TYPE_CHECKING:
    from sobek_core.kernel.visibility import Viewer
    from sobek_core.phrases import Words
    from sobek_core.records.audit import Replay
    from sobek_core.records.record import Record


@click.command("show")
@record_argument
@click.option("--at", type=int, metavar="N", help="After N moves; by default after all.")
@viewer_options
@language_option
@json_option
def show_command(path: str, at: int | None, seat: int | None, words: Words, *, spectator: bool, as_json: bool) -> None:
    """Show the table.

    What lies face down is shown by its back, such as (orange) or (red). In a game with visibility=open a seat is also
    shown all that it could tell of what lies face down, had it forgotten nothing.
    """
    record, viewer = read_record_for(path, seat, spectator=spectator)
    replay = play_to(path, record, at, viewer)
    recalled = recalled_if_shown(record, replay.steps, replay.state, viewer)
    if as_json:
        emit(table_json(record, replay, viewer) | recalled_json(recalled))
        return
    say(heading(record, replay, words), "bold")
    say(table_text(record, replay, viewer, words))
    say_recalled(recalled, viewer, record.names, words)


def heading(record: Record, replay: Replay, words: Words = ENGLISH) -> str:
    """Return a heading: the game, and how far it has been played."""
    choices = "".join(f", {name} {reading}" for name, reading in record.chosen.items())
    game = f"{record.tools.name} {record.game.edition.name}{choices}"
    return words("table.title", game=game, number=len(replay.steps), moves=len(record.entries))


def table_text(record: Record, replay: Replay, viewer: Viewer, words: Words = ENGLISH) -> str:
    """Return the board as a viewer sees it, and what is pending."""
    table = record.tools.draw_table(record.game, record.game.view(replay.state, viewer), record.names, words)
    return f"{table}\n\n{turn_text(record, _turn(replay), words)}"


def table_json(record: Record, replay: Replay, viewer: Viewer) -> dict[str, Any]:
    """Return the viewer's view and what is pending as JSON."""
    return {
        "game": record.tools.name,
        "edition": record.game.edition.name,
        "choices": record.chosen,
        "names": list(record.names),
        "after": len(replay.steps),
        "moves": len(record.entries),
        "turn": turn_json(_turn(replay)),
        "table": record.tools.converter.unstructure(record.game.view(replay.state, viewer)),
    }


def _turn(replay: Replay) -> Any:
    """Return what is pending; a replay without a fault has it."""
    return replay.turn
