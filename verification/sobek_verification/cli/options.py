"""What several commands share: an option, names and tables. Options for workers are in `sobek_verification.workers`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Column

from sobek_core.registry import names_like
from sobek_verification.conformance.run_vectors import select

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from rich.table import Table

json_option = click.option("--json", "json_wanted", is_flag=True, help="Print one JSON value.")


def check_names(names: Collection[str], wanted: Sequence[str]) -> None:
    """Raise UsageError, with similar names, if one of the wanted names of vectors matches none."""
    if unknown := [one for one in wanted if not select(names, (one,))]:
        chapters = list(dict.fromkeys(name.rpartition("/")[0] for name in names))
        like = " or ".join(names_like(unknown[0], chapters, 3) or chapters[:1])
        message = f"expected the name of a vector, or its beginning up to a slash, as in {like}; got {unknown[0]!r}"
        raise click.UsageError(message)


def right(*names: str) -> list[Column]:
    """Return columns whose cells are aligned on the right."""
    return [Column(name, justify="right") for name in names]


def print_table(table: Table, width: int) -> None:
    """Print a table as wide as the terminal, or elsewhere in `width` columns."""
    Console(width=None if sys.stdout.isatty() else width).print(table)
