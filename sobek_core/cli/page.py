"""The command `sobek page`: a game as one self-contained page."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from sobek_core.cli.failures import FailedError
from sobek_core.cli.files import NewFile, remark_written, shown_path
from sobek_core.cli.options import language_option, viewed_record
from sobek_core.cli.terminal import remark
from sobek_core.disclosure import fault_for
from sobek_core.page.document import make_page
from sobek_core.records.audit import audit
from sobek_core.reports import fault_text

if TYPE_CHECKING:
    from sobek_core.kernel.visibility import Viewer
    from sobek_core.phrases import Words
    from sobek_core.records.record import Record


@click.command("page")
@viewed_record
@click.option(
    "-o",
    "--output",
    type=click.Path(),
    metavar="FILE",
    callback=lambda _context, _option, output: None if output is None else NewFile(output),  # before any work
    help="Write the page to this new file; by default it is printed.",
)
@language_option
def page_command(*, path: str, record: Record, viewer: Viewer, output: NewFile | None, words: Words) -> None:
    """Write a game as one HTML page that works offline.

    The page shows the position and the rules behind each move, and steps through the moves. With --seat or --spectator,
    it contains nothing that is hidden from them; otherwise it can switch between the views of all seats. Exits with 1
    if the record breaks the rules; the page shows where.
    """
    replay = audit(record)
    page = make_page(replay, viewer, words)
    if output is None:
        click.echo(page.encode(), nl=False)  # bytes, independent of the terminal's encoding
    else:
        output.write(page)
        remark_written(output.shown, words)
    if replay.fault is not None:
        remark(fault_text(shown_path(path), fault_for(record, replay.fault, viewer), words))
        sys.exit(FailedError.exit_code)
