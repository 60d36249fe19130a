"""The command `sobek transcribe`: make a record of a game that people wrote down."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from attrs import evolve

from sobek_core.cli.failures import BadDataError, FailedError, UsageError
from sobek_core.cli.files import STDIN, NewFile, read_lines, read_record, remark_written, shown_path
from sobek_core.cli.options import json_option, language_option, output_option, record_argument
from sobek_core.cli.output import emit, remark, say
from sobek_core.cli.question import unreadable
from sobek_core.cli.unseen import unseen_json, unseen_lines
from sobek_core.handwriting.games import WrittenGame, read_game
from sobek_core.handwriting.problems import HandwritingError
from sobek_core.records.audit import replay_moves, result_of
from sobek_core.records.record import MAX_LINES, RecordedMove
from sobek_core.unseen.audit import audit_unseen, has_unseen
from sobek_core.unseen.verdicts import UnseenAudit

if TYPE_CHECKING:
    from sobek_core.phrases import Words
    from sobek_core.records.audit import Fault
    from sobek_core.records.record import Record


@click.command("transcribe")
@record_argument
@click.argument("moves", metavar="MOVES", type=click.Path())
@output_option
@language_option
@json_option
def transcribe_command(path: str, moves: str, output: str, words: Words, *, as_json: bool) -> None:
    """Make a record from moves that people wrote down.

    Moves that break the rules are recorded too; the line of the first of them in MOVES is reported.

    The edition, the choices, the names and the setup come from RECORD, which `sobek new` can make; its moves are
    ignored. MOVES is a text file, or - for stdin, with one move per line, as people write them
    (spec/handwriting.md); empty lines and lines that begin with # are ignored. If the game was dealt by hand, the first
    line has the setup in notation, which replaces that of RECORD: in classic `setup: first SEAT hands PILE / PILE deck
    ROW tokens PILE`, in duel `setup: first SEAT hands PILE / PILE centre ROW draw-pile ROW tokens PILE`.

    If `?` stands for what nobody saw (spec/handwriting.md), the game is audited as far as possible. A record is then
    made only if everything turns out to be known, and the exit code is 1 after an illegal move.
    """
    if path == moves == STDIN:
        raise UsageError("RECORD and MOVES cannot both be read from stdin")
    file = NewFile(output)  # before anybody types a game
    header = read_record(path)
    game = _read_game(header, moves)
    if isinstance(game, UnseenAudit):
        _report(header, game, words, as_json=as_json)
        return
    entries = tuple(map(RecordedMove, game.moves))
    replay = replay_moves(evolve(header, setup=game.setup, entries=entries, result=None))
    file.save(evolve(replay.record, result=result_of(replay.turn) if replay.fault is None else None))
    remark_written(file.shown)
    fault = {} if replay.fault is None else _remark_fault(replay.record, replay.fault, game, (path, moves))
    if as_json:
        emit({"output": output, "moves": len(entries), **fault})


def _read_game(header: Record, path: str) -> WrittenGame | UnseenAudit:
    """Read the setup, if any, and the moves from a text. Fail with exit code 65 and the lines of all problems.

    Return the audit of a game instead if not everything in it is known.
    """
    lines = read_lines(path, partial(_bad, path))
    if len(lines) > MAX_LINES - 2:
        raise _bad(path, None, f"expected at most {MAX_LINES - 2} lines, got {len(lines)}")
    numbered, of = [*enumerate(lines, start=1)], (header.tools, header.game, header.setup, header.names)
    try:
        if not has_unseen(numbered, header.tools):
            return read_game(numbered, *of)
        audit = audit_unseen(numbered, *of)
    except HandwritingError as error:
        raise unreadable(error, shown_path(path)) from None
    return audit if audit.known is None else audit.known


def _report(header: Record, found: UnseenAudit, words: Words, *, as_json: bool) -> None:
    """Print the audit of a game of which no record can be made. Exit with 1 if a move is illegal."""
    if as_json:
        emit({"output": None, **unseen_json(found, words)})
    else:
        for line in unseen_lines(header, found, words):
            say(line)
    is_followed = found.fault is None and found.stopped_at is None
    remark(words("unseen.no-record" if is_followed else "unseen.unwritten"))
    if found.fault is not None:
        sys.exit(FailedError.exit_code)


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
