"""The commands `sobek show`, `legal` and `undo`: look at a recorded game, and take moves back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from attrs import evolve

from sobek_core.cli.failures import FailedError, UsageError
from sobek_core.cli.files import NewFile, play_to, read_record
from sobek_core.cli.formatting import recalled_if_shown, say_recalled, shown_moves, turn_text
from sobek_core.cli.options import (
    after_option,
    json_option,
    language_option,
    output_option,
    record_argument,
    viewed_record,
)
from sobek_core.cli.terminal import emit, remark, say
from sobek_core.kernel.game import Draw
from sobek_core.kernel.visibility import Observer
from sobek_core.phrases import ENGLISH
from sobek_core.protocol.ongoing_game import turn_json
from sobek_core.records.undo import against_undo, can_be_undone
from sobek_core.reports import reason_lines

if TYPE_CHECKING:
    from sobek_core.kernel.visibility import Viewer
    from sobek_core.phrases import Words
    from sobek_core.records.record import Record


@click.command("show")
@viewed_record
@after_option
@language_option
@json_option
def show_command(*, path: str, record: Record, viewer: Viewer, at: int | None, words: Words, as_json: bool) -> None:
    """Show a position of a game.

    Face-down things are shown by their backs, such as (orange) or (red). In a game with visibility=open a seat is also
    shown everything that a perfect memory would recall about them.
    """
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
        emit(position | ({"recalled": tools.to_json(recalled)} if recalled else {}))
        return
    choices = "".join(f", {name} {reading}" for name, reading in record.chosen.items())
    title = f"{tools.name} {edition}{choices}"
    say(words("view.title", game=title, number=after, moves=len(record.entries)), "bold")
    say(tools.render_view(game, view, record.names, words))
    say(f"\n{turn_text(record, turn, words)}")
    say_recalled(recalled, viewer, record.names, words)


@click.command("legal")
@viewed_record
@after_option
@json_option
def legal_command(*, path: str, record: Record, viewer: Viewer, at: int | None, as_json: bool) -> None:
    """List the legal moves, numbered and in the order of the spec, up to 10,000.

    If chance decides, each outcome is listed with its weight. Deals are never listed. With --seat, moves are listed
    only if it is that seat's decision; with --spectator, none are listed.
    """
    replay = play_to(path, record, at, viewer)
    turn = record.game.turn(replay.state)
    legal = shown_moves(record.game, replay.state, viewer)
    moves = legal.moves
    weights = dict(turn.outcomes) if isinstance(turn, Draw) and viewer is Observer.REFEREE else {}
    if as_json:
        write, to_json = record.tools.notation.write, record.tools.to_json
        written = [
            {"notation": write(move), "move": to_json(move)} | ({"weight": weights[move]} if move in weights else {})
            for move in moves
        ]
        truncated = {"legal_moves_truncated": True} if legal.is_truncated else {}
        emit({"turn": turn_json(turn), "legal_moves": written} | truncated)
        return
    remark(turn_text(record, turn))
    for number, move in enumerate(moves, start=1):
        weight = f"  (weight {weights[move]})" if move in weights else ""
        say(f"{number:>3}  {record.tools.notation.write(move)}{weight}")
    if legal.is_truncated:
        remark(ENGLISH("said.first", number=len(moves)))


@click.command("undo")
@record_argument
@click.argument("moves", type=int, default=1, metavar="[MOVES]")
@output_option
def undo_command(path: str, moves: int, output: str) -> None:
    """Take back the last MOVES moves, by default 1, and write the remaining record.

    They can be taken back if they showed nobody anything new
    (`sobek rule classic.visibility.undo`).
    """
    file = NewFile(output)
    record = read_record(path, Observer.SPECTATOR)  # everyone sees this output
    most = len(record.entries)
    if not most:
        raise UsageError("there is no move to take back: the record has none")
    if not 1 <= moves <= most:
        raise UsageError(f"MOVES: expected 1 to {most}, the number of moves in the record, got {moves}")
    replay = play_to(path, record, None, Observer.SPECTATOR)
    if reasons := against_undo(record.game, replay.steps, moves):
        lines = reason_lines(reasons)
        can = can_be_undone(record.game, replay.steps, moves)
        offer = [f"the last {can} can be"] if can else []
        raise FailedError("\n".join(["these moves cannot be taken back:", *lines, *offer]))
    left = evolve(record, entries=record.entries[: most - moves], result=None)
    file.save(left)
    remark(ENGLISH("file.wrote-first", file=file.shown, left=len(left.entries), moves=most))
