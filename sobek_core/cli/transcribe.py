"""The command `sobek transcribe`: make a record of a game that people wrote down."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from attrs import evolve, frozen

from sobek_core.cli.failures import BadDataError, UsageError
from sobek_core.cli.files import STDIN, NewFile, read_lines, read_record, remark_written, shown_path
from sobek_core.cli.options import json_option, output_option, record_argument
from sobek_core.cli.output import emit, remark
from sobek_core.records.audit import replay_moves, result_of
from sobek_core.records.record import MAX_LINES, RecordedMove
from sobek_core.text.notation import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.records.audit import Fault
    from sobek_core.records.record import Record

SETUP_LINE = "setup: "


@click.command("transcribe")
@record_argument
@click.argument("moves", metavar="MOVES", type=click.Path())
@output_option
@json_option
def transcribe_command(path: str, moves: str, output: str, *, as_json: bool) -> None:
    """Make a record from moves that people wrote down.

    Moves that break the rules are recorded too; for the first of them, its line in MOVES is reported.

    The edition, the choices, the names and the setup are those of RECORD, such as one made by `sobek new`; its moves
    are ignored. MOVES is a text file, or - for stdin, with one move in notation a line; empty lines and lines that
    begin with # are ignored. If the game was dealt by hand, the first line has the setup, which replaces that of
    RECORD: in classic `setup: first SEAT hands PILE / PILE deck ROW tokens PILE`, in duel `setup: first SEAT hands
    PILE / PILE centre ROW draw-pile ROW tokens PILE`.
    """
    if path == moves == STDIN:
        raise UsageError("RECORD and MOVES cannot both be read from stdin")
    file = NewFile(output)  # before anybody types a game
    header = read_record(path)
    game = _read_game(header, moves)
    replay = replay_moves(evolve(header, setup=game.setup, entries=game.entries, result=None))
    file.save(evolve(replay.record, result=result_of(replay.turn) if replay.fault is None else None))
    remark_written(file.shown)
    fault = {} if replay.fault is None else _remark_fault(replay.record, replay.fault, game, (path, moves))
    if as_json:
        emit({"written": output, "moves": len(game.entries), **fault})


@frozen
class _Game:
    """A game as people wrote it down. lines: the line of each move, by its number, and of the setup, if any, by 0."""

    setup: Any
    entries: tuple[RecordedMove, ...]
    lines: Mapping[int, int]


def _read_game(header: Record, path: str) -> _Game:
    """Read the setup, if any, and the moves from a text. Fail with exit code 65 and the number of the line."""
    tools, setup, entries, lines = header.tools, header.setup, list[RecordedMove](), dict[int, int]()
    for place, (number, text) in enumerate(_lines(path)):
        try:
            if place == 0 and text.startswith(SETUP_LINE):
                setup = tools.setups.read(text.removeprefix(SETUP_LINE))
            else:
                entries.append(RecordedMove(tools.notation.read(text)))
        except NotationError as error:
            raise _bad(path, number, str(error)) from None
        lines[len(entries)] = number
        if (hands := tools.players(setup)) != len(header.names):
            raise _bad(path, number, f"expected a hand for each of the {len(header.names)} players, got {hands}")
    return _Game(setup, tuple(entries), lines)


def _remark_fault(record: Record, fault: Fault, game: _Game, paths: tuple[str, str]) -> dict[str, Any]:
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
    found |= {"n": number, "move": record.notation(number)} if number else {}
    return {"fault": found}


def _lines(path: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text that are not empty or comments, each with its number."""
    lines = read_lines(path, partial(_bad, path))
    if len(lines) > MAX_LINES - 2:
        raise _bad(path, None, f"expected at most {MAX_LINES - 2} lines, got {len(lines)}")
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        yield number, text


def _bad(path: str, line: int | None, problem: str) -> BadDataError:
    place = [shown_path(path)] + [f"line {line}"] * (line is not None)
    facts = {} if line is None else {"line": line}
    return BadDataError(": ".join([*place, problem]), file=path, expected=problem, **facts)
