"""The command `sobek-verify judge-page`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sobek_verification.errors import UnreadableDataError
from sobek_verification.site.browsing import (
    MAX_BYTES,
    MAX_COLD,
    MAX_VERDICT,
    MAX_WARM,
    chromium,
    measure,
    take_pictures,
)
from sobek_verification.site.judge_page import JUDGE

if TYPE_CHECKING:
    from sobek_verification.site.browsing import JudgeFigures


@click.command("judge-page")
@click.argument("site", metavar="SITE", type=click.Path(path_type=Path))
@click.option("--repeats", default=5, show_default=True, type=click.IntRange(1, 100), help="Number of runs.")
@click.option(
    "--pictures",
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Save pictures of verdicts in DIR instead.",
)
def judge_page_command(site: Path, repeats: int, pictures: Path | None) -> None:
    """Measure the Judge of SITE, a built site, in Chromium: its size, cold and warm start, and the slowest verdict.

    Print medians. This needs the extra `browser` and Chromium. Exit code 1 if a figure is out of bounds or if there is
    no browser, 65 if SITE has no Judge.
    """
    if not (site / JUDGE).is_file():
        message = f"{site}: expected a site that `sobek-verify site` has built, with {JUDGE}"
        raise UnreadableDataError(message)
    with chromium() as browser:
        if pictures is not None:
            for file in take_pictures(browser, site, pictures):
                click.echo(str(file))
            return
        found = measure(browser, site, repeats)
    _show(found)
    if not found.is_within_bounds:
        sys.exit(1)


def _show(found: JudgeFigures) -> None:
    click.echo(f"{found.size / 1e6:>6.2f} MB  size of all that is downloaded, uncompressed (below {MAX_BYTES / 1e6:g})")
    click.echo(f"{found.cold:>6.2f} s   until it can be used, first visit (below {MAX_COLD:g})")
    click.echo(f"{found.warm:>6.2f} s   until it can be used, next visit (below {MAX_WARM:g})")
    click.echo(f"{found.verdict:>6.2f} s   slowest verdict of the case book (below {MAX_VERDICT:g})")
