"""The command `sobek-verify oracle`."""

from __future__ import annotations

import json
import sys
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from attrs import asdict
from rich.table import Table

from sobek_verification.cli.options import json_option, print_table, right
from sobek_verification.games import GAMES
from sobek_verification.oracle.run import OraclePlan, buildable, compare, unreached
from sobek_verification.oracle.twin import engine
from sobek_verification.progress import progress
from sobek_verification.workers import cluster, jobs_option, processes

if TYPE_CHECKING:
    from sobek_verification.oracle.compare import OracleResult

LONG: Final = 1_000_000  # transitions after which each condition has been seen to hold and to be broken
WIDTH: Final = 100


@click.command("oracle")
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--transitions", type=click.IntRange(min=1), default=LONG, show_default=True, help="Moves, at least.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed compares the same games.")
@click.option(
    "--resume",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep what is done there, and go on from it.",
)
@click.option("--rule", help="Build every position for this rule, such as classic.sets.equal-sets: slow.")
@jobs_option
@click.option("--scheduler", metavar="ADDRESS", help="Run on this Dask cluster, such as tcp://10.0.0.7:8786.")
@json_option
def oracle_command(
    game: str,
    *,
    transitions: int,
    seed: int,
    resume: Path | None,
    rule: str | None,
    jobs: int,
    scheduler: str | None,
    json_wanted: bool,
) -> None:
    """Compare the core with the engine, a second implementation in C++ that was written from the spec alone.

    Compared are legal moves, verdicts with all reasons, states, events, views, recall and results: in whole games, in
    positions that are built for a rule, in those of the examples, in small editions, and with freely written moves.

    Exit code 1 if they differ, which is shown with the position and the move, or if a condition was never seen to hold
    or to be broken in a run of at least a million transitions; 2 if the engine is not installed, or if there is no
    cluster at the address.
    """
    if rule is not None and rule not in (known := buildable(GAMES[game])):
        message = f"--rule: expected one of {', '.join(known)}, got {rule!r}"
        raise click.UsageError(message)
    try:
        engine()
    except ImportError as error:
        raise click.UsageError(str(error)) from None
    workers = processes(jobs) if scheduler is None else cluster(scheduler)
    with (
        resume.open("a+", encoding="utf-8") if resume else StringIO() as kept,
        workers as (_, in_order),
        progress(f"{game}: transitions", transitions) as bar,
    ):
        result = compare(OraclePlan(game, 0, seed, rule=rule), transitions, in_order, kept, bar.update)
    missing = unreached(GAMES[game], result) if result.transitions >= LONG else []
    if json_wanted:
        click.echo(json.dumps({"game": game, "seed": seed, **asdict(result), "unreached": missing}))
    else:
        _show(game, result, missing)
    sys.exit(1 if result.failure or missing else 0)


def _show(game: str, result: OracleResult, missing: list[str]) -> None:
    click.echo(
        f"{game}: {result.games:,} games, "
        + ", ".join(f"{number:,} {what}" for what, number in sorted(result.compared.items()))
    )
    table = Table(*right("seen to hold", "broken"), "condition of a move or setup")
    for rule in GAMES[game].conditions.rules:
        table.add_row(f"{result.held[rule]:,}", f"{result.broken[rule]:,}", rule)
    print_table(table, WIDTH)
    if missing:
        click.echo(f"never seen to hold, or to be broken: {', '.join(missing)}")
    if found := result.failure:
        click.echo(f"game {found.number} differs in {found.what}\n")
        click.echo("\n".join(found.position) + (f"\nmove: {found.move}" if found.move else ""))
        click.echo(f"\ncore:   {found.core}\nengine: {found.engine}")
    else:
        click.echo("no difference")
