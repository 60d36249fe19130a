"""The command line `sobek`: play games, keep, audit and judge records, and look up rules."""

from __future__ import annotations

from sobek_core.cli.running import run


def main() -> None:
    """Run `sobek`."""
    run("sobek", "sobek_core.cli.commands:commands")
