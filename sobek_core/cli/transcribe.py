"""The command `sobek transcribe`: make a record of a game that people wrote down."""

from __future__ import annotations

import click
from attrs import evolve

from sobek_core.cli.failures import BadDataError, UsageError
from sobek_core.cli.files import STDIN, NewFile, bad_data, read_record, read_written, remark_written, shown_path
from sobek_core.cli.options import output_option, record_argument
from sobek_core.cli.terminal import remark
from sobek_core.input.moves import read_game
from sobek_core.records.audit import replay_moves, result_of
from sobek_core.records.record import MAX_LINES, RecordedMove, RecordError


@click.command("transcribe")
@record_argument
@click.argument("moves", metavar="MOVES", type=click.Path())
@output_option
def transcribe_command(path: str, moves: str, output: str) -> None:
    """Make a record from moves that people wrote down.

    Moves that break the rules are recorded too; the line of the first of them in MOVES is reported.

    The edition, the choices, the names and the setup come from RECORD, which `sobek new` can make; its moves are
    ignored. MOVES is a text file, or - for stdin, with one move per line, as people write them
    (spec/input.md); empty lines and lines that begin with # are ignored. If the game was dealt by hand, the first
    line has the setup in notation, which replaces that of RECORD: in classic `setup: first SEAT hands PILE / PILE deck
    ROW tokens PILE`, in duel `setup: first SEAT hands PILE / PILE centre ROW draw-pile ROW tokens PILE`.

    Everything must be known: at a `?`, `sobek judge` is the command to ask about that move.
    """
    if path == moves == STDIN:
        raise UsageError("RECORD and MOVES cannot both be read from stdin")
    file = NewFile(output)  # before anybody types a game
    header = read_record(path)
    lines = read_written(moves).splitlines()
    if len(lines) > MAX_LINES - 2:
        raise bad_data(moves, RecordError("", f"expected at most {MAX_LINES - 2} lines, got {len(lines)}"))
    game = read_game(enumerate(lines, start=1), header)
    if game.problems:
        raise BadDataError("\n".join(f"{shown_path(moves)}: {one}" for one in game.problems))
    entries = tuple(map(RecordedMove, game.moves))
    replay = replay_moves(evolve(header, setup=game.setup, entries=entries, result=None))
    file.save(evolve(replay.record, result=result_of(replay.turn) if replay.fault is None else None))
    remark_written(file.shown)
    if (fault := replay.fault) is not None:
        number = fault.number or 0
        what = f"move {number}, `{replay.record.notation(number)}`," if number else "the setup"
        where = f"{shown_path(moves)}: line {game.lines[number]}" if number in game.lines else shown_path(path)
        rules = " ".join(reason.rule for reason in fault.reasons)
        remark(f"{where}: {what} is against the rules: {rules}; `sobek audit` of the record says what follows")
