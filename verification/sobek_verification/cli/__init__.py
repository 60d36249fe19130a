"""The command line `sobek-verify`."""

from __future__ import annotations

from sobek_core.cli import begin


def main() -> None:
    """Run `sobek-verify`."""
    begin()
    from sobek_core.cli.streams import run  # noqa: PLC0415  # not before `begin`
    from sobek_verification.cli.commands import commands  # noqa: PLC0415

    run(commands, "sobek-verify")
