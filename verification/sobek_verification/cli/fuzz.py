"""The command `sobek-verify fuzz`."""

from __future__ import annotations

import sys

import click

from sobek_verification.cli.options import json_option
from sobek_verification.errors import UnreadableDataError
from sobek_verification.games import GAMES
from sobek_verification.progress import progress
from sobek_verification.simulation.fuzz.coverage import everything
from sobek_verification.simulation.fuzz.report import as_json, coverage, show
from sobek_verification.simulation.fuzz.run import FuzzPlan, fuzz
from sobek_verification.workers import cluster, jobs_option, processes


@click.command("fuzz")
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, metavar="N", help="Games to play.")
@click.option("--players", type=int, help="Players in each game; by default, all player counts in turn.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed plays the same games.")
@click.option("--from", "first", type=click.IntRange(min=0), default=0, help="The number of the first game, from 0.")
@jobs_option
@click.option("--scheduler", metavar="ADDRESS", help="Run on this Dask cluster, such as tcp://10.0.0.7:8786.")
@json_option
def fuzz_command(
    game: str,
    *,
    games: int,
    players: int | None,
    seed: int,
    first: int,
    jobs: int,
    scheduler: str | None,
    json_wanted: bool,
) -> None:
    """Play random games and positions, check every invariant, and report what occurred in them.

    The result does not depend on the number of workers. After a failure, the command that plays the failing game again
    is printed. Exit code 1 if an invariant does not hold, or if something that should occur never did, in a game or in
    an example of the spec; 2 if there is no cluster at the address; 65 if the spec cannot be read.
    """
    numbers = GAMES[game].player_counts
    if players is not None and players not in numbers:
        message = f"--players: expected {' or '.join(map(str, numbers))}, got {players}"
        raise click.UsageError(message)
    try:
        everything(GAMES[game])  # read the spec now, so that an unreadable one is reported before minutes of play
    except FileNotFoundError as error:
        raise UnreadableDataError(str(error)) from error
    plan = FuzzPlan(game, games, seed, first, players)
    workers = processes(jobs) if scheduler is None else cluster(scheduler)
    with workers as (number, in_order), progress(f"{game}: games", games) as bar:
        outcome = fuzz(plan, number, in_order, bar.update)
    lines = coverage(GAMES[game], outcome)
    if json_wanted:
        click.echo(as_json(plan, outcome, lines))
    else:
        show(plan, outcome, lines)
    sys.exit(1 if outcome.failure or any(line.missing for line in lines) else 0)
