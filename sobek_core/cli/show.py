"""The command `sobek show`: the state of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sobek_core.cli.files import play_to, read_record_for
from sobek_core.cli.formatting import turn_json, turn_text
from sobek_core.cli.options import after_option, json_option, language_option, record_argument, viewer_options
from sobek_core.cli.output import emit, say
from sobek_core.cli.recall import recalled_if_shown, recalled_json, say_recalled

if TYPE_CHECKING:
    from sobek_core.phrases import Words


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
    tools, game, edition = record.tools, record.game, record.game.edition.name
    view, turn, after = game.view(replay.state, viewer), game.turn(replay.state), len(replay.steps)
    recalled = recalled_if_shown(record, replay.steps, replay.state, viewer)
    if as_json:
        position = {
            "game": tools.name,
            "edition": edition,
            "choices": record.chosen,
            "names": record.names,
            "after": after,
            "moves": len(record.entries),
            "turn": turn_json(turn),
            "view": tools.converter.unstructure(view),
        }
        emit(position | recalled_json(recalled))
        return
    choices = "".join(f", {name} {reading}" for name, reading in record.chosen.items())
    title = f"{tools.name} {edition}{choices}"
    say(words("view.title", game=title, number=after, moves=len(record.entries)), "bold")
    say(tools.render_view(game, view, record.names, words))
    say(f"\n{turn_text(record, turn, words)}")
    say_recalled(recalled, viewer, record.names, words)
