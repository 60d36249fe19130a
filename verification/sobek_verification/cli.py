"""The command line `sobek-verify`."""

from __future__ import annotations

from sobek_core.cli import begin

# what the extra `verify` brings
EXTRA = (
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
    begin()
    from sobek_core.cli.stdout import run  # noqa: PLC0415  # not before `begin`
    from sobek_core.extras import exit_for_missing  # noqa: PLC0415

    try:
        from sobek_verification.commands import commands  # noqa: PLC0415  # nothing before can say what is missing
    except ModuleNotFoundError as error:
        exit_for_missing(error, EXTRA, "sobek-verify", "verify")
    run(commands, "sobek-verify")
