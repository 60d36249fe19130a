"""The command `sobek-verify fuzz`."""

from __future__ import annotations

import os
import sys

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sobek_core.spec import SpecError
from verification.fuzz.coverage import everything
from verification.fuzz.report import as_json, coverage, show
from verification.fuzz.run import Plan, fuzz
from verification.games import GAMES


@click.command("fuzz")
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, metavar="N", help="Games to play.")
@click.option("--players", type=int, help="Players in each game; every number that can play, in turn, if left out.")
@click.option("--seed", type=int, default=0, show_default=True, help="Equal seeds play equal games.")
@click.option("--from", "first", type=click.IntRange(min=0), default=0, help="The number of the first game, from 0.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; as many as there are processors if left out.")
@click.option("--json", "json_wanted", is_flag=True, help="Print one JSON object.")
def fuzz_command(
    game: str, *, games: int, players: int | None, seed: int, first: int, jobs: int | None, json_wanted: bool
) -> None:
    """Play random games and random tables with every invariant watched, and say what was seen in them.

    Exit code 1 if a sentence does not hold, or if something was seen neither in a game nor in an example of the spec;
    65 if the spec cannot be read.
    """
    numbers = GAMES[game].binding.numbers
    if players is not None and players not in numbers:
        message = f"--players: expected {' or '.join(map(str, numbers))}, got {players}"
        raise click.UsageError(message)
    try:
        everything(GAMES[game])  # reads the spec now, so that one that cannot be read is told before minutes of play
    except (SpecError, FileNotFoundError) as error:
        click.echo(f"sobek-verify fuzz: {error}", err=True)
        sys.exit(65)
    plan = Plan(game, games, seed, first, players)
    columns = (TextColumn(f"{game}, seed {seed}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("games", total=games)
        outcome = fuzz(plan, min(jobs or os.cpu_count() or 1, games), lambda more: progress.advance(task, more))
    lines = coverage(GAMES[game], outcome)
    if json_wanted:
        click.echo(as_json(plan, outcome, lines))
    else:
        show(plan, outcome, lines)
    sys.exit(1 if outcome.failure or any(line.missing for line in lines) else 0)
