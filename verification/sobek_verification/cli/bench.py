"""The command `sobek-verify bench`: the speed of the core, as ratios to other libraries measured in the same run."""

from __future__ import annotations

import click
from attrs import asdict
from rich.table import Table

from sobek_core.cli.terminal import emit
from sobek_verification.bench.engine import engine_plays
from sobek_verification.bench.games import measure
from sobek_verification.bench.peers import peers
from sobek_verification.cli.options import json_option, print_table, right
from sobek_verification.progress import progress


@click.command("bench")
@click.option("--repeats", default=5, show_default=True, type=click.IntRange(1, 100), help="Number of rounds.")
@json_option
def bench_command(repeats: int, *, json_wanted: bool) -> None:
    """Measure random play against other libraries, views and recall against moves, requests, fuzzing, and the engine.

    A request is compared with its JSON, beyond the calls that it stands for; fuzzing is in games a second.
    Everything is measured once a round, in turn; the figures are medians. They are shown beside what they must be and
    what they should become. Times vary between machines: compare ratios, and only of one run.
    """
    installed, missing = peers()
    plays, unbuilt = engine_plays()
    for line in (*missing, *unbuilt):
        click.echo(f"left out: {line}", err=True)
    with progress("measuring", repeats, range(repeats)) as bar:
        found = measure(installed | plays, bar)
    if json_wanted:
        emit({"figures": [asdict(one) for one in found]})
        return
    shown = Table("figure", *right("median", "least", "greatest", "must", "goal"), "reached")
    for one in found:
        figures = (f"{figure:,.2f}" for figure in (one.median, one.least, one.greatest))
        shown.add_row(one.name, *figures, f"{one.must:g}", f"{one.goal:g}", one.reached)
    print_table(shown, 120)
