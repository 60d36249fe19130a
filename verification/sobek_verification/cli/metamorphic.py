"""The command `sobek-verify metamorphic`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

import click
from attrs import asdict

from sobek_core.cli.output import emit
from sobek_verification.cli.options import json_option
from sobek_verification.metamorphic.faults import FAULTS
from sobek_verification.metamorphic.interpreters import missing
from sobek_verification.metamorphic.laws import LAWS
from sobek_verification.metamorphic.run import check_chunk, chunks, merged, try_fault
from sobek_verification.progress import progress
from sobek_verification.workers import workers_of, workers_options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_verification.metamorphic.run import FaultResult, LawResult

CHARACTERS_SHOWN: Final = 2000  # characters of a problem to print


@click.command("metamorphic")
@click.option(
    "--games", type=click.IntRange(min=1), default=20, show_default=True, metavar="N", help="Games for each law."
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed makes the same games.")
@workers_options
@json_option
def metamorphic_command(*, games: int, seed: int, jobs: int | None, scheduler: str | None, json_wanted: bool) -> None:
    """Transform games in ways that must make no difference, play them again, and compare.

    Then seed faults one at a time, each of which its law must find. Exit code 1 if a law is broken
    or a seeded fault is missed.
    """
    work = list(chunks(games, seed))
    with workers_of(jobs, scheduler) as workers:
        with progress("holding laws", sum(piece.games for piece in work)) as bar:
            held = list(merged(bar.through(workers.in_order(check_chunk, work), lambda part: part.games)))
        with progress("seeding faults", len(FAULTS)) as bar:
            found = list(bar.through(workers.in_order(try_fault, range(len(FAULTS)))))
    if json_wanted:
        emit(_report(held, found))
    else:
        _show(held, found)
    sys.exit(1 if any(one.missed for one in found) or any(one.broken for one in held) else 0)


def _report(held: Sequence[LawResult], found: Sequence[FaultResult]) -> dict[str, Any]:
    """Return the results as JSON."""
    return {
        "laws": [
            {
                "game": LAWS[one.law].game,
                "law": LAWS[one.law].name,
                "description": LAWS[one.law].description,
                "about": LAWS[one.law].about,
                "games": one.games,
                "cases": one.cases,
                "broken": one.broken,
            }
            for one in held
        ],
        "faults": [
            {"game": fault.game, "law": fault.law, "description": fault.description, **asdict(seeded)}
            for fault, seeded in zip(FAULTS, found, strict=True)
        ],
        "not_here": missing(),
    }


def _show(held: Sequence[LawResult], found: Sequence[FaultResult]) -> None:
    """Print a line for each law, followed by its problem, if any, and its faults."""
    for one in held:
        law = LAWS[one.law]
        outcome = "BROKEN" if one.broken else f"{one.cases:>7,} cases of {one.games} games"
        click.echo(f"{outcome}  {law.game}: {law.description} ({', '.join(law.about)})")
        if one.broken:
            click.echo(one.broken[:CHARACTERS_SHOWN])
        for fault, seeded in zip(FAULTS, found, strict=True):
            if (fault.game, fault.law) == (law.game, law.name):
                click.echo(f"    seeded: {fault.description}: {_seen(seeded)}")
    for version in missing():
        click.echo(f"not installed, so not checked: {version}")
    broken, missed = sum(one.broken is not None for one in held), sum(one.missed for one in found)
    click.echo(f"{len(held)} laws, {broken} broken; {len(found)} faults, {missed} missed")


def _seen(seeded: FaultResult) -> str:
    return "MISSED" if seeded.missed else f"found at game {seeded.found_at}"
