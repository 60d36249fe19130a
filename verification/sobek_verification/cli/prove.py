"""The command `sobek-verify prove`."""

from __future__ import annotations

import sys
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Final

import click
from attrs import evolve

from sobek_core.cli.terminal import emit
from sobek_verification.checks import ERROR, SEED, CheckOutcome, checks, select
from sobek_verification.cli.options import json_option
from sobek_verification.processes import process_pool
from sobek_verification.progress import progress
from sobek_verification.prove.manifest import CheckResult, faults, read_manifest, save
from sobek_verification.workers import jobs_option

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sobek_verification.checks import Check

MAX_SEEDS: Final = 10_000


@click.command("prove")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@jobs_option
@click.option("--write", is_flag=True, help="Write the results of these checks into the manifest.")
@click.option(
    "--seeds",
    type=click.IntRange(1, MAX_SEEDS),
    default=1,
    show_default=True,
    help="Run checks that play at random with this many seeds.",
)
@json_option
def prove_command(names: tuple[str, ...], *, jobs: int, write: bool, seeds: int, json_wanted: bool) -> None:
    """Run all checks, or those named, and compare their results with manifest.toml.

    NAME is the name of a check in it, the beginning of a name up to a slash (`classic/contract`), a kind of check
    (`contract`, `enumeration`), or a rule's id. With --seeds, the number of cases is compared for the first seed only.
    Exit code 1 if a result is not the expected one, or if manifest and checks differ; 65 if the manifest, or a file
    that a check needs, cannot be read.
    """
    every, listed = checks(), read_manifest()
    try:
        wanted = select(every, names)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    results = _run([*wanted, *_with_other_seeds(wanted, seeds)], jobs)
    failed = [result for result in results if not result.is_fine]
    if write and not failed:
        entries = listed | {result.check.name: result.entry for result in results}
        save({one.name: entries[one.name] for one in every if one.name in entries})
        listed = read_manifest()
    differing = tuple(faults(results, listed, every))
    if json_wanted:
        emit({"checks": [_json(result) for result in results], "manifest": differing})
    else:
        for result in failed:
            one, outcome = result.check, result.outcome
            click.echo(f"FAILED: {one.name}: expected {one.expected}, got {outcome.result}: {outcome.found}")
        for fault in differing:
            click.echo(f"FAILED: manifest: {fault}")
        seconds = sum(result.seconds for result in results)
        ran = f"checks: {len(results)} in {seconds:.1f} seconds of work"
        click.echo(f"{ran}, not as expected: {len(failed)}")
    sys.exit(1 if failed or differing else 0)


def _run(wanted: Sequence[Check], jobs: int) -> list[CheckResult]:
    """Run checks in `jobs` processes, and return the results in order."""
    results = []
    with process_pool(jobs) as pool, progress("proving", len(wanted)) as bar:
        for check, running in [(check, pool.submit(_timed, check)) for check in wanted]:
            if error := running.exception():  # whatever happens, the other results are still reported
                results.append(CheckResult(check, CheckOutcome(ERROR, found=f"{type(error).__name__}: {error}"), 0.0))
            else:
                results.append(running.result())
            bar.update(1)
    return results


def _with_other_seeds(wanted: Sequence[Check], seeds: int) -> Iterator[Check]:
    """Yield the checks that play at random again, with other seeds. The manifest does not have these."""
    for seed in range(SEED + 1, SEED + seeds):
        for one in wanted:
            if one.run_seed is not None:
                yield evolve(one, name=f"{one.name}/seed-{seed}", run=partial(one.run_seed, seed), run_seed=None)


def _timed(check: Check) -> CheckResult:
    begun = perf_counter()
    outcome = check.run()
    return CheckResult(check, outcome, perf_counter() - begun)


def _json(result: CheckResult) -> dict[str, object]:
    one, outcome = result.check, result.outcome
    about = {name: getattr(one, name) for name in ("name", "kind", "description", "rules", "expected")}
    came = {"cases": outcome.size, "seconds": round(result.seconds, 1), "status": outcome.result}
    return {**about, **came, "found": outcome.found}
