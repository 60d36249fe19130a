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
from attrs import asdict
from rich.console import Console
from rich.table import Table

from sobek_verification.conformance.escaped import ESCAPED, Faults, write_faults
from sobek_verification.errors import check_writable, exit_unwritten, write_file
from sobek_verification.folders import may_be_filled
from sobek_verification.mutation.afresh import ONLY
from sobek_verification.mutation.explained import EXPLAINED, read_explanations, sort
from sobek_verification.mutation.mutant import Verdict
from sobek_verification.mutation.score import TARGETS, beneath, scores, total
from sobek_verification.mutation.tree import chosen, files
from sobek_verification.mutation.trying import missing, try_mutants
from sobek_verification.prove.manifest import Mutants, check_can_be_saved, read_manifest, save
from sobek_verification.workers import jobs_option, number_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_verification.mutation.explained import Sorted
    from sobek_verification.mutation.mutant import Mutant
    from sobek_verification.mutation.score import Score

MARK: Final = ".sobek-mutants"  # a file in every kept folder, so that nothing else is replaced
VECTORS: Final = "test_vectors.py"
IN_WORDS: Final = ("classic/narration", "duel/narration")  # what people are told is not in the vectors


@click.command("mutants")
@click.argument("names", nargs=-1, metavar="[CHAPTER]...")
@jobs_option
@click.option(
    "--keep",
    type=click.Path(file_okay=False, path_type=Path),
    help="Work in this folder and leave it: next time what was killed there is not tried again, of equal functions.",
)
@click.option(
    "--by",
    type=click.Choice(["tests", "vectors"]),
    default="tests",
    show_default=True,
    help="What is to catch them: the tests, or the vectors for ports alone.",
)
@click.option("--write", is_flag=True, help="Write down what came of all chapters.")
@click.option("--json", "json_wanted", is_flag=True, help="Print one JSON object.")
def mutants_command(
    names: tuple[str, ...], *, jobs: int | None, keep: Path | None, by: str, write: bool, json_wanted: bool
) -> None:
    """Put small faults into the rules, one at a time, and look whether any test fails.

    CHAPTER is a file of the rules, such as `classic/scoring`, or a game; all without one. It is done in throwaway
    copies of the source tree. The score is the share of killed mutants among those that are not explained in
    mutation/explained.toml; it must be at least 97 percent of all, and 100 of scoring, ends with their
    tie-breaks, and views. By vectors alone it must be at least 98 percent of all
    but those that change nothing but words for people.

    Scores by tests are written into manifest.toml, those that escape the vectors into conformance/escaped.toml.
    Exit code 1 if a score is less, 65 if something breaks off.
    """
    if write and names:
        raise click.UsageError("--write is for all chapters; leave the names out")
    if by == "vectors":
        os.environ[ONLY] = VECTORS
    every = files()
    try:
        chapters = tuple(one for one in chosen(tuple(every), names) if by == "tests" or one not in IN_WORDS)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if packages := missing():
        sys.exit(f'sobek-verify mutants: {", ".join(packages)} missing; install "sobek-verification[mutants]"')
    explanations = read_explanations(EXPLAINED)
    if write:  # now, so that a manifest that is none is told before hours of trying
        read_manifest()
        if by == "vectors":
            check_writable("mutants", ESCAPED)
        else:
            check_can_be_saved("mutants")
    if keep:
        _mark(keep)
    with nullcontext(keep) if keep else TemporaryDirectory(prefix="sobek-mutants-") as folder:
        wanted = {chapter: every[chapter] for chapter in chapters}
        tried = try_mutants(Path(folder), wanted, number_of(jobs), everything=not names)
    if by == "vectors":
        tried = tuple(one for one in tried if not one.only_words)
    survivors = sort(sorted(one.mutant for one in tried if one.verdict is Verdict.ALIVE), explanations, chapters)
    found = scores(tried, survivors, chapters)
    counted = found if names else (*found, total(found))
    low = beneath(counted, TARGETS[by])
    if write and not low:
        _write(by, found, survivors.alive)
    if json_wanted:
        click.echo(json.dumps(_json(counted, survivors, low, by)))
    else:
        _show(counted, survivors, low, by)
    sys.exit(1 if low else 0)


def _mark(folder: Path) -> None:
    """Mark a folder for keeping copies. End the command if the folder has other contents, or cannot be written."""
    try:
        if not may_be_filled(folder, MARK):
            message = f"--keep: expected a new folder, an empty one, or one with {MARK} in it, got {folder}"
            raise click.UsageError(message)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / MARK).touch()
    except OSError as error:
        exit_unwritten("mutants", folder, error)


def _write(by: str, found: Sequence[Score], alive: Sequence[Mutant]) -> None:
    if by == "vectors":
        number = sum(one.mutants - one.explained for one in found)
        write_file("mutants", ESCAPED, write_faults(Faults(number, tuple(alive))))
        return
    now = [Mutants(one.chapter, one.mutants, one.killed, one.explained) for one in found]
    save("mutants", read_manifest().values(), now)


def _json(counted: Sequence[Score], survivors: Sorted, low: Sequence[str], by: str) -> dict[str, object]:
    targets = TARGETS[by]
    return {
        "chapters": [asdict(one) | {"percent": one.percent, "target": targets.get(one.chapter)} for one in counted],
        "alive": [asdict(one) for one in survivors.alive],
        "stale": [asdict(one) for one in survivors.stale],
        "beneath": list(low),
    }


def _show(counted: Sequence[Score], survivors: Sorted, low: Sequence[str], by: str) -> None:
    for mutant in survivors.alive:
        click.echo(entry(mutant))
    table = Table("chapter", "mutants", "killed", "of them late", "explained", "alive", "score", "target")
    for column in table.columns[1:]:
        column.justify = "right"
    for one in counted:
        wanted = TARGETS[by].get(one.chapter)
        figures = (one.mutants, one.killed, one.late, one.explained, one.alive)
        percents = (f"{one.percent:.1f}", "" if wanted is None else f"{wanted:g}")
        table.add_row(one.chapter, *(f"{figure:,}" for figure in figures), *percents)
    Console(width=None if sys.stdout.isatty() else 120).print(table)
    for stale in survivors.stale:
        click.echo(f"explained, but killed or no mutant any more: {stale.mutant}")
    for fault in low:
        click.echo(f"FAILED: {fault}")
    click.echo(f"{len(survivors.alive)} neither killed nor explained")


def entry(mutant: Mutant) -> str:
    """Write a survivor as it would stand in explained.toml, but for the reason."""
    lines = [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in asdict(mutant).items()]
    return "\n".join(["[[explained]]", *lines, 'why = ""', ""])
