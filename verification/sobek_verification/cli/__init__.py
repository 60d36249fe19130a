"""The command line `sobek-verify`."""

from __future__ import annotations

from sobek_core.cli import begin


def main() -> None:
    """Run `sobek-verify`."""
    begin()
    from sobek_core.cli.streams import faults_reported, run  # noqa: PLC0415  # not before `begin`

    with faults_reported("sobek-verify"):
        from sobek_verification.cli.commands import commands  # noqa: PLC0415

        run(commands, "sobek-verify")
