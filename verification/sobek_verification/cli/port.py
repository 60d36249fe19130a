"""The command `sobek-verify port`."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from itertools import count
from typing import TYPE_CHECKING, Final

import click
from attrs import evolve

from sobek_core.cli.commands import exit_code
from sobek_core.cli.failures import Failure
from sobek_core.cli.files import NewFile
from sobek_core.cli.terminal import printable
from sobek_verification.cli.commands import BAD_DATA
from sobek_verification.cli.options import check_names, json_option
from sobek_verification.conformance.games import GamesPlan, play_in_parallel
from sobek_verification.conformance.match import Difference, written
from sobek_verification.conformance.reply import PortError
from sobek_verification.conformance.results import CaseResult, Status, report
from sobek_verification.conformance.run_vectors import Running, check_unserved, run_vectors, select
from sobek_verification.conformance.vectors import read_index
from sobek_verification.errors import UnreadableDataError
from sobek_verification.games import GAMES
from sobek_verification.progress import progress
from sobek_verification.workers import MAX_JOBS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MAX_SECONDS: Final = 3600
GAMES_PLAYED: Final = 100


@click.command("port")
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND...")
@click.option("--only", multiple=True, metavar="NAME", help="Vectors to try: a slug, or the beginning of a full name.")
@click.option(
    "--games",
    type=click.IntRange(min=0),
    help=f"Random games to play of each game that has vectors to try; by default {GAMES_PLAYED}, or none with --only.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, MAX_JOBS),
    default=1,
    show_default=True,
    help="How many ports play at the same time.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed plays the same games.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01, max=MAX_SECONDS),
    default=10.0,
    show_default=True,
    help="Seconds to wait for each answer.",
)
@json_option
def port_command(
    command: tuple[str, ...],
    *,
    only: tuple[str, ...],
    games: int | None,
    jobs: int,
    seed: int,
    seconds: float,
    json_wanted: bool,
) -> None:
    """Check a port, which COMMAND starts, and which speaks the protocol of spec/protocol.md on its standard streams.

    First the port is greeted; if that fails, nothing else is asked. Then all vectors are tried, and random games are
    compared with the reference. The first game that differs is saved as requests. A port that hangs on ten vectors in a
    row is not sent the rest. Exit code 1 if anything differs, if the port does not answer, or if nothing has passed; 2
    if a name matches no vector; 65 if the port cannot be started; 130 if interrupted and 143 if ended by SIGTERM, with
    the results so far.
    """
    index = read_index()
    check_names(index.vectors, only)
    names = select(index.vectors, only)
    if games is None:
        games = 0 if only else GAMES_PLAYED
    played = [name for name in GAMES if any(one.startswith(f"{name}/") for one in names)] if games else []
    plans = [GamesPlan(name, games, seed, command=command, seconds=seconds) for name in played]
    results: list[CaseResult] = []
    problem, code = "", 0
    try:
        with closing(Running(command, seconds)) as running:
            for result in _results(running, names, plans, jobs):
                results.append(result)  # noqa: PERF402  # an interrupted run reports what it has
    except UnreadableDataError as error:
        problem, code = str(error), BAD_DATA
    except KeyboardInterrupt as error:
        problem, code = "interrupted", exit_code(error)
    if problem:
        click.echo(f"sobek-verify port: {printable(problem)}", err=True)
    if results or json_wanted:
        report(results, problem, index.version, json_wanted=json_wanted)
    statuses = {one.status for one in results}
    sys.exit(code or (0 if statuses <= {Status.PASSED, Status.SKIPPED} and Status.PASSED in statuses else 1))


def _results(running: Running, names: Sequence[str], plans: Sequence[GamesPlan], jobs: int) -> Iterator[CaseResult]:
    """Greet a port, try vectors, stop it, and play random games with new processes of it."""
    try:
        running.greet()
    except PortError as error:
        yield CaseResult("protocol/hello", Status.ERRORED, (f"{error}; nothing else was asked",))
        return
    with progress("vectors", len(names), run_vectors(names, running)) as bar:
        yield from bar
    yield from check_unserved(running)
    try:
        running.stop()
    except PortError as error:
        yield CaseResult("protocol/stop", Status.ERRORED, (str(error),))
    for plan in plans:
        yield _games(evolve(plan, greeting=running.greeting), jobs)


def _games(plan: GamesPlan, jobs: int) -> CaseResult:
    """Play random games. Save the first one that differs."""
    name = f"{plan.game}/random-games"
    with progress(f"{plan.game}: random games", plan.games) as bar:
        played = play_in_parallel(plan, jobs, bar.update)
    match played.failure:
        case Difference() as found:
            path = unused_name(f"port-{plan.game}-{plan.seed}")
            saved = f"saved; the right answers: sobek serve < {path}"
            try:
                NewFile(path).write(written(found.requests))
            except Failure as error:
                saved = f"not saved: {error.format_message()}"
            return CaseResult(name, Status.FAILED, (*found.problems, saved), rules=found.rules, case=found.case)
        case (Status.ERRORED, problem):
            return CaseResult(name, Status.ERRORED, (f"after {played.games} games: {problem}",))
        case (status, problem):
            return CaseResult(name, status, (problem,))
    left_out = f", not answered: {', '.join(sorted(played.left_out))}" if played.left_out else ""
    return CaseResult(name, Status.PASSED, (f"{played.games} games, {played.moves:,} moves{left_out}",))


def unused_name(stem: str) -> str:
    """Return a name for a file of requests that no file has."""
    names = (f"{stem}{f'-{number}' * (number > 1)}.jsonl" for number in count(1))
    return next(name for name in names if not os.path.lexists(name))
