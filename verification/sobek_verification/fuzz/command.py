"""The command `sobek-verify fuzz`."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sobek_core.cli.failures import Failure
from sobek_core.cli.files import NewFile
from sobek_core.extras import exit_for_missing
from sobek_verification.errors import BadDataError
from sobek_verification.fuzz.coverage import everything
from sobek_verification.fuzz.keep import keep
from sobek_verification.fuzz.report import as_json, coverage, show
from sobek_verification.fuzz.run import Plan, fuzz
from sobek_verification.fuzz.workers import processes
from sobek_verification.games import GAMES
from sobek_verification.jobs import jobs_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.fuzz.workers import Workers

EXTRA: Final = ("dask", "distributed")  # what the extra `cluster` brings


@click.command("fuzz")
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, metavar="N", help="Games to play.")
@click.option("--players", type=int, help="Players in each game; every number that can play, in turn, if left out.")
@click.option("--seed", type=int, default=0, show_default=True, help="Equal seeds play equal games.")
@click.option("--from", "first", type=click.IntRange(min=0), default=0, help="The number of the first game, from 0.")
@jobs_option
@click.option("--scheduler", metavar="ADDRESS", help="Play on the Dask cluster there, such as tcp://10.0.0.7:8786.")
@click.option(
    "-o", "--save", metavar="FILE", help="Save a game that goes wrong here; by default as violation-GAME-SEED.jsonl."
)
@click.option("--json", "json_wanted", is_flag=True, help="Print one JSON object.")
def fuzz_command(
    game: str,
    *,
    games: int,
    players: int | None,
    seed: int,
    first: int,
    jobs: int | None,
    scheduler: str | None,
    save: str | None,
    json_wanted: bool,
) -> None:
    """Play random games and random tables with every invariant watched, and say what was seen in them.

    What comes of it is the same whoever plays. A game that goes wrong is made smaller, and saved as a record in a new
    file. Exit code 1 if a sentence does not hold, or if something was seen
    neither in a game nor in an example of the spec; 2 if there is no cluster at the address; 65 if the spec cannot be
    read.
    """
    if jobs is not None and scheduler is not None:
        message = "--jobs: a cluster has as many workers as it has; leave this or --scheduler out"
        raise click.UsageError(message)
    numbers = GAMES[game].binding.numbers
    if players is not None and players not in numbers:
        message = f"--players: expected {' or '.join(map(str, numbers))}, got {players}"
        raise click.UsageError(message)
    try:
        everything(GAMES[game])  # reads the spec now, so that one that cannot be read is told before minutes of play
    except FileNotFoundError as error:
        raise BadDataError(str(error)) from error
    plan = Plan(game, games, seed, first, players)
    columns = (TextColumn(f"{game}, seed {seed}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    try:
        asked = NewFile(save) if save is not None else None
    except Failure as error:
        click.echo(f"sobek-verify fuzz: {error.format_message()}", err=True)
        sys.exit(error.exit_code)
    jobs = min(jobs or os.cpu_count() or 1, games)
    with (
        processes(jobs) if scheduler is None else _on_cluster(scheduler) as workers,
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress,
    ):
        task = progress.add_task("games", total=games)
        outcome = fuzz(plan, workers, lambda more: progress.advance(task, more))
    kept = None
    if outcome.failure:
        with console.status("looking for a smaller game that goes wrong"):
            kept = keep(plan, outcome.failure, asked)
    lines = coverage(GAMES[game], outcome)
    if json_wanted:
        click.echo(as_json(plan, outcome, lines, kept))
    else:
        show(plan, outcome, lines, kept)
    sys.exit(1 if outcome.failure or any(line.missing for line in lines) else 0)


@contextmanager
def _on_cluster(address: str) -> Iterator[Workers]:
    """Have the workers of a cluster, or end with one line that says why there are none."""
    try:
        from sobek_verification.fuzz.cluster import NoClusterError, cluster  # noqa: PLC0415  # an extra of its own
    except ModuleNotFoundError as error:
        exit_for_missing(error, EXTRA, "sobek-verify fuzz", "sobek-verification[cluster]")
    try:
        with cluster(address) as workers:
            yield workers
    except NoClusterError as error:
        click.echo(f"sobek-verify fuzz: {error}", err=True)
        sys.exit(2)
