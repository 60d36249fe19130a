"""The command `sobek-verify fuzz`."""

from __future__ import annotations

import sys

import click

from sobek_core.cli.files import NewFile
from sobek_verification.cli.options import json_option
from sobek_verification.errors import UnreadableDataError
from sobek_verification.games import GAMES
from sobek_verification.progress import progress
from sobek_verification.simulation.fuzz.coverage import everything
from sobek_verification.simulation.fuzz.keep import keep
from sobek_verification.simulation.fuzz.report import as_json, coverage, show
from sobek_verification.simulation.fuzz.run import FuzzPlan, fuzz
from sobek_verification.workers import workers_of, workers_options


@click.command("fuzz")
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, metavar="N", help="Games to play.")
@click.option("--players", type=int, help="Players in each game; by default, all player counts in turn.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed plays the same games.")
@click.option("--from", "first", type=click.IntRange(min=0), default=0, help="The number of the first game, from 0.")
@workers_options
@click.option("-o", "--save", metavar="FILE", help="Save a failing game here; by default as violation-GAME-SEED.jsonl.")
@json_option
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
    """Play random games and positions, check every invariant, and report what occurred in them.

    The result does not depend on the number of workers. A failing game is saved as a record in a new file.
    Exit code 1 if an invariant does not hold, or if something that should occur never did, in a game or in an
    example of the spec; 2 if there is no cluster at the address; 65 if the spec cannot be read.
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
    asked = NewFile(save) if save is not None else None
    with workers_of(jobs, scheduler, games) as (number, in_order), progress(f"{game}: games", games) as bar:
        outcome = fuzz(plan, number, in_order, bar.update)
    kept = keep(plan, outcome.failure, asked) if outcome.failure else None
    lines = coverage(GAMES[game], outcome)
    if json_wanted:
        click.echo(as_json(plan, outcome, lines, kept))
    else:
        show(plan, outcome, lines, kept)
    sys.exit(1 if outcome.failure or any(line.missing for line in lines) else 0)
