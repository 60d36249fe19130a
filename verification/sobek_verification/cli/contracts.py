"""The command `sobek-verify contracts`."""

from __future__ import annotations

import sys

import click

from sobek_verification.laws.contracts.runner import CONTRACTS, line, run
from sobek_verification.progress import progress


@click.command("contracts")
def contracts_command() -> None:
    """Let CrossHair confirm the laws of the arithmetic, and refute each under its seeded bugs.

    Exit code 1 if a law is not confirmed over all paths, or a bug is not refuted.
    """
    with progress("examining", len(CONTRACTS)) as bar:
        found = []
        for finding in run():
            found.append(finding)
            bar.update(1)
    for finding in found:
        click.echo(line(finding))
    failed = sum(not finding.is_as_expected for finding in found)
    laws = sum(finding.contract.bug is None for finding in found)
    seconds = sum(finding.seconds for finding in found)
    click.echo(
        f"{laws} laws, {len(found) - laws} seeded bugs, {failed} not as expected; {seconds:.1f} s of processor time"
    )
    sys.exit(1 if failed else 0)
