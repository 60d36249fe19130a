"""Print tables and words that several commands share."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Column

if TYPE_CHECKING:
    from rich.table import Table


def right(*names: str) -> list[Column]:
    """Return columns whose cells are aligned on the right."""
    return [Column(name, justify="right") for name in names]


def print_table(table: Table, width: int) -> None:
    """Print a table as wide as the terminal, or elsewhere in `width` columns."""
    Console(width=None if sys.stdout.isatty() else width).print(table)
