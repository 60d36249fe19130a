"""The command `sobek transcribe`: make a record of a game that people wrote down."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click
from attrs import evolve

from sobek_core.cli.failures import BadDataError, UsageError
from sobek_core.cli.files import STDIN, NewFile, read_lines, read_record, remark_written, shown_path
from sobek_core.cli.options import json_option, output_option, record_argument
from sobek_core.cli.output import emit, remark
from sobek_core.input.games import WrittenGame, read_game
from sobek_core.records.audit import replay_moves, result_of
from sobek_core.records.record import MAX_LINES, RecordedMove

if TYPE_CHECKING:
    from sobek_core.records.audit import Fault
    from sobek_core.records.record import Record


@click.command("transcribe")
@record_argument
@click.argument("moves", metavar="MOVES", type=click.Path())
@output_option
@json_option
def transcribe_command(path: str, moves: str, output: str, *, as_json: bool) -> None:
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
    game = _read_game(header, moves)
    entries = tuple(map(RecordedMove, game.moves))
    replay = replay_moves(evolve(header, setup=game.setup, entries=entries, result=None))
    file.save(evolve(replay.record, result=result_of(replay.turn) if replay.fault is None else None))
    remark_written(file.shown)
    fault = {} if replay.fault is None else _remark_fault(replay.record, replay.fault, game, (path, moves))
    if as_json:
        emit({"output": output, "moves": len(entries), **fault})


def _read_game(header: Record, path: str) -> WrittenGame:
    """Read the setup, if any, and the moves from a text. Fail with exit code 65 and the lines of all problems."""
    lines = read_lines(path, partial(_bad, path))
    if len(lines) > MAX_LINES - 2:
        raise _bad(path, None, f"expected at most {MAX_LINES - 2} lines, got {len(lines)}")
    game = read_game(enumerate(lines, start=1), header)
    if game.problems:
        message = "\n".join(f"{shown_path(path)}: {one}" for one in game.problems)
        problems = [{"line": one.line, "text": str(one)} for one in game.problems]
        raise BadDataError(message, file=shown_path(path), problems=problems)
    return game


def _remark_fault(record: Record, fault: Fault, game: WrittenGame, paths: tuple[str, str]) -> dict[str, Any]:
    """Report what breaks the rules, and where in the text. Return the same as JSON.

    paths: of the record with the setup, which may not be written down with the moves, and of the moves.
    """
    number = fault.number or 0
    line, rules = game.lines.get(number), [reason.rule for reason in fault.reasons]
    what = f"move {number}, `{record.notation(number)}`," if number else "the setup"
    where = shown_path(paths[0]) if line is None else f"{shown_path(paths[1])}: line {line}"
    remark(f"{where}: {what} is against the rules: {' '.join(rules)}; `sobek audit` of the record says what follows")
    found: dict[str, Any] = {"rules": rules}
    found |= {} if line is None else {"line": line}
    found |= {"number": number, "move": record.notation(number)} if number else {}
    return {"fault": found}


def _bad(path: str, line: int | None, problem: str) -> BadDataError:
    place = [shown_path(path)] + [f"line {line}"] * (line is not None)
    facts = {} if line is None else {"line": line}
    return BadDataError(": ".join([*place, problem]), file=path, expected=problem, **facts)
