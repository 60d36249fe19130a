"""The command `sobek-verify matrix`."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from sobek_core.cli.output import emit
from sobek_verification.cli.options import json_option
from sobek_verification.errors import unwritten
from sobek_verification.matrix.families import FAMILIES
from sobek_verification.matrix.faults import sample, surviving_mutants
from sobek_verification.matrix.measure import FamilyResult, FunctionReach, MatrixCell, run
from sobek_verification.matrix.results import append, read_rows
from sobek_verification.matrix.table import as_json, as_markdown
from sobek_verification.progress import progress

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from sobek_verification.matrix.faults import MatrixFault


@click.command("matrix")
@click.argument("families", nargs=-1, type=click.Choice(list(FAMILIES)), metavar="[FAMILY]...")
@click.option(
    "--faults", type=click.IntRange(min=0), default=200, show_default=True, help="The number of mutants to draw."
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed draws the same mutants.")
@click.option(
    "--survivors", "survivors_wanted", is_flag=True, help="Use the mutants that no vector catches, instead of a sample."
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0),
    default=20,
    show_default=True,
    help="Processor time for each family and fault, after which no further check is started.",
)
@click.option("--minutes", type=click.FloatRange(min=0), help="Try no further fault after this time.")
@click.option(
    "--results",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("matrix.jsonl"),
    show_default=True,
    help="The file of results; only what it lacks is measured and appended.",
)
@json_option
def matrix_command(
    families: tuple[str, ...],
    *,
    faults: int,
    seed: int,
    survivors_wanted: bool,
    seconds: float,
    minutes: float | None,
    results: Path,
    json_wanted: bool,
) -> None:
    """Run every family of checks against every seeded fault, and print what each family adds to simpler ones.

    FAMILY is a family such as `examples`; by default, all are run. The faults are those seeded for the metamorphic laws
    and a sample of mutants of the rules. A family stops at the first check that catches a fault. The tables cover all
    faults in the file that were measured on this core; `--faults 0 --minutes 0` measures nothing and prints them. Exit
    code 65 if the file has other data.
    """
    chosen = families or tuple(FAMILIES)
    rows = read_rows(results)
    if faults and find_spec("mutmut") is None:
        sys.exit('sobek-verify matrix: mutmut missing; install "sobek-verification[mutants]"')
    until = None if minutes is None else monotonic() + 60 * minutes
    drawn, reach = surviving_mutants() if survivors_wanted else sample(faults, seed), FunctionReach()
    with progress("faults", len(drawn)) as bar:
        for fault in drawn:
            if until is not None and monotonic() >= until:
                break
            known = rows[fault.mutant].cells if fault.mutant in rows else {}
            try:
                append(results, fault, measure(fault, chosen, known, reach, seconds))
            except OSError as error:
                raise unwritten(results, error) from None
            bar.update(1)
    measured = list(read_rows(results).values())
    if json_wanted:
        emit(as_json(measured, chosen))
    else:
        click.echo("\n".join(as_markdown(measured, chosen)))


def measure(
    fault: MatrixFault, families: Sequence[str], known: Container[str], reach: FunctionReach, seconds: float
) -> dict[str, MatrixCell]:
    """Measure the cells of a fault that are not known yet, up to the first check that hangs, and return them."""
    cells: dict[str, MatrixCell] = {}
    for name in families:
        if name not in known:
            cells[name] = run(fault, reach.concerned(FAMILIES[name], fault), seconds)
            if cells[name].verdict is FamilyResult.TIMED_OUT:
                break
    return cells
