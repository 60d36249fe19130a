"""The command `sobek-verify mutants`."""

from __future__ import annotations

import json
import os
import sys
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import click
from attrs import asdict, evolve
from rich.table import Table

from sobek_core.cli.failures import FailedError
from sobek_core.cli.output import emit
from sobek_verification.cli.options import json_option
from sobek_verification.cli.output import print_table, right
from sobek_verification.errors import may_be_filled, unwritten
from sobek_verification.mutation.explained import EXPLAINED, read_explanations, sort
from sobek_verification.mutation.mutant import SuiteResult
from sobek_verification.mutation.packages import PACKAGES, VECTORS, by_vectors, files_of, select
from sobek_verification.mutation.runner import MutationPlan, is_missing, try_package
from sobek_verification.mutation.score import TARGETS, below_target, score, total
from sobek_verification.mutation.tree import ROOT, copy_tree
from sobek_verification.workers import jobs_option, number_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_verification.mutation.explained import Sorted
    from sobek_verification.mutation.mutant import Mutant
    from sobek_verification.mutation.score import Score

MARK: Final = ".sobek-mutants"  # marks every kept folder, so that no other folder is replaced
SURVIVORS: Final = (SuiteResult.ALIVE, SuiteResult.UNREACHED)


@click.command("mutants")
@click.argument("names", nargs=-1, metavar="[PACKAGE|CHAPTER]...")
@click.option("--sample", type=click.IntRange(1), help="How many mutants of each package to try; by default all.")
@click.option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    help="The seed of the sample; a larger sample contains the smaller one.",
)
@jobs_option
@click.option(
    "--keep",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write results into this folder, and continue where an earlier run stopped.",
)
@click.option(
    "--by",
    type=click.Choice(["tests", "vectors"]),
    default="tests",
    show_default=True,
    help="Run the mutants against the tests, or against the vectors for ports alone.",
)
@json_option
def mutants_command(
    names: tuple[str, ...],
    *,
    sample: int | None,
    seed: int,
    jobs: int | None,
    keep: Path | None,
    by: str,
    json_wanted: bool,
) -> None:
    """Seed small faults into the core, one at a time, and check that a test fails.

    PACKAGE is a part of the core, such as `rules` or `page`, and CHAPTER one of its files, such as `classic/scoring`;
    by default, all are tried. The faults go into a throwaway copy of the source tree. With `--keep`, a run can be
    interrupted: a mutant that was killed, or that survived in the same tree, is not tried again.

    The score is the share of killed mutants among those that are not explained in mutation/explained.toml. It must be
    at least 97 percent for the rules and 100 percent for visibility, and no mutant of scoring and tie-breaks may
    survive. With the vectors alone it must be at least 98 percent for rules and visibility, not counting mutants that
    change only messages. Exit code 1 if a score is too low, 65 if a run is interrupted.
    """
    try:
        every = files_of(ROOT)
        files = select(every if by == "tests" else by_vectors(every), names)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if not hasattr(os, "fork"):
        raise FailedError("forks and process groups are needed, which this system does not have; use Linux or macOS")
    if is_missing():
        sys.exit('sobek-verify mutants: mutmut missing; install "sobek-verification[mutants]"')
    explanations = read_explanations(EXPLAINED)
    if keep:
        _mark(keep)
    plan = MutationPlan(by, sample, seed, number_of(jobs))
    with nullcontext(keep) if keep else TemporaryDirectory(prefix="sobek-mutants-") as folder:
        copy_tree(Path(folder) / "tree")
        outcomes = [
            try_package(Path(folder), package, chapters, PACKAGES[package].tests if by == "tests" else (VECTORS,), plan)
            for package, chapters in files.items()
        ]
    if by == "vectors":
        outcomes = [evolve(one, tried=tuple(each for each in one.tried if not each.only_words)) for one in outcomes]
    alive = {one.package: [each.mutant for each in one.tried if each.verdict in SURVIVORS] for one in outcomes}
    whole = () if sample else [chapter for chapters in files.values() for chapter in chapters]
    survivors = sort(alive, explanations, whole)
    found = [score(one, survivors) for one in outcomes]
    counted = [*found, total(found)] if by == "vectors" and not names else found
    low = [*below_target(counted, survivors, TARGETS[by])]
    if json_wanted:
        emit(_json(counted, survivors, low, plan))
    else:
        _show(counted, survivors, low, by)
    sys.exit(1 if low else 0)


def _mark(folder: Path) -> None:
    """Mark a folder as one that keeps copies. End the command if it has other contents or cannot be written."""
    try:
        if not may_be_filled(folder, MARK):
            message = f"--keep: expected a new folder, an empty one, or one with {MARK} in it, got {folder}"
            raise click.UsageError(message)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / MARK).touch()
    except OSError as error:
        raise unwritten(folder, error) from None


def _json(counted: Sequence[Score], survivors: Sorted, low: Sequence[str], plan: MutationPlan) -> dict[str, object]:
    targets = TARGETS[plan.by]
    return {
        "sample": plan.sample,
        "seed": plan.seed,
        "packages": [asdict(one) | {"percent": one.percent, "target": targets.get(one.package)} for one in counted],
        "alive": [asdict(one) for one in survivors.alive],
        "stale": [asdict(one) for one in survivors.stale],
        "below_target": list(low),
    }


def _show(counted: Sequence[Score], survivors: Sorted, low: Sequence[str], by: str) -> None:
    for mutant in survivors.alive:
        click.echo(entry(mutant))
    figures = ("mutants", "tried", "killed", "late", "unreached", "explained", "alive")
    table = Table("package", *right(*figures, "score", "target"))
    for one in counted:
        wanted = TARGETS[by].get(one.package)
        percents = (f"{one.percent:.1f}", "" if wanted is None else f"{wanted:g}")
        table.add_row(one.package, *(f"{getattr(one, name):,}" for name in figures), *percents)
    print_table(table, 120)
    for stale in survivors.stale:
        click.echo(f"explained, but killed or no longer a mutant: {stale.mutant}")
    for fault in low:
        click.echo(f"FAILED: {fault}")
    click.echo(f"{len(survivors.alive)} neither killed nor explained")


def entry(mutant: Mutant) -> str:
    """Return a survivor as an entry for explained.toml, without the reason."""
    fields = (f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in asdict(mutant).items())
    return "\n".join(["[[explained]]", *fields, 'why = ""', ""])  # JSON strings are also valid TOML
