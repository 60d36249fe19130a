"""The command `sobek page`: a game as one self-contained page."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from sobek_core.cli.asked import texts_of
from sobek_core.cli.failures import FailedError
from sobek_core.cli.files import NewFile, read_record_for, remark_written, shown_path
from sobek_core.cli.judge import judge_record
from sobek_core.cli.options import language_option, record_argument, site_option, viewer_options
from sobek_core.cli.output import remark
from sobek_core.disclosure import fault_for
from sobek_core.page import make_page
from sobek_core.records.audit import audit
from sobek_core.records.reports import fault_text

if TYPE_CHECKING:
    from sobek_core.phrases import Words


@click.command("page")
@record_argument
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
    path: str,
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
    """Write a game as one HTML page, which works in a browser without a network.

    The page shows the position and the rules behind each move, and steps through the moves; with --at it also shows a
    judgement. Written for a seat or a spectator, it contains nothing that is hidden from them; otherwise it can switch
    between the views of all seats. Exits with 1 if the record breaks the rules; the page shows where.
    """
    file = None if output is None else NewFile(output)
    record, viewer = read_record_for(path, seat, spectator=spectator)
    is_asked = any(one is not None for one in (number, move, score, result))
    judgement = judge_record(record, number, texts_of(move, score, result), site, viewer) if is_asked else None
    replay = audit(record)
    page = make_page(replay, viewer, words, site=site, judgement=judgement)
    if file is None:
        click.echo(page.encode(), nl=False)  # bytes, independent of the terminal's encoding
    else:
        file.write(page)
        remark_written(file.shown, words)
    if replay.fault is not None:
        remark(fault_text(shown_path(path), fault_for(record, replay.fault, viewer), words))
        sys.exit(FailedError.exit_code)
