"""The command `sobek judge`: a disputed move, points or a result, in a recorded game or a position."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from attrs import asdict, evolve, frozen

from sobek_core.cli.asking import at_terminal, begin, converse
from sobek_core.cli.dialogue import QuitError
from sobek_core.cli.failures import BadDataError, FailedError, UsageError
from sobek_core.cli.files import STDIN, play_to, read_lines, read_record, shown_path
from sobek_core.cli.judged import show_verdict, verdict_json
from sobek_core.cli.options import (
    check_no_position_options,
    json_option,
    language_option,
    position_options,
    say_site,
    site_option,
)
from sobek_core.cli.output import emit
from sobek_core.cli.positions import read_state
from sobek_core.games import GAMES
from sobek_core.input import read_text
from sobek_core.kernel.errors import InputError
from sobek_core.kernel.game import Position
from sobek_core.kernel.visibility import Observer
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.phrases import is_claim
from sobek_core.verdicts.position import fully_known
from sobek_core.verdicts.question import Question

if TYPE_CHECKING:
    from sobek_core.input import Written
    from sobek_core.phrases import Words
    from sobek_core.records.record import Record
    from sobek_core.tools import GameTools
    from sobek_core.verdicts.verdict import Judgement


@click.command("judge")
@click.argument("path", metavar="[RECORD]", required=False, type=click.Path())
@click.option(
    "--at",
    "number",
    type=int,
    metavar="N",
    help="The disputed move of a record, from 1; for points or a result without --move, by default the last one.",
)
@click.option("--position", metavar="FILE", help="Judge this position: lines as people write them, or a state in JSON.")
@position_options
@click.option("--move", help='The move, such as "seat 1: take 2" or "Ada takes the fifth card".')
@click.option("--score", metavar='"P P ..."', help="The claimed points, by seat, after the move.")
@click.option(
    "--result",
    metavar='"winners S, scores P P"',
    help="The claimed end of the game, after the move; the scores may be left out.",
)
@click.option("--brief", is_flag=True, help="Print only the verdict, and what it depends on.")
@language_option
@site_option
@json_option
def judge_command(
    *,
    path: str | None,
    number: int | None,
    position: str | None,
    game: str | None,
    edition: str | None,
    brief: bool,
    words: Words,
    site: str,
    as_json: bool,
    **options: str | None,
) -> None:
    """Judge a disputed move, points or a result of a recorded game or of a position.

    Points and results are judged after a move: by default move N of the record, or its last move if N is not given.
    In a position without a move, they are judged as the position stands. Instead of the options, a position may have
    the lines `game:`, `move:`, `points:` and `result:`, or a question in words (spec/input.md). What it leaves out is
    not known: at a terminal the command asks for what decides, otherwise it says what is also needed. Without a
    position, it asks for everything at a terminal.

    Exits with 0 if the move is legal or the claim right, with 1 if not or if that is not settled, and with 65 for a
    position that cannot be read or cannot occur.
    """
    if path is not None and position is not None:
        raise UsageError("expected either a RECORD or --position FILE")
    lines = [f"{name}: {text}" for name, text in options.items() if text is not None]
    if path is not None:
        check_no_position_options(game, edition)
        case = case_of_record(read_record(path), path, number, lines)
    elif number is not None:
        raise UsageError("--at is for records, not for a position")
    elif position is not None:
        case = _of_position(position, lines, game=game, edition=edition)
    else:
        case = _of_dialogue(words)
    words = words.of(case.names)
    verdict = _judged(case, words, asks=at_terminal() and not as_json and position != STDIN)
    if as_json:
        emit(verdict_json(verdict, words, site))
    else:
        show_verdict(verdict, words, site, brief=brief)
        if not brief:
            say_site(site, words)
    if verdict.answer is None or (is_claim(verdict) and not verdict.answer):
        sys.exit(FailedError.exit_code)


@frozen
class Case:
    """A question, with the names of the players by seat, and the file that it is in."""

    question: Question
    names: tuple[str, ...]
    file: str


def _judged(case: Case, words: Words, *, asks: bool) -> Judgement:
    try:
        return converse(case.question, words) if asks else judge(case.question)
    except InputError as error:
        raise BadDataError(f"{case.file}: {error}", file=case.file) from None


def _of_dialogue(words: Words) -> Case:
    if not at_terminal():
        raise UsageError("expected a RECORD or --position FILE; at a terminal, neither is needed")
    try:
        written = begin(words)
    except QuitError:
        raise UsageError("expected a question") from None
    assert written.question is not None  # noqa: S101  # otherwise it was asked for again
    return Case(written.question, written.names, "stdin")


def _of_position(path: str, lines: list[str], *, game: str | None, edition: str | None) -> Case:
    """Read a position and its question: lines as people write them, or a state in JSON."""
    file, text = shown_path(path), "\n".join(read_lines(path, partial(_bad, path)))
    if not text.lstrip().startswith("{"):
        of_edition = [] if edition is None else [f"edition: {edition}"]
        return _case(read_text("\n".join([text, *of_edition, *lines]), game), file, len(text.splitlines()))
    if game is None:
        raise UsageError("--position: expected --game, since a state in JSON does not name its game")
    if edition is not None:
        raise UsageError("--edition is only for positions in lines; a state in JSON names its edition")
    return _of_values(read_state(file, text, GAMES.named(game)), (), lines, GAMES.named(game), file)


def _bad(path: str, line: int | None, problem: str) -> BadDataError:
    place, facts = ("", {}) if line is None else (f"line {line}: ", {"line": line})
    return BadDataError(f"{shown_path(path)}: {place}{problem}", file=path, **facts)


def case_of_record(record: Record, path: str, number: int | None, lines: list[str]) -> Case:
    """Return a question about the state before or after a move of a record."""
    is_move = any(line.startswith("move: ") for line in lines)
    entries, last = record.entries, len(record.entries)
    if number is None and not is_move and not entries:
        raise UsageError("the record has no moves, so there are no points and no result to judge")
    if number is None and is_move:
        raise UsageError(f"expected --at N, the number of the move that is disputed, from 1 to {last + 1}")
    at = last if number is None else number
    if not 1 <= at <= last + 1:
        raise UsageError(f"--at: expected 1 to {last + 1}, one more than the number of moves in the record, got {at}")
    replay = play_to(path, record, at - 1, Observer.REFEREE)
    if not is_move and at <= last:
        lines = [f"move: {record.notation(at)}", *lines]
    return _of_values(Position(record.game, replay.state), record.names, lines, record.tools, shown_path(path))


def _of_values(
    position: Position[Any, Any], names: tuple[str, ...], lines: list[str], tools: GameTools, file: str
) -> Case:
    """Return the question that lines ask about a position that is fully known."""
    players = f"names: {', '.join(names)}" if names else f"players: {len(position.state.seats)}"
    stated = [line for line in tools.positions.write(position) if not line.startswith("players: ")]
    case = _case(read_text("\n".join([players, *stated, *lines]), tools.name), file, 0)
    return evolve(case, question=evolve(case.question, position=fully_known(position)))


def _case(written: Written, file: str, length: int) -> Case:
    """Return what somebody wrote. Fail if it cannot be read or asks nothing. length: of the file, in lines."""
    if written.problems:
        problems = [{**asdict(one), "text": str(one)} for one in written.problems]
        message = "\n".join(f"{file}: {one}" for one in written.problems)
        if all(one.line > length for one in written.problems):
            raise UsageError(message, problems=problems)
        raise BadDataError(message, file=file, problems=problems)
    if written.question is None:
        raise UsageError("expected --move, --score or --result, or a question in the position")
    return Case(written.question, written.names, file)
