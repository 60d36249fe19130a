"""The command `sobek judge`: a disputed move, score or result, in a recorded game or a position."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from attrs import evolve, frozen

from sobek_core.cli.failures import BadDataError, FailedError, UsageError
from sobek_core.cli.files import read_record, shown_path
from sobek_core.cli.judged import judgement_json, show_judgement, show_verdict
from sobek_core.cli.options import (
    check_no_position_options,
    json_option,
    language_option,
    position_options,
    say_site,
    site_option,
)
from sobek_core.cli.output import emit, say
from sobek_core.cli.positions import cannot_occur, read_position
from sobek_core.cli.question import check_question, texts_of, unreadable
from sobek_core.disputes import (
    CannotScoreError,
    DisputeError,
    Judgement,
    PositionCannotOccurError,
    dispute_at,
    judge,
)
from sobek_core.disputes.completed_lines import checks_of
from sobek_core.disputes.notation import question_of
from sobek_core.disputes.turns import judge_written
from sobek_core.handwriting.problems import HandwritingError
from sobek_core.handwriting.question import read_options
from sobek_core.handwriting.remarks import Remark
from sobek_core.handwriting.written import Written
from sobek_core.kernel.visibility import Observer
from sobek_core.phrases import ENGLISH
from sobek_core.plausibility import Plausibility
from sobek_core.records.audit import replay_moves
from sobek_core.records.record import Record
from sobek_core.text.gaps import PartialPosition

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sobek_core.kernel.visibility import Viewer
    from sobek_core.phrases import Words


@click.command("judge")
@click.argument("path", metavar="[RECORD]", required=False, type=click.Path())
@click.option(
    "--at",
    "number",
    type=int,
    metavar="N",
    help="The disputed move of a record, from 1; for a score or a result without --move, by default the last one.",
)
@click.option("--position", metavar="FILE", help="Judge this position: lines as people write them, or a state in JSON.")
@position_options
@click.option("--move", "move_text", help='The move, such as "seat 1: take 2" or "Ada takes the fifth card".')
@click.option("--score", metavar='"P P ..."', help="The claimed points, by seat, after the move.")
@click.option(
    "--result",
    metavar='"winners S, scores P P"',
    help="The claimed end of the game, after the move; the scores may be left out.",
)
@click.option("--all", "every", is_flag=True, help="List the legal moves, up to 10,000.")
@click.option("--brief", is_flag=True, help="Print only the verdict, and what was inferred.")
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
    move_text: str | None,
    score: str | None,
    result: str | None,
    every: bool,
    brief: bool,
    words: Words,
    site: str,
    as_json: bool,
) -> None:
    """Judge a disputed move, score or result of a recorded game or of a position.

    A score or a result is judged after the move: by default move N of the record, or its last move if N is not given.
    In a position without a move, it is judged as the position stands. Instead of the options, a position in lines
    may have the lines `game:`, `move:`, `score:` and `result:`, as in spec/cases. Lines and options are
    read leniently (spec/handwriting.md), and players may be named: --move "Ada takes the fifth card".

    Exits with 0 if the claim is legal or right, with 1 if not, and with 65 for a position that cannot occur.
    """
    if (path is None) == (position is None):
        raise UsageError("expected either a RECORD or --position FILE")
    if brief and every:
        raise UsageError("--brief and --all cannot be used together")
    options = texts_of(move_text, score, result)
    if path is not None:
        check_no_position_options(game, edition)
        asked = _of_record(path, number, options, words, site)
    else:
        if number is not None:
            raise UsageError("--at is for records, not for a position")
        asked = _of_position(str(position), options, words, site, game=game, edition=edition)
    if as_json:
        emit(judgement_json(asked.record, asked.judgement, words, site) | _reading_json(asked, words))
    elif brief:
        show_verdict(asked.record, asked.judgement, words)
        _show_inferred(asked, words)
    else:
        show_judgement(asked.record, asked.judgement, words, site, every=every)
        _show_inferred(asked, words)
        _show_reading(asked, words)
        say_site(site, words)
    if not asked.judgement.correct:
        sys.exit(FailedError.exit_code)


@frozen
class _Asked:
    """A question with its answer.

    record: for the names and the game; text: everything in its normal form, empty if it was written so; remarks: what
    was inferred.
    """

    record: Record
    judgement: Judgement
    text: str = ""
    remarks: tuple[Remark, ...] = ()


def _show_inferred(asked: _Asked, words: Words) -> None:
    named = words.of(asked.record.names)
    for remark in asked.remarks:
        say(named("written.inferred", what=remark.text(named)))


def _show_reading(asked: _Asked, words: Words) -> None:
    """Print how the text was read if it was not in notation."""
    if asked.text:
        say(f"\n{words('written.read-as')}", "bold")
        for line in asked.text.splitlines():
            say(f"  {line}")


def _reading_json(asked: _Asked, words: Words) -> dict[str, Any]:
    named = words.of(asked.record.names)
    inferred = {"inferred": [one.text(named) for one in asked.remarks]} if asked.remarks else {}
    return inferred | ({"read_as": asked.text.splitlines()} if asked.text else {})


def judge_text(record: Record, number: int, move_text: str) -> Judgement:
    """Judge a move as people write it. Fail if it cannot be read, has no such number, or follows a fault."""
    return judge_record(record, number, {"move": move_text})


# The object of a question.


def _of_record(path: str, number: int | None, options: Mapping[str, str], words: Words, site: str) -> _Asked:
    check_question(options)
    record = read_record(path)
    return _Asked(record, judge_record(record, number, options, words=words, site=site))


def judge_record(
    record: Record,
    number: int | None,
    options: Mapping[str, str],
    viewer: Viewer = Observer.REFEREE,
    *,
    words: Words = ENGLISH,
    site: str = "",
) -> Judgement:
    """Judge a question about the state before or after a move of a record.

    Fail if it is not a question, has no answer, or if the viewer may not know the answer. number: of the move, from 1;
    None for the last one, if only points or a result are asked for; options: the question, by name.
    """
    check_question(options)
    if number is None:
        if "move" in options:
            message = f"expected --at N, the number of the move that is disputed, from 1 to {len(record.entries) + 1}"
            raise UsageError(message)
        if not record.entries:
            raise UsageError("the record has no moves, so there are no points and no result to judge")
        number = len(record.entries)
    most = len(record.entries) + 1
    if not 1 <= number <= most:
        raise UsageError(f"--at: expected 1 to {most}, one more than the number of moves in the record, got {number}")
    replay = replay_moves(evolve(record, entries=record.entries[: number - 1]))
    made = record.entries[number - 1].move if number < most else None
    try:
        seen = replay.state if viewer is Observer.REFEREE else None  # what is read must not depend on what is hidden
        asked = read_options(options, record.tools, record.names, len(record.names), seen)
    except HandwritingError as error:
        raise unreadable(error) from None
    question = question_of(asked, record.tools, made)
    try:
        dispute = dispute_at(record, number, question)
    except DisputeError as error:
        raise FailedError(str(error)) from None
    judge_it = partial(judge, dispute, Plausibility(record.tools).check)
    state = Written(record.tools, (), (), PartialPosition(dispute.position, (), None), asked)
    return _judged(judge_it, state, "the record", words=words, site=site)


def _of_position(
    path: str, options: Mapping[str, str], words: Words, site: str, *, game: str | None, edition: str | None
) -> _Asked:
    written = read_position(path, game, options, edition=edition, words=words, site=site)
    record, text = record_of(written, words), "" if written.is_normal_form else written.text()
    return _Asked(record, judge_position(written, path, words, site), text, written.remarks)


def record_of(written: Written, words: Words) -> Record:
    """Return a record without setup and moves that has the names and the game of a position."""
    players = len(written.position.state.seats)
    others = (words("judge.player", seat=seat) for seat in range(len(written.names), players))
    return Record(written.tools, written.position.game, (*written.names, *others), None)


def judge_position(written: Written, path: str, words: Words, site: str) -> Judgement:
    """Judge what is asked about a position. Fail if there is not exactly one question, or if it has no answer."""
    check_question(written.question, lines=True)
    return _judged(partial(judge_written, written), written, shown_path(path), words=words, site=site)


def _judged(judge_it: Callable[[], Judgement], written: Written, file: str, *, words: Words, site: str) -> Judgement:
    """Judge a question, or fail if it has no answer. written: the position that it is about."""
    try:
        return judge_it()
    except PositionCannotOccurError as error:
        if broken := checks_of(written).broken(written.position.game, written.position.state, error.broken):
            raise cannot_occur(written, file, broken, words=words, site=site) from None
        raise BadDataError(f"{file}: {words('judge.no-completion')}", file=file) from None
    except CannotScoreError:
        raise BadDataError(f"{file}: {words('judge.no-score')}", file=file) from None
    except DisputeError as error:
        raise BadDataError(f"{file}: {error}", file=file) from None
