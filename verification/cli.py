"""The command line `sobek-verify`."""

from __future__ import annotations

import sys
from typing import Final

EXTRA: Final = ("cattrs", "click", "crosshair", "hypothesis", "markdown_it", "rich")  # what the extra `verify` brings


def main() -> None:
    """Run `sobek-verify`, or say what to install where its packages are missing."""
    try:
        from verification.commands import commands  # noqa: PLC0415  # nothing before can say what is missing
    except ModuleNotFoundError as error:
        package = str(error.name).partition(".")[0]
        if package not in EXTRA:
            raise
        sys.exit(f'sobek-verify: {package} is missing; install "sobek-core[verify]"')
    commands()
