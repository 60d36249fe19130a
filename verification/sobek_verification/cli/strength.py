"""The command `sobek-verify strength`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click
from attrs import asdict, evolve
from rich.table import Table

from sobek_verification.cli.options import print_table
from sobek_verification.errors import write_files
from sobek_verification.package_data import ROOT
from sobek_verification.progress import progress
from sobek_verification.strength import figures
from sobek_verification.strength.compare import Strength, lost, table
from sobek_verification.strength.size import sizes
from sobek_verification.tables import read_json


@click.command("strength")
@click.option("--full", is_flag=True, help="Measure all; by default a fixed sample, in about ten minutes.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Also write the figures and names to this file.")
@click.option(
    "--against",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Compare with a file that --output has written.",
)
def strength_command(*, full: bool, output: Path | None, against: Path | None) -> None:
    """Measure how strong the checks are, and how large the house is beside its budgets.

    Vectors, examples, cases, seeded faults, surviving mutants of the rules, branches, speed as ratios, and lines of
    Python by folder. With --against, exit code 1 if anything that was found before is no longer found, unless
    strength/struck.toml says why.
    """
    before = read_json(against, Strength, "figures that `sobek-verify strength -o` wrote") if against else None
    parts = (
        figures.book,
        figures.vectors,
        *((figures.engine_faults,) if full else ()),
        lambda: figures.proved(*(() if full else ("contract", "enumeration"))),
        lambda: figures.mutants(*(() if full else ("--sample", "300"))),
        lambda: figures.fuzzed(1000 if full else 100),
        figures.covered,
    )
    now = Strength({}, figures.ratios(), tuple(sizes(ROOT)))  # first, since they need more installed than the others
    with progress("measuring", len(parts), parts) as bar:
        for part in bar:
            now = evolve(now, names=now.names | {kind: tuple(names) for kind, names in part().items()})
            if output:  # after each part, so that none is lost
                write_files({output: json.dumps(asdict(now), indent=1)})
    shown = Table("what", "before", "now")
    for row in table(now, before):
        shown.add_row(*row)
    print_table(shown, 140)
    worse = tuple(lost(before, now)) if before else ()
    for one in worse:
        click.echo(f"LOST: {one}")
    sys.exit(1 if worse else 0)
