"""The command line `sobek-verify`."""

from __future__ import annotations

from sobek_core.cli.running import run


def main() -> None:
    """Run `sobek-verify`."""
    run("sobek-verify", "sobek_verification.cli.commands:commands")
