"""The command `sobek show`: the state of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from sobek_core.cli.files import play_to, read_record_for
from sobek_core.cli.formatting import turn_json, turn_text
from sobek_core.cli.options import after_option, json_option, language_option, record_argument, viewer_options
from sobek_core.cli.output import emit, say
from sobek_core.cli.recall import recalled_if_shown, recalled_json, say_recalled
from sobek_core.phrases import ENGLISH

if TYPE_CHECKING:
    from sobek_core.kernel.visibility import Viewer
    from sobek_core.phrases import Words
    from sobek_core.records.audit import Replay
    from sobek_core.records.record import Record


@click.command("show")
@record_argument
@after_option
@viewer_options
@language_option
@json_option
def show_command(path: str, at: int | None, seat: int | None, words: Words, *, spectator: bool, as_json: bool) -> None:
    """Show a position of a game.

    Face-down things are shown by their backs, such as (orange) or (red). In a game with visibility=open a seat is also
    shown everything that a perfect memory would recall about them.
    """
    record, viewer = read_record_for(path, seat, spectator=spectator)
    replay = play_to(path, record, at, viewer)
    recalled = recalled_if_shown(record, replay.steps, replay.state, viewer)
    if as_json:
        emit(position_json(record, replay, viewer) | recalled_json(recalled))
        return
    say(heading(record, replay, words), "bold")
    say(position_text(record, replay, viewer, words))
    say_recalled(recalled, viewer, record.names, words)


def heading(record: Record, replay: Replay, words: Words = ENGLISH) -> str:
    """Return a heading: the game, and how far it has been played."""
    choices = "".join(f", {name} {reading}" for name, reading in record.chosen.items())
    game = f"{record.tools.name} {record.game.edition.name}{choices}"
    return words("view.title", game=game, number=len(replay.steps), moves=len(record.entries))


def position_text(record: Record, replay: Replay, viewer: Viewer, words: Words = ENGLISH) -> str:
    """Return the board as a viewer sees it, and what is pending."""
    shown = record.tools.render_view(record.game, record.game.view(replay.state, viewer), record.names, words)
    return f"{shown}\n\n{turn_text(record, record.game.turn(replay.state), words)}"


def position_json(record: Record, replay: Replay, viewer: Viewer) -> dict[str, Any]:
    """Return the viewer's view and what is pending as JSON."""
    return {
        "game": record.tools.name,
        "edition": record.game.edition.name,
        "choices": record.chosen,
        "names": list(record.names),
        "after": len(replay.steps),
        "moves": len(record.entries),
        "turn": turn_json(record.game.turn(replay.state)),
        "view": record.tools.converter.unstructure(record.game.view(replay.state, viewer)),
    }
