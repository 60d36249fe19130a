"""The command line `sobek-verify`."""

from __future__ import annotations

from typing import Final

from sobek_core.cli.stdout import run
from sobek_core.extras import exit_for_missing

# what the extra `verify` brings
EXTRA: Final = (
    "cattrs",
    "clingo",
    "click",
    "crosshair",
    "hypothesis",
    "hypothesis_crosshair_provider",
    "markdown_it",
    "rich",
)


def main() -> None:
    """Run `sobek-verify`, or say what to install where its packages are missing."""
    try:
        from verification.commands import commands  # noqa: PLC0415  # nothing before can say what is missing
    except ModuleNotFoundError as error:
        exit_for_missing(error, EXTRA, "sobek-verify", "verify")
    run(commands, "sobek-verify")
