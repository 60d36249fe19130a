"""The command `sobek-verify model`."""

from __future__ import annotations

import sys

import click
from attrs import asdict

from sobek_core.cli.output import emit
from sobek_verification.cli.options import json_option
from sobek_verification.cli.output import turns_met
from sobek_verification.games import GAMES
from sobek_verification.model.compare import Compared, compare
from sobek_verification.model.small import compare_small, number_of_transitions
from sobek_verification.progress import progress
from sobek_verification.workers import workers_of, workers_options


@click.command("model")
@click.argument("games", nargs=-1, type=click.Choice(list(GAMES)), metavar="[GAME]...")
@click.option(
    "--transitions",
    type=click.IntRange(min=1),
    default=2000,
    show_default=True,
    help="Check at least this many transitions of each game.",
)
@click.option(
    "--small",
    is_flag=True,
    help="Check all states of the miniature edition and of all miniature games instead of random positions.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed makes the same positions.")
@workers_options
@json_option
def model_command(
    games: tuple[str, ...],
    *,
    transitions: int,
    small: bool,
    seed: int,
    jobs: int | None,
    scheduler: str | None,
    json_wanted: bool,
) -> None:
    """Compare the core with a second implementation, as logic programs, at random positions or in miniature games.

    A transition is a position, a legal move, and the position after it. Exit code 1 if anything differs,
    65 if the miniature games cannot be read.
    """
    report = {}
    for name in games or tuple(GAMES):
        length = number_of_transitions(name) if small else transitions
        with workers_of(jobs, scheduler) as workers, progress(f"{name}: transitions", length) as bar:
            if small:
                found = compare_small(name, workers, bar.update)
            else:
                found = compare(name, transitions, seed, workers, bar.update)
        report[name] = found
        if not json_wanted:
            _show(name, found)
    if json_wanted:
        emit({name: asdict(found) for name, found in report.items()})
    sys.exit(any(found.difference is not None for found in report.values()))


def _show(name: str, found: Compared) -> None:
    turns = turns_met(GAMES[name], found.asked)
    click.echo(f"{name}: {found.transitions:,} transitions at {found.positions:,} positions, {turns}")
    if found.difference is None:
        click.echo(f"{name}: differences: none")
        return
    click.echo(f"{name}: {found.difference.problem}")
    for line in found.difference.position:
        click.echo(f"  {line}")
