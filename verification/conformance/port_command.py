"""The command `sobek-verify port`."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import click

from sobek_core.cli.failures import Failure
from sobek_core.cli.files import NewFile, read_record
from verification.conformance.games import replay
from verification.conformance.junit import junit
from verification.conformance.many import Plan, play_many
from verification.conformance.trying import Came, Finding, Running, try_vectors, unknown_names
from verification.conformance.vectors import load
from verification.errors import BadDataError
from verification.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from verification.conformance.games import Difference
    from verification.conformance.vectors import VectorFile

SHOWN: Final = 20  # findings that are printed in words


@click.command("port", context_settings={"ignore_unknown_options": True})
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND...")
@click.option("--games", type=click.IntRange(min=0), default=100, show_default=True, help="Random games of each game.")
@click.option("--game", "only_game", type=click.Choice(list(GAMES)), help="This game alone; both if left out.")
@click.option(
    "--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Ports that play at the same time."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Equal seeds play equal games.")
@click.option("--only", multiple=True, metavar="NAME", help="Vectors to try: a slug, or the beginning of a full name.")
@click.option("--skip", multiple=True, metavar="NAME", help="Vectors to leave out.")
@click.option("--seconds", type=click.FloatRange(min=0.01), default=10.0, show_default=True, help="For each answer.")
@click.option("--record", metavar="FILE", help="Play this recorded game, and nothing else.")
@click.option("-o", "--save", metavar="FILE", help="Save a game that differs here; by default as port-GAME-SEED.jsonl.")
@click.option("--junit", "junit_file", metavar="FILE", help="Write what came of it for builds, too.")
@click.option("--json", "json_wanted", is_flag=True, help="Print one JSON object.")
def port_command(
    command: tuple[str, ...],
    *,
    games: int,
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
    """Check a port: COMMAND starts it, and it speaks the protocol of spec/protocol.md on its standard streams.

    First all vectors are tried, then random games are played with the reference beside it. The first game that differs
    is made smaller and saved as a record. Exit code 1 if anything differs, if the port does not answer, or if nothing
    has passed; 2 if a name means no vector; 65 if the port cannot be started.
    """
    every = load()
    files = [file for file in every if only_game in {None, file.game}]
    if unknown := unknown_names(every, (*only, *skip)):
        message = f"expected the name of a vector, or the beginning of one up to a slash, got {unknown[0]!r}"
        raise click.UsageError(message)
    running = Running(command, seconds)
    findings: list[Finding] = []
    try:
        if record is not None:
            findings.append(_replayed(record, running))
        else:
            findings += _vectors(files, running, only, skip)
            for name in [name for name in GAMES if only_game in {None, name}] if games and not only else ():
                plan = Plan(name, command, seconds, games, str(seed))
                findings.append(_games(plan, jobs, _Reproduce(command, save)))
    except BadDataError as error:
        click.echo(f"sobek-verify port: {error}", err=True)
        sys.exit(65)
    except Failure as error:
        click.echo(f"sobek-verify port: {error}", err=True)
        sys.exit(error.exit_code)
    finally:
        running.close()
    if junit_file is not None:
        Path(junit_file).write_text(junit(findings), encoding="utf-8")
    _report(findings, json_wanted=json_wanted)
    came = {one.came for one in findings}
    sys.exit(0 if came <= {Came.PASSED, Came.SKIPPED} and Came.PASSED in came else 1)


def _vectors(
    files: Sequence[VectorFile], running: Running, only: Sequence[str], skip: Sequence[str]
) -> tuple[Finding, ...]:
    number = sum(len(file.vectors) for file in files)
    with click.progressbar(length=number, label="vectors", file=sys.stderr) as bar:
        return try_vectors(files, running, only, skip, lambda _: bar.update(1))


class _Reproduce:
    """Saves a game that differs, and says how to see it again."""

    def __init__(self, command: Sequence[str], save: str | None) -> None:
        self._command, self._save = command, save

    def __call__(self, name: str, seed: str, difference: Difference) -> str:
        path = self._save or f"port-{name}-{seed}.jsonl"
        with NewFile(path) as file:
            file.save(difference.record)
        return f"sobek-verify port --record {path} -- {' '.join(self._command)}"


def _games(plan: Plan, jobs: int, reproduce: _Reproduce) -> Finding:
    begun = perf_counter()
    with click.progressbar(length=plan.games, label=f"{plan.name}: random games", file=sys.stderr) as bar:
        played = play_many(plan, jobs, bar.update)
    full_name, seconds = f"{plan.name}/random-games", perf_counter() - begun
    if played.skipped:
        return Finding(full_name, Came.SKIPPED, played.skipped, seconds)
    if played.difference is None:
        return Finding(full_name, Came.PASSED, f"{played.games} games, {played.moves:,} moves", seconds)
    again = reproduce(plan.name, plan.seed, played.difference)
    return Finding(full_name, Came.FAILED, f"{_told(played.difference)}; see it again: {again}", seconds)


def _replayed(path: str, running: Running) -> Finding:
    record = read_record(path)
    difference = replay(record, GAMES[record.binding.name], running)
    name = f"{record.binding.name}/record"
    if difference is None:
        return Finding(name, Came.PASSED, f"{len(record.entries)} moves")
    return Finding(name, Came.FAILED, _told(difference))


def _told(difference: Difference) -> str:
    after = len(difference.record.entries)
    return f"after {after} moves: {difference.asked}: {'; '.join(difference.problems)}"


def _report(findings: Sequence[Finding], *, json_wanted: bool) -> None:
    counts = Counter(one.came.value for one in findings)
    if json_wanted:
        cases = [_json(one) for one in findings if one.came is not Came.PASSED or one.problem]
        click.echo(json.dumps({"counts": {came.value: counts[came.value] for came in Came}, "findings": cases}))
        return
    wrong = [one for one in findings if one.came in {Came.FAILED, Came.ERRORED}]
    for one in wrong[:SHOWN]:
        click.echo(f"{one.came.value}: {one.name}: {one.problem}")
    if len(wrong) > SHOWN:
        click.echo(f"... and {len(wrong) - SHOWN} more; --json and --junit tell all")
    for reason, number in Counter(one.problem for one in findings if one.came is Came.SKIPPED).items():
        click.echo(f"skipped: {number}: {reason}")
    for one in findings:
        if one.came is Came.PASSED and one.problem:
            click.echo(f"passed: {one.name}: {one.problem} in {one.seconds:.1f} s")
    for line in _by_request(findings):
        click.echo(line)
    click.echo(", ".join(f"{counts[came.value]:,} {came.value}" for came in Came))
    if not counts[Came.PASSED.value] and not wrong:
        click.echo("FAILED: nothing has passed")


def _by_request(findings: Sequence[Finding]) -> Iterator[str]:
    """Say what the vectors asked that was answered rightly, where some was not answered: so far the port is built."""
    right = Counter(ask for one in findings for ask in one.right)
    skipped = Counter(ask for one in findings for ask in one.skipped)
    if skipped:
        for ask in sorted({*right, *skipped}):
            yield f"{ask}: {right[ask]:,} answered rightly, {skipped[ask]:,} skipped"


def _json(one: Finding) -> dict[str, Any]:
    return {"name": one.name, "came": one.came.value, "problem": one.problem, "seconds": round(one.seconds, 3)}
