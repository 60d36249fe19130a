"""The command `sobek-verify recall`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click
from attrs import asdict

from sobek_core.cli.output import emit
from sobek_verification.cli.options import json_option
from sobek_verification.progress import progress
from sobek_verification.simulation.recall.faults import FAULTS, MAX_SMALL_GAMES, caught_number
from sobek_verification.simulation.recall.games import RECALL_SUITES
from sobek_verification.simulation.recall.left_out import sweep
from sobek_verification.simulation.recall.play import RecallPlan, play
from sobek_verification.workers import workers_of, workers_options

if TYPE_CHECKING:
    from sobek_verification.simulation.recall.left_out import Sweep
    from sobek_verification.simulation.recall.play import RecallOutcome
    from sobek_verification.workers import Workers

CHARACTERS_SHOWN = 300  # characters of a problem to print


@click.command("recall")
@click.argument("games", nargs=-1, type=click.Choice(list(RECALL_SUITES)), metavar="[GAME]...")
@click.option(
    "--games", "small", type=click.IntRange(min=1), default=500, show_default=True, help="Small games of each game."
)
@click.option("--full", type=click.IntRange(min=0), default=10, show_default=True, help="Full games of each game.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed makes the same games.")
@workers_options
@click.option("--faults/--no-faults", default=True, help="Whether to seed faults as well.")
@json_option
def recall_command(
    games: tuple[str, ...],
    *,
    small: int,
    full: int,
    seed: int,
    jobs: int | None,
    scheduler: str | None,
    faults: bool,
    json_wanted: bool,
) -> None:
    """Compare what is recalled with the list of all consistent worlds in small games, and with the truth in full ones.

    Then omit each observation in turn, for one kind of viewer at a time, and seed faults one at a time; small games
    must show each of them. Exit code 1 if something is recalled wrongly, if something that can happen never did, or if
    a fault is missed.
    """
    report: dict[str, Any] = {}
    fine = True
    for name in games or tuple(RECALL_SUITES):
        with workers_of(jobs, scheduler) as workers:
            exact = _play(RecallPlan(name, small, seed), workers, f"{name}: small games")
            bounds = _play(RecallPlan(name, full, seed, full=True), workers, f"{name}: full games")
            found = _caught(name, workers) if faults else {}
        missing = sorted(RECALL_SUITES[name].wanted - exact.reached)
        swept = sweep(name, by_viewer=faults)
        report[name] = {
            "small": _part(exact),
            "full": _part(bounds),
            "not_met": missing,
            "left_out": {str(one): shown for one, shown in swept.shown_by.items()},
            "seeded": {description: one.games if one.failure else None for description, one in found.items()},
        }
        fine = fine and not (exact.failure or bounds.failure or missing)
        fine = fine and all(one.failure for one in found.values()) and not (swept.problems or swept.missed)
        if not json_wanted:
            _show(name, exact, bounds, missing, found)
            _show_swept(name, swept)
    if json_wanted:
        emit(report)
    sys.exit(0 if fine else 1)


def _play(plan: RecallPlan, workers: Workers, label: str) -> RecallOutcome:
    with progress(label, plan.games) as bar:
        return play(plan, workers, bar.update)


def _caught(name: str, workers: Workers) -> dict[str, RecallOutcome]:
    numbers = [number for number, fault in enumerate(FAULTS) if fault.game == name]
    with progress(f"{name}: seeded faults", len(numbers)) as bar:
        outcomes = bar.through(workers.in_order(caught_number, numbers))
        return {FAULTS[number].description: outcome for number, outcome in zip(numbers, outcomes, strict=True)}


def _part(outcome: RecallOutcome) -> dict[str, Any]:
    return {
        "games": outcome.games,
        "moves": outcome.moves,
        "reached": sorted(outcome.reached),
        "difference": outcome.failure and asdict(outcome.failure),
    }


def _show(
    name: str, exact: RecallOutcome, bounds: RecallOutcome, missing: list[str], found: dict[str, RecallOutcome]
) -> None:
    for description, one in found.items():
        click.echo(f"{name}: seeded: {description}: {f'found in game {one.games}' if one.failure else 'MISSED'}")
    click.echo(f"{name}: small games: {exact.games:,} with {exact.moves:,} moves, each seen by everybody")
    click.echo(f"{name}: not met in them: {', '.join(missing) or 'nothing'}")
    click.echo(f"{name}: full games: {bounds.games:,} with {bounds.moves:,} moves")
    if found:
        missed = sum(not one.failure for one in found.values())
        click.echo(f"{name}: seeded faults: {len(found)}, missed in {MAX_SMALL_GAMES:,} small games: {missed}")
    for kind, outcome in (("small", exact), ("full", bounds)):
        if outcome.failure is None:
            click.echo(f"{name}: differences in {kind} games: none")
            continue
        click.echo(f"{name}: difference in {kind} game {outcome.failure.number}")
        for problem in outcome.failure.problems:
            click.echo(f"  {problem[:CHARACTERS_SHOWN]}")
        for line in outcome.failure.position:
            click.echo(f"    {line}")


def _show_swept(name: str, swept: Sweep) -> None:
    left_out = [one for one in swept.shown_by if not one.tells_nothing]
    click.echo(f"{name}: observations left out: {len(left_out)}, missed: {', '.join(swept.missed) or 'none'}")
    for problem in swept.problems:
        click.echo(f"{name}: difference in a directed game: {problem[:CHARACTERS_SHOWN]}")
