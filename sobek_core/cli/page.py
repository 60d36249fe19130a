"""The command `sobek page`: a game or a position as one self-contained page."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from sobek_core.cli.failures import FailedError, UsageError
from sobek_core.cli.files import NewFile, read_record_for, remark_written, shown_path
from sobek_core.cli.judge import judge_position, judge_record, record_of
from sobek_core.cli.options import (
    check_no_position_options,
    language_option,
    position_options,
    site_option,
    viewer_options,
)
from sobek_core.cli.output import remark
from sobek_core.cli.positions import read_position
from sobek_core.cli.question import texts_of
from sobek_core.disclosure import fault_for
from sobek_core.kernel.visibility import Observer
from sobek_core.page import make_page
from sobek_core.records.audit import Replay, audit
from sobek_core.reports import fault_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.phrases import Words


@click.command("page")
@click.argument("path", metavar="[RECORD]", required=False, type=click.Path())
@click.option("--position", metavar="FILE", help="Show this position instead, as in `sobek judge`; - for stdin.")
@position_options
@click.option(
    "-o",
    "--output",
    type=click.Path(),
    metavar="FILE",
    help="Write the page to this new file; by default it is printed.",
)
@viewer_options
@click.option("--at", "number", type=int, metavar="N", help="Show a judgement too, as in `sobek judge`.")
@click.option("--move", help='The disputed move, such as "seat 1: take 2".')
@click.option("--score", metavar='"P P ..."', help="Disputed points, as in `sobek judge`.")
@click.option("--result", metavar='"winners S, scores P P"', help="A disputed result, as in `sobek judge`.")
@language_option
@site_option
def page_command(
    *,
    path: str | None,
    position: str | None,
    game: str | None,
    edition: str | None,
    output: str | None,
    seat: int | None,
    number: int | None,
    move: str | None,
    score: str | None,
    result: str | None,
    spectator: bool,
    words: Words,
    site: str,
) -> None:
    """Write a game as one HTML page that works offline.

    The page shows the position and the rules behind each move, and steps through the moves; with --at it also shows a
    judgement. With --seat or --spectator, it contains nothing that is hidden from them; otherwise it can switch
    between the views of all seats. Exits with 1 if the record breaks the rules; the page shows where.

    With --position, the page shows a position written by hand (spec/handwriting.md), and the judgement if the position
    or the options ask a question. Exits with 65 for a position that cannot occur.
    """
    if (path is None) == (position is None):
        raise UsageError("expected either a RECORD or --position FILE")
    file = None if output is None else NewFile(output)
    options, fault = texts_of(move, score, result), ""
    if path is not None:
        check_no_position_options(game, edition)
        record, viewer = read_record_for(path, seat, spectator=spectator)
        is_asked = number is not None or bool(options)
        judgement = judge_record(record, number, options, viewer, words=words, site=site) if is_asked else None
        replay = audit(record)
        page = make_page(replay, viewer, words, site=site, judgement=judgement)
        if replay.fault is not None:
            fault = fault_text(shown_path(path), fault_for(record, replay.fault, viewer), words)
    else:
        if number is not None or seat is not None or spectator:
            raise UsageError("--at, --seat and --spectator are for records, not for a position")
        page = _of_position(str(position), options, words, site, game=game, edition=edition)
    if file is None:
        click.echo(page.encode(), nl=False)  # bytes, independent of the terminal's encoding
    else:
        file.write(page)
        remark_written(file.shown, words)
    if fault:
        remark(fault)
        sys.exit(FailedError.exit_code)


def _of_position(
    path: str, options: Mapping[str, str], words: Words, site: str, *, game: str | None, edition: str | None
) -> str:
    """Return the page of a position."""
    written = read_position(path, game, options, edition=edition, words=words, site=site)
    record, state = record_of(written, words), written.position.state
    judgement = judge_position(written, path, words, site) if written.question else None
    replay = Replay(record, (), state, record.game.turn(state), None)
    return make_page(replay, Observer.REFEREE, words, site=site, judgement=judgement, gaps=written.stated.gaps)
