"""The command `sobek-verify secrets`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click
from attrs import asdict

from sobek_core.cli.output import emit
from sobek_verification.cli.options import json_option
from sobek_verification.cli.output import turns_met
from sobek_verification.games import GAMES
from sobek_verification.progress import progress
from sobek_verification.simulation.campaign import until_failure
from sobek_verification.simulation.secrets import undo
from sobek_verification.simulation.secrets.leaks import LEAKS, caught
from sobek_verification.simulation.secrets.pairs import (
    CHANNELS,
    CHUNK,
    SecretsOutcome,
    SecretsPlan,
    try_pairs,
)
from sobek_verification.workers import workers_of, workers_options

if TYPE_CHECKING:
    from sobek_verification.simulation.secrets.pairs import Leak

PAIRS = 2000
CHARACTERS_SHOWN = 300  # characters of a problem to print


@click.command("secrets")
@click.argument("games", nargs=-1, type=click.Choice(list(GAMES)), metavar="[GAME]...")
@click.option(
    "--pairs", type=click.IntRange(min=1), default=PAIRS, show_default=True, help="Pairs of positions of each game."
)
@click.option(
    "--undone", type=click.IntRange(min=1), default=300, show_default=True, help="Pairs of whole games of each game."
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed makes the same pairs.")
@workers_options
@json_option
def secrets_command(
    games: tuple[str, ...],
    *,
    pairs: int,
    undone: int,
    seed: int,
    jobs: int | None,
    scheduler: str | None,
    json_wanted: bool,
) -> None:
    """Compare what viewers are shown of pairs of positions that differ only in what they may not know.

    At regular intervals there is a pair of records of whole games. In pairs of games that look the same to a spectator,
    it must be possible to take back the same moves.
    Every channel is listed with the number of comparisons. Then leaks are seeded one at a time, and each must be found.
    Exit code 1 if a pair can be told apart, or if a seeded leak is missed.
    """
    report: dict[str, Any] = {}
    fine = True
    for name in games or tuple(GAMES):
        plan = SecretsPlan(name, pairs, seed)
        with workers_of(jobs, scheduler, pairs) as workers, progress(f"{name}: pairs", pairs) as bar:
            outcome = until_failure(SecretsOutcome(), workers.in_order(try_pairs, plan.chunks(CHUNK)), bar.update)
        plan = SecretsPlan(name, undone, seed)
        with workers_of(jobs, scheduler, undone) as workers, progress(f"{name}: pairs of games", undone) as bar:
            tried = workers.in_order(undo.try_games, plan.chunks(undo.CHUNK))
            answered = until_failure(SecretsOutcome(), tried, bar.update)
        seeded = [leak for leak in LEAKS if leak.game == name]
        with progress(f"{name}: seeded leaks", len(seeded)) as bar:
            found = {leak.description: caught(leak) for leak in bar.through(seeded)}
        report[name] = {
            **_part(outcome, CHANNELS),
            "undo": _part(answered, (undo.CHANNEL,)),
            "seeded": _seeded(found),
        }
        fine = fine and not (outcome.failure or answered.failure) and all(one.failure for one in found.values())
        if not json_wanted:
            _show(name, outcome, answered, found)
    if json_wanted:
        emit(report)
    sys.exit(0 if fine else 1)


def _part(outcome: SecretsOutcome, channels: tuple[str, ...]) -> dict[str, Any]:
    return {
        "pairs": outcome.games,
        "records": outcome.records,
        "differing": outcome.differing,
        "turns": sorted(outcome.turns),
        "channels": {channel: outcome.channels[channel] for channel in channels},
        "leak": outcome.failure and asdict(outcome.failure),
    }


def _seeded(found: dict[str, SecretsOutcome]) -> dict[str, int | None]:
    return {description: _pairs_until(one) if one.failure else None for description, one in found.items()}


def _pairs_until(found: SecretsOutcome) -> int:
    """Return the number of the pair (of positions or of records) at which a seeded leak was found."""
    return found.games + found.records


def _show(name: str, outcome: SecretsOutcome, answered: SecretsOutcome, found: dict[str, SecretsOutcome]) -> None:
    for description, one in found.items():
        through = f"found at pair {_pairs_until(one)}: {', '.join(one.failure.channels)}" if one.failure else "MISSED"
        click.echo(f"{name}: seeded: {description}: {through}")
    turns = turns_met(GAMES[name], outcome.turns)
    click.echo(f"{name}: {outcome.games:,} pairs, {outcome.differing:,} of which differ in what is hidden, at {turns}")
    click.echo(f"{name}: {outcome.records:,} pairs of records")
    click.echo(f"{name}: undo: {answered.games:,} pairs of games, {answered.differing:,} of which differ")
    compared = outcome.merged(answered).channels
    for channel in (*CHANNELS, undo.CHANNEL):
        click.echo(f"{name}: channel: {channel}: compared {compared.get(channel, 0):,} times")
    click.echo(f"{name}: seeded leaks: {len(found)}, missed: {sum(not one.failure for one in found.values())}")
    leaks = [one.failure for one in (outcome, answered) if one.failure is not None]
    for leak in leaks:
        _show_leak(leak)
    if not leaks:
        click.echo(f"{name}: leaks: none")


def _show_leak(leak: Leak) -> None:
    click.echo(f"leak: pair {leak.number}, seen by {leak.viewer}")
    for problem in leak.problems:
        click.echo(f"  {problem[:CHARACTERS_SHOWN]}")
    for line in leak.position:
        click.echo(f"    {line}")
