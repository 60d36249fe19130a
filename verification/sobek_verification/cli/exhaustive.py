"""The command `sobek-verify exhaustive`."""

from __future__ import annotations

import sys

import click

from sobek_verification.laws.exhaustive.difference import DifferenceError
from sobek_verification.laws.exhaustive.runner import ENUMERATIONS
from sobek_verification.progress import progress


@click.command("exhaustive")
def exhaustive_command() -> None:
    """Hold the core against slow references, over finite domains whole.

    Exit code 1 if there is any difference; each enumeration stops at its first.
    """
    lines, failed = [], 0
    with progress("enumerating", len(ENUMERATIONS)) as bar:
        for enumeration in bar.through(ENUMERATIONS):
            try:
                outcome = f"{enumeration.run():>9,} cases"
            except DifferenceError as difference:
                outcome, failed = f"FAILED ({difference})", failed + 1
            lines.append(f"{outcome}  {enumeration.sentence} ({', '.join(enumeration.rules)})")
    for line in lines:
        click.echo(line)
    sys.exit(1 if failed else 0)
