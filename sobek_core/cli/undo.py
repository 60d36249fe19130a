"""The command `sobek undo`: take the last moves back."""

from __future__ import annotations

import click
from attrs import evolve

from sobek_core.cli.failures import FailedError, UsageError
from sobek_core.cli.files import NewFile, play_to, read_record
from sobek_core.cli.formatting import reasons_json
from sobek_core.cli.options import output_option, record_argument
from sobek_core.cli.output import remark
from sobek_core.kernel.visibility import Observer
from sobek_core.phrases import ENGLISH
from sobek_core.records.undo import against_undo, can_be_undone
from sobek_core.reports import reason_lines


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
    if reasons := against_undo(record.game, replay.steps, replay.state, moves):
        lines = reason_lines(reasons)
        can = can_be_undone(record.game, replay.steps, replay.state, moves)
        offer = [f"the last {can} can be"] if can else []
        message = "\n".join(["these moves cannot be taken back:", *lines, *offer])
        raise FailedError(message, reasons=reasons_json(reasons))
    left = evolve(record, entries=record.entries[: most - moves], result=None)
    file.save(left)
    remark(ENGLISH("file.wrote-first", file=file.shown, left=len(left.entries), moves=most))
