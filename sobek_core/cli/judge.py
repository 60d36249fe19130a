"""The command `sobek judge`: a disputed move, points or a result, in a recorded game or a position."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click
from attrs import asdict, evolve

from sobek_core.cli.asking import begin, converse
from sobek_core.cli.failures import BadDataError, FailedError, UsageError
from sobek_core.cli.files import STDIN, play_to, read_record, read_written, shown_path
from sobek_core.cli.judged import show_verdict, verdict_json
from sobek_core.cli.options import game_option, json_option, language_option
from sobek_core.cli.terminal import at_terminal, emit
from sobek_core.input import read_move, read_text
from sobek_core.kernel.errors import InputError
from sobek_core.kernel.game import Position
from sobek_core.kernel.visibility import Observer
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.phrases import is_claim
from sobek_core.verdicts.position import PartPosition, fully_known
from sobek_core.verdicts.question import MoveQuestion, Question

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    from sobek_core.cli.failures import Failure
    from sobek_core.input import Problem
    from sobek_core.phrases import Words
    from sobek_core.records.record import Record

    AskedT = TypeVar("AskedT")


@click.command("judge")
@click.argument("path", metavar="[RECORD]", required=False, type=click.Path())
@click.option(
    "--at",
    "number",
    type=int,
    metavar="N",
    help="The disputed move of a record, from 1; for points or a result without --move, by default the last one.",
)
@click.option("--position", metavar="FILE", help="Judge this position: lines as people write them.")
@game_option
@click.option("--move", help='The move, such as "seat 1: take 2" or "Ada takes the fifth card".')
@click.option("--score", metavar='"P P ..."', help="The claimed points, by seat, after the move.")
@click.option(
    "--result",
    metavar='"winners S, scores P P"',
    help="The claimed end of the game, after the move; the scores may be left out.",
)
@click.option("--brief", is_flag=True, help="Print only the verdict, and what it depends on.")
@language_option
@json_option
def judge_command(
    *,
    path: str | None,
    number: int | None,
    position: str | None,
    game: str | None,
    move: str | None,
    brief: bool,
    words: Words,
    as_json: bool,
    **claimed: str | None,
) -> None:
    """Judge a disputed move, points or a result of a recorded game or of a position.

    Points and results are judged after a move: by default move N of the record, or its last move if N is not given.
    In a position without a move, they are judged as the position stands. Instead of the options, a position may have
    the lines `game:`, `edition:`, `move:`, `points:` and `result:`, or a question in words (spec/input.md). What it
    leaves out is not known: at a terminal the command asks for what decides, otherwise it says what is also needed.
    Without a position, it asks for everything at a terminal. A line `see: PLACE` asks who may see a place, and a line
    `take back: MOVE` whether a move can be taken back.

    Exits with 0 if the move is legal or the claim right, with 1 if not or if that is not settled, and with 65 for a
    position that cannot be read or cannot occur.
    """
    claims = [f"{name}: {text}" for name, text in claimed.items() if text is not None]
    if path is not None and position is not None:
        raise UsageError("expected either a RECORD or --position FILE")
    file = shown_path(path or position or STDIN)
    if path is not None:
        if game is not None:
            raise UsageError("--game is only for positions; a record names its game")
        record = read_record(path)
        question, names, text = question_of_record(record, file, number, move, claims), record.names, ""
    elif number is not None:
        raise UsageError("--at is for records, not for a position")
    elif position is not None or at_terminal():
        text = "\n".join(begin(words)) if position is None else read_written(position)
        options = [*([] if move is None else [f"move: {move}"]), *claims]
        question, names = question_of_position(file, text, game, options)
        text = "\n".join([text, *options])
    else:
        raise UsageError("expected a RECORD or --position FILE; at a terminal, neither is needed")
    words = words.of(names)
    try:
        asks = text and at_terminal() and not as_json and position != STDIN
        verdict = converse(question, text, game, words) if asks else judge(question)
    except InputError as error:
        raise BadDataError(f"{file}: {error}", file=file) from None
    if as_json:
        emit(verdict_json(verdict, words))
    else:
        show_verdict(verdict, words, brief=brief, is_written=bool(text))
    if verdict.answer is None or (is_claim(verdict) and not verdict.answer):
        sys.exit(FailedError.exit_code)


def question_of_position(
    file: str, text: str, game: str | None, options: Sequence[str] = ()
) -> tuple[Question, tuple[str, ...]]:
    """Read a position and a question, of which the options are more lines. Return it with the names of the players."""
    written = read_text("\n".join([text, *options]), game)
    if any(problem.line <= len(f"{text}\n".splitlines()) for problem in written.problems):
        raise _unread(BadDataError, file, written.problems)
    return _asked(written.question, written.problems, file), written.names


def question_of_record(
    record: Record, file: str, number: int | None, move: str | None = None, claims: Sequence[str] = ()
) -> Question:
    """Return the question about a move of a record, or about points or a result after it.

    file: of the record, for messages; number: of the move, from 1; move: one in its place; claims: lines about points
    and results.
    """
    last = len(record.entries)
    if number is None and move is None and not last:
        raise UsageError("the record has no moves, so there are no points and no result to judge")
    if number is None and move is not None:
        raise UsageError(f"expected --at N, the number of the move that is disputed, from 1 to {last + 1}")
    at = last if number is None else number
    if not 1 <= at <= last + 1:
        raise UsageError(f"--at: expected 1 to {last + 1}, one more than the number of moves in the record, got {at}")
    replay = play_to(file, record, at - 1, Observer.REFEREE)
    position = fully_known(Position(record.game, replay.state))
    made = record.entries[at - 1].move if at <= last else None
    if move is not None:
        found = read_move(move, position, record.names)
        made = _asked(found.move, found.problems, "--move")
    if not claims:
        return Question(position, MoveQuestion(_asked(made, (), file)))
    written = read_text("\n".join(claims), record.tools.name, record.names)
    claim: Any = _asked(written.question, written.problems, file).asked
    alone = Question(PartPosition(record.tools.game(), len(record.names), {}), claim)
    if written.question != alone or written.names != record.names or getattr(claim, "after", claim) is not None:
        raise UsageError("expected nothing but points or a result in --score and --result")
    return Question(position, evolve(claim, after=made))


def _asked(read: AskedT | None, problems: Sequence[Problem], where: str) -> AskedT:
    """Return what the options ask. Fail if it cannot be read, or if they ask nothing. where: what problems are in."""
    if problems:
        raise _unread(UsageError, where, problems)
    if read is None:
        raise UsageError("expected --move, --score or --result, or a question in the position")
    return read


def _unread(failure: type[Failure], where: str, problems: Sequence[Problem]) -> Failure:
    """Return the failure of a text that cannot be read, with all its problems."""
    listed = [{**asdict(one), "text": str(one)} for one in problems]
    return failure("\n".join(f"{where}: {one}" for one in problems), file=where, problems=listed)
