"""The command `sobek judge`: a disputed move, score or result, of a recorded game or of a position."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any, Final

import click

from sobek_core.cli.failures import BadDataError, FailedError, UsageError
from sobek_core.cli.files import read_record, shown_path
from sobek_core.cli.judged import judgement_json, show_judgement
from sobek_core.cli.output import emit, json_option
from sobek_core.cli.positions import read_position
from sobek_core.cli.site import remark_site, site_option
from sobek_core.cli.standing import Standing, cannot_occur
from sobek_core.cli.words import language_option
from sobek_core.games import GAMES
from sobek_core.judging import Dispute, DisputeError, OfMove, OfResult, OfScore, at, judge
from sobek_core.notation import DIGITS_MOST, NotationError
from sobek_core.record import Record, Result

if TYPE_CHECKING:
    from sobek_core.binding import Binding
    from sobek_core.judging import Judgement, Question
    from sobek_core.words import Words

RESULT: Final = re.compile(r"winners (?P<winners>.+), scores (?P<scores>.+)")


@click.command("judge")
@click.argument("path", metavar="[RECORD]", required=False, type=click.Path(path_type=str))
@click.option("--at", "number", type=int, metavar="N", help="Of a record: as which move, from 1.")
@click.option("--position", metavar="FILE", help="Judge this table: lines of spec/notation.md, or a state in JSON.")
@click.option("--game", type=click.Choice(tuple(GAMES)), help="Of which game the position is.")
@click.option("--move", "move_text", help='In notation, such as "seat 1: take 2" or "seat 1: take c4".')
@click.option("--score", metavar='"P P ..."', help="The points that are claimed, by seat, after the move.")
@click.option("--result", metavar='"winners S, scores P P"', help="How the game is claimed to end with the move.")
@click.option("--all", "every", is_flag=True, help="List every legal move.")
@language_option
@site_option
@json_option
def judge_command(
    *,
    path: str | None,
    number: int | None,
    position: str | None,
    game: str | None,
    move_text: str | None,
    score: str | None,
    result: str | None,
    every: bool,
    words: Words,
    site: str,
    as_json: bool,
) -> None:
    """Judge a disputed move, score or result: of a recorded game, or of a position.

    A score or a result is asked for after the move, by default move N of the record; of a position without --move it is
    that of the table as it lies. Exits with 0 if it is legal or right, with 1 if not, with 65 for a position that
    cannot occur.
    """
    if (path is None) == (position is None):
        raise UsageError("expected a RECORD or --position FILE, one of them")
    if path is not None:
        record, judgement = _of_record(path, number, game, Asked(move_text, score, result), site)
    else:
        if game is None or number is not None:
            raise UsageError("--position: expected --game, and no --at, which is for records")
        binding, asked = GAMES[game], Asked(move_text, score, result)
        record, judgement = _of_position(str(position), binding, asked, words, site)
    if as_json:
        emit(judgement_json(record, judgement, words, site))
    else:
        show_judgement(record, judgement, words, site, every=every)
        remark_site(site, words)
    if not judgement.right:
        sys.exit(FailedError.exit_code)


def judge_text(record: Record, number: int, move_text: str) -> Judgement:
    """Judge a move in notation. Fails if it is no move, if there is no such number, or if the record is at fault."""
    return _at(record, number, OfMove(_move(record.binding, move_text)), "")


# What is asked.


class Asked:
    """What was said on the command line, as text."""

    def __init__(self, move: str | None, score: str | None, result: str | None) -> None:
        """Keep what was said. Fails unless there is one question."""
        if score is not None and result is not None:
            raise UsageError("--score and --result exclude each other")
        if move is None and score is None and result is None:
            raise UsageError("expected --move, --score or --result")
        self.move, self.score, self.result = move, score, result

    def question(self, binding: Binding, players: int, made: Any | None = None) -> Question:
        """Read what is asked. made: the move of the record, after which a score or a result is asked for."""
        move = made if self.move is None else _move(binding, self.move)
        if self.score is not None:
            return OfScore(_numbers("--score", self.score, players), move)
        if self.result is not None:
            return OfResult(_result(self.result, players), move)
        return OfMove(move)


def _move(binding: Binding, text: str) -> Any:
    try:
        return binding.forms.read(text)
    except NotationError as error:
        message = f"--move: {error}"
        raise UsageError(message) from None


def _numbers(option: str, text: str, players: int) -> tuple[int, ...]:
    """Read points by seat."""
    numbers = _ascending(text)
    if numbers is None or len(numbers) != players:
        message = (
            f"{option}: expected {players} whole numbers with a space between them, the points by seat, got {text!r}"
        )
        raise UsageError(message)
    return numbers


def _ascending(text: str) -> tuple[int, ...] | None:
    parts = text.split(" ")
    plain = all(re.fullmatch(rf"0|-?[1-9][0-9]{{0,{DIGITS_MOST - 1}}}", part, re.ASCII) for part in parts)
    return tuple(map(int, parts)) if plain else None


def _result(text: str, players: int) -> Result:
    """Read a result as an audit writes it."""
    found = RESULT.fullmatch(text)
    winners = None if found is None else _ascending(found["winners"])
    if found is None or winners is None or winners != tuple(sorted(set(winners) & set(range(players)))):
        message = f'--result: expected "winners S ..., scores P ...", such as "winners 0, scores 71 65", got {text!r}'
        raise UsageError(message)
    return Result(winners, _numbers("--result: scores", found["scores"], players))


# Of what.


def _of_record(path: str, number: int | None, game: str | None, asked: Asked, site: str) -> tuple[Record, Judgement]:
    if game is not None:
        raise UsageError("--game is for a position; a record says of which game it is")
    if number is None:
        raise UsageError("--at: expected the number of a move of the record")
    record = read_record(path)
    return record, judge_record(record, number, asked, site)


def judge_record(record: Record, number: int, asked: Asked, site: str) -> Judgement:
    """Judge what is asked before a move of a record, or after it. Fails if that is no question, or has no answer."""
    made = record.entries[number - 1].move if 1 <= number <= len(record.entries) else None
    return _at(record, number, asked.question(record.binding, len(record.names), made), site)


def _at(record: Record, number: int, question: Question, site: str) -> Judgement:
    most = len(record.entries) + 1
    if not 1 <= number <= most:
        message = f"--at: expected 1 to {most}, one more than the record has moves, got {number}"
        raise UsageError(message)
    try:
        dispute = at(record, number, question)
    except DisputeError as error:
        raise FailedError(str(error)) from None
    return _judge(dispute, Standing(record.binding), "the record", site)


def _of_position(path: str, binding: Binding, asked: Asked, words: Words, site: str) -> tuple[Record, Judgement]:
    written = read_position(path, binding, site)
    players = len(written.state.seats)
    dispute = Dispute(binding, written.state, asked.question(binding, players), written.gaps)
    names = tuple(words("judge.player", seat=seat) for seat in range(players))
    record = Record(binding, binding.terms(choices=written.state.choices), names, None)
    return record, _judge(dispute, written.standing, shown_path(path), site)


def _judge(dispute: Dispute, standing: Standing, file: str, site: str) -> Judgement:
    try:
        return judge(dispute, standing.check)
    except DisputeError as error:
        if broken := standing.broken(dispute.state):
            raise cannot_occur(standing, file, dispute.state, broken, site) from None
        message = f"{file}: {error}"
        raise BadDataError(message, file=file) from None


__all__ = ["judge_command", "judge_text", "judgement_json", "show_judgement"]
