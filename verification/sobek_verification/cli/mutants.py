"""The command `sobek-verify mutants`."""

from __future__ import annotations

import json
import os
import sys
from importlib.util import find_spec

import click
from attrs import asdict

from sobek_core.cli.failures import FailedError
from sobek_core.cli.terminal import emit
from sobek_core.installing import how_to_install
from sobek_verification.cli.options import json_option
from sobek_verification.mutation.explained import Mutant, below_target, percent, read_explanations, unexplained
from sobek_verification.mutation.packages import TESTS, files_of, select
from sobek_verification.mutation.runner import try_package
from sobek_verification.package_data import ROOT
from sobek_verification.workers import jobs_option


@click.command("mutants")
@click.argument("names", nargs=-1, metavar="[PACKAGE|CHAPTER]...")
@click.option("--sample", type=click.IntRange(1), help="How many mutants of each package to try; by default all.")
@jobs_option
@json_option
def mutants_command(names: tuple[str, ...], *, sample: int | None, jobs: int, json_wanted: bool) -> None:
    """Seed small faults into the core, one at a time, and check that a test fails.

    PACKAGE is `rules`, `visibility` or `recall`, and CHAPTER one of its files, such as `classic/scoring`; by default,
    all are tried. The faults are seeded into running processes; no file is changed. A sample is the same each time, and
    a larger one contains the smaller one.

    The score is the share of killed mutants among those that are not explained in mutation/explained.toml. It must be
    at least 97 percent for the rules and 100 percent for visibility, and no mutant of scoring and tie-breaks may
    survive. Exit code 1 if a score is too low.
    """
    try:
        files = select(files_of(ROOT), names)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if not hasattr(os, "fork"):
        raise FailedError("forks and process groups are needed, which this system does not have; use Linux or macOS")
    if find_spec("mutmut") is None:
        raise FailedError(f"mutmut is missing; run {how_to_install('sobek-verification', 'mutants')}")
    outcomes = [
        try_package(ROOT, package, chapters, TESTS[package], sample=sample, jobs=jobs)
        for package, chapters in files.items()
    ]
    explanations = read_explanations()
    scores: dict[str, float] = {}
    alive: list[Mutant] = []
    lines = []
    for one in outcomes:
        unknown = unexplained(one.survivors, explanations)
        alive += unknown
        killed, explained = one.tried - len(one.survivors), len(one.survivors) - len(unknown)
        scores[one.package] = percent(one.tried, killed, explained)
        figures = f"{one.tried:,} of {one.mutants:,} tried, {killed:,} killed, {explained:,} explained"
        lines.append(f"{one.package}: {figures}: {scores[one.package]:.1f} percent")
    low = [*below_target(scores, alive)]
    if json_wanted:
        emit({"scores": scores, "alive": [asdict(one) for one in alive], "below_target": low})
    else:
        failed = (f"FAILED: {fault}" for fault in low)
        click.echo("\n".join([*map(entry, alive), *lines, *failed, f"{len(alive)} neither killed nor explained"]))
    sys.exit(1 if low else 0)


def entry(mutant: Mutant) -> str:
    """Return a survivor as an entry for explained.toml, without the reason."""
    fields = (f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in asdict(mutant).items())
    return "\n".join(["[[explained]]", *fields, 'why = ""', ""])  # JSON strings are also valid TOML
