"""The command `sobek legal`: the legal moves."""

from __future__ import annotations

import click

from sobek_core.cli.files import play_to, read_record_for
from sobek_core.cli.formatting import move_json, turn_json, turn_text
from sobek_core.cli.options import after_option, json_option, record_argument, viewer_options
from sobek_core.cli.output import emit, remark, say
from sobek_core.kernel.game import Draw, listed, shown_moves
from sobek_core.kernel.visibility import Observer
from sobek_core.phrases import ENGLISH


@click.command("legal")
@record_argument
@after_option
@viewer_options
@json_option
def legal_command(path: str, at: int | None, seat: int | None, *, spectator: bool, as_json: bool) -> None:
    """List the legal moves, numbered and in the order of the spec, up to 10,000.

    If chance decides, each outcome is listed with its weight. Deals are never listed. With --seat, moves are listed
    only if it is that seat's decision; with --spectator, none are listed.
    """
    record, viewer = read_record_for(path, seat, spectator=spectator)
    replay = play_to(path, record, at, viewer)
    turn = record.game.turn(replay.state)
    legal = listed(shown_moves(record.game, replay.state, viewer))
    moves = legal.moves
    weights = dict(turn.outcomes) if isinstance(turn, Draw) and viewer is Observer.REFEREE else {}
    if as_json:
        weighed = [
            move_json(record.tools, move) | ({"weight": weights[move]} if move in weights else {}) for move in moves
        ]
        emit(
            {
                "turn": turn_json(turn),
                "legal_moves": weighed,
                **({"legal_moves_truncated": True} if legal.is_truncated else {}),
            }
        )
        return
    remark(turn_text(record, turn))
    for number, move in enumerate(moves, start=1):
        weight = f"  (weight {weights[move]})" if move in weights else ""
        say(f"{number:>3}  {record.tools.notation.write(move)}{weight}")
    if legal.is_truncated:
        remark(ENGLISH("said.first", number=len(moves)))
