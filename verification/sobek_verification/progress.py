"""Progress of a long command on stderr: a bar on a terminal, elsewhere one line when it begins."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Iterable
    from contextlib import AbstractContextManager


def progress(label: str, length: int, steps: Iterable[Any] | None = None) -> AbstractContextManager[Any]:
    """Return the bar of a task, which takes updates. length: the number of steps; steps: to go through instead."""
    return click.progressbar(steps, length, label, file=sys.stderr)
