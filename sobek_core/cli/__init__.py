"""The command line `sobek`: play, keep records, audit and judge them, and look rules up."""

from __future__ import annotations

import sys
from typing import Final

EXTRA: Final = ("cattrs", "click", "markdown_it", "rich")  # what the extra `cli` brings


def main() -> None:
    """Run `sobek`; playing alone needs none of the packages that it needs, so they may be missing."""
    try:
        from sobek_core.cli.group import commands  # noqa: PLC0415  # nothing before can say what is missing
    except ModuleNotFoundError as error:
        if error.name not in EXTRA:
            raise
        sys.exit(f'sobek: {error.name} is missing; install "sobek-core[cli]"')
    commands()
