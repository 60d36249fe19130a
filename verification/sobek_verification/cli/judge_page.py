"""The command `sobek-verify judge-page`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from sobek_verification.errors import UnreadableDataError
from sobek_verification.site.browsing import chromium, measure
from sobek_verification.site.judge_page import JUDGE


@click.command("judge-page")
@click.argument("site", metavar="SITE", type=click.Path(path_type=Path))
@click.option("--repeats", default=5, show_default=True, type=click.IntRange(1, 100), help="Number of runs.")
def judge_page_command(site: Path, repeats: int) -> None:
    """Measure the Judge of SITE, a built site, in Chromium: its size, cold and warm start, and the slowest verdict.

    Print medians. This needs the extra `browser` and Chromium. Exit code 1 if a figure is out of bounds or if there is
    no browser, 65 if SITE has no Judge.
    """
    if not (site / JUDGE).is_file():
        message = f"{site}: expected a site that `sobek-verify site` has built, with {JUDGE}"
        raise UnreadableDataError(message)
    with chromium() as browser:
        found = measure(browser, site, repeats)
    for one in found:
        click.echo(f"{one.value:>6.2f} {one.unit:<2}  {one.name} (below {one.bound:g})")
    sys.exit(any(one.value >= one.bound for one in found))
