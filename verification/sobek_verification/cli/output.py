"""Print tables and words that several commands share."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Column

if TYPE_CHECKING:
    from collections.abc import Collection

    from rich.table import Table

    from sobek_verification.suite import GameSuite


def right(*names: str) -> list[Column]:
    """Return columns whose cells are aligned on the right."""
    return [Column(name, justify="right") for name in names]


def turns_met(game: GameSuite, met: Collection[str]) -> str:
    """Return how many kinds of turns were met, and which were not, in words. met: their slugs."""
    missing = sorted(set(game.pending_kinds.slugs.values()).difference(met))
    return f"{len(met)} kinds of turns" + (f" (not met: {' '.join(missing)})" if missing else "")


def print_table(table: Table, width: int) -> None:
    """Print a table as wide as the terminal, or elsewhere in `width` columns."""
    Console(width=None if sys.stdout.isatty() else width).print(table)
