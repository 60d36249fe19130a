"""The command `sobek-verify port`."""

from __future__ import annotations

import shlex
import sys
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

import click
from click.core import ParameterSource

from sobek_core.cli.failures import Failure
from sobek_core.cli.files import NewFile
from sobek_core.cli.output import printable
from sobek_core.cli.signals import exit_code
from sobek_verification.cli.commands import BAD_DATA
from sobek_verification.cli.options import check_names, json_option
from sobek_verification.conformance.games import GamesPlan, met_of, play_in_parallel
from sobek_verification.conformance.match import SkippedError, read_requests, replay, written
from sobek_verification.conformance.reply import PortError
from sobek_verification.conformance.results import CaseResult, Status, in_words, junit, report
from sobek_verification.conformance.run_vectors import Running, check_unserved, run_vectors, select
from sobek_verification.conformance.shrink import Search, limits
from sobek_verification.conformance.vectors import read_index
from sobek_verification.errors import UnreadableDataError, check_place, put_file
from sobek_verification.games import GAMES
from sobek_verification.progress import progress
from sobek_verification.saving import save as save_game
from sobek_verification.workers import MAX_JOBS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sobek_verification.conformance.games import RandomGamesResult
    from sobek_verification.conformance.match import Difference

MAX_SECONDS: Final = 3600
GAMES_PLAYED: Final = 100
NOT_WITH_RECORD: Final = ("only", "skip", "only_game", "games", "seed", "jobs", "save")


@click.command("port")
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND...")
@click.option(
    "--games",
    type=click.IntRange(min=0),
    help=f"Random games to play of each game; by default {GAMES_PLAYED}, or none with --only.",
)
@click.option("--game", "only_game", type=click.Choice(list(GAMES)), help="Check only this game; by default both.")
@click.option(
    "--jobs",
    type=click.IntRange(1, MAX_JOBS),
    default=1,
    show_default=True,
    help="How many ports play at the same time.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed plays the same games.")
@click.option("--only", multiple=True, metavar="NAME", help="Vectors to try: a slug, or the beginning of a full name.")
@click.option("--skip", multiple=True, metavar="NAME", help="Vectors to skip: a slug, or the beginning of a full name.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01, max=MAX_SECONDS),
    default=10.0,
    show_default=True,
    help="Seconds to wait for each answer.",
)
@click.option("--record", metavar="FILE", help="Send only the requests of this file, a game that was saved.")
@click.option(
    "-o",
    "--save",
    metavar="FILE",
    help="Save the first game that differs here, in a new file; by default as port-GAME-SEED.jsonl.",
)
@click.option(
    "--junit", "junit_file", metavar="FILE", help="Also write a JUnit report, which replaces that of the last run."
)
@json_option
@click.pass_context
def port_command(
    context: click.Context,
    command: tuple[str, ...],
    *,
    games: int | None,
    only_game: str | None,
    jobs: int,
    seed: int,
    only: tuple[str, ...],
    skip: tuple[str, ...],
    seconds: float,
    record: str | None,
    save: str | None,
    junit_file: str | None,
    json_wanted: bool,
) -> None:
    """Check a port, which COMMAND starts, and which speaks the protocol of spec/protocol.md on its standard streams.

    First the port is greeted; if that fails, nothing else is asked. Then all vectors are tried, and random games are
    compared with the reference. The first game that differs is reported, then made smaller and saved as requests that
    --record sends again. A port that hangs on ten vectors in a row is not sent the rest. Exit code 1 if anything
    differs, if the port does not answer, or if nothing has passed; 2 if a name matches no vector, or nothing is left to
    try; 65 if the port cannot be started; 130 if interrupted and 143 if ended by SIGTERM, with the results so far.
    """
    if games is None:
        games = 0 if only else GAMES_PLAYED
    tried, played = _wanted(context, only_game, only, skip, games)
    if junit_file is not None:
        _check_can_be_written(junit_file)
    running = Running(command, seconds)
    results: list[CaseResult] = []
    problem, code, version = "", 0, read_index().version
    try:
        with closing(running):
            asked = [NewFile(save)] if save is not None else []
            if (wrong := _wrong_greeting(running)) is not None:
                results.append(wrong)
            else:
                if record is not None:
                    results.append(_replayed(record, running))
                else:
                    with progress("vectors", len(tried)) as bar:
                        for one in run_vectors(tried, running):
                            results.append(one)  # one by one: an interrupted run reports what it has
                            bar.update(1)
                    results += check_unserved(running)
                results += _wrong_end(running)
            for name in () if wrong else played:
                _games(GamesPlan(name, command, seconds, games, str(seed), running.greeting), jobs, asked, results)
    except UnreadableDataError as error:
        problem, code = str(error), BAD_DATA
    except Failure as error:
        problem, code = str(error), error.exit_code
    except KeyboardInterrupt as error:
        problem, code = "interrupted", exit_code(error)
    if junit_file is not None:
        run = [CaseResult("port/run", Status.ERRORED, (problem,))] if problem else []
        try:
            put_file(Path(junit_file), junit([*results, *run], version))
        except OSError as error:
            problem, code = f"--junit: {junit_file}: cannot be written: {error.strerror}", 1
    if problem:
        click.echo(f"sobek-verify port: {printable(problem)}", err=True)
    if results or json_wanted:
        report(results, problem, version, json_wanted=json_wanted)
    statuses = {one.status for one in results}
    sys.exit(code or (0 if statuses <= {Status.PASSED, Status.SKIPPED} and Status.PASSED in statuses else 1))


def _wanted(
    context: click.Context, only_game: str | None, only: Sequence[str], skip: Sequence[str], games: int
) -> tuple[Mapping[str, bool], Sequence[str]]:
    """Return the matching vectors, with whether each is to be tried, and the games to play.

    Raise UsageError if nothing is left.
    """
    if context.params["record"] is not None:
        for option in context.command.params:
            name = option.name or ""
            if name in NOT_WITH_RECORD and context.get_parameter_source(name) is not ParameterSource.DEFAULT:
                message = f"{option.opts[-1]}: a saved game is sent as it is; leave this or --record out"
                raise click.UsageError(message)
        return {}, ()
    names = read_index().vectors
    check_names(names, (*only, *skip))
    tried = select((name for name in names if only_game in {None, name.partition("/")[0]}), only, skip)
    played = [name for name in GAMES if only_game in {None, name}] if games else []
    if not played and not any(tried.values()):
        message = "nothing is left to try: expected fewer of --only, --skip, --game and --games 0"
        raise click.UsageError(message)
    if not played and context.params["save"] is not None:
        raise click.UsageError("--save: expected random games, of which one may be saved; leave this, or --only, out")
    return tried, played


def _check_can_be_written(path: str) -> None:
    """Raise UsageError, before hours of play, if no file can be written there."""
    try:
        check_place(Path(path))
    except (OSError, ValueError) as error:
        problem = error.strerror if isinstance(error, OSError) else error
        message = f"--junit: expected a file that can be written, got {path!r}: {problem}"
        raise click.UsageError(message) from None


def _wrong_greeting(running: Running) -> CaseResult | None:
    """Greet the port before anything else is asked. Return the problem with the greeting, if any."""
    begun = perf_counter()
    try:
        running.greet()
    except PortError as error:
        problem = f"{error}; nothing else was asked"
        return CaseResult("protocol/hello", Status.ERRORED, (problem,), perf_counter() - begun)
    return None


def _wrong_end(running: Running) -> Iterator[CaseResult]:
    """Stop the port, if it is still running, before other ports play. Return the problem with its end, if any."""
    begun = perf_counter()
    if problem := running.stop():
        yield CaseResult("protocol/stop", Status.ERRORED, (problem,), perf_counter() - begun)


def _games(plan: GamesPlan, jobs: int, asked: list[NewFile], results: list[CaseResult]) -> None:
    """Play random games. Report a game that differs at once, then shrink and save it, whatever interrupts that.

    asked: the file for the first game that differs; other games get names that are not in use.
    """
    begun, name = perf_counter(), f"{plan.name}/random-games"
    with progress(f"{plan.name}: random games", plan.games) as bar:
        played = play_in_parallel(plan, jobs, bar.update)
    if (found := played.difference) is None:
        results.append(_without_difference(name, plan.name, played, perf_counter() - begun))
        return
    results.append(_different(name, found, (), perf_counter() - begun))
    search = Search(found)
    try:
        if not found.hangs:
            click.echo(in_words(results[-1]), err=True)
            click.echo(f"looking for a smaller game, in at most {limits()}", err=True)
            with closing(plan.running()) as running:
                search.run(running)
    finally:
        text = written(search.best.requests)
        file = asked.pop() if asked else None
        path, not_saved = save_game(lambda new: new.write(text), file, f"port-{plan.name}-{plan.seed}")
        again = shlex.join(["sobek-verify", "port", "--record", path, "--", *plan.command])
        more = (_size(found, search), not_saved or f"see it again: {again}")
        results[-1] = _different(name, search.best, more, perf_counter() - begun)


def _different(name: str, found: Difference, more: Sequence[str], seconds: float) -> CaseResult:
    """Return the result for a game that differs. more: what else to say about it, in lines."""
    problems = (*found.problems, *more)
    return CaseResult(name, Status.FAILED, problems, seconds, rules=found.rules, case=found.case)


def _size(found: Difference, search: Search) -> str:
    """Return how many moves a game that differs has, whether it was made smaller, and why no more was done."""
    size = f"moves: {search.best.moves}"
    steps = f"(steps: {search.steps:,}{f', until {search.ended}' if search.ended else ''})"
    if len(search.best.requests) == len(found.requests):
        return f"{size}, not made smaller {steps}"
    return f"{size}, made smaller from {found.moves} {steps}"


def _without_difference(name: str, game: str, played: RandomGamesResult, seconds: float) -> CaseResult:
    if played.ending:
        return CaseResult(name, Status.ERRORED, (f"after {played.games} games: stop: {played.ending}",), seconds)
    if played.skipped:
        return CaseResult(name, Status.SKIPPED, (played.skipped,), seconds)
    left_out = f", not answered: {', '.join(sorted(played.left_out))}" if played.left_out else ""
    said = f"{played.games} games, {played.moves:,} moves{left_out}"
    return CaseResult(name, Status.PASSED, (said,), seconds, met=met_of(GAMES[game], played.met))


def _replayed(path: str, running: Running) -> CaseResult:
    requests, begun = read_requests(path), perf_counter()
    name = f"{requests[0].get('game')}/record"
    try:
        found = replay(requests, running)
    except SkippedError as skipped:
        return CaseResult(name, Status.SKIPPED, (str(skipped),), perf_counter() - begun)
    if found is None:
        return CaseResult(name, Status.PASSED, (f"{len(requests)} requests",), perf_counter() - begun)
    return _different(name, found, (), perf_counter() - begun)
