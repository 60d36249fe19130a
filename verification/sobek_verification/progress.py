"""Progress of a long command: a bar on a terminal, elsewhere an occasional line, so that a log shows progress."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

StepT = TypeVar("StepT")

ERASE: Final = "\x1b[1A\x1b[2K"  # go up to the line of the bar, and clear it, so that no report begins with it
PAUSE: Final = 30.0  # minimum seconds between two lines


class Progress:
    """The progress of a task. length: the number of steps, 0 while unknown; show: called with both."""

    def __init__(self, length: int, show: Callable[[int, int], None]) -> None:
        """Begin."""
        self._done, self._length, self._show = 0, length, show

    def update(self, more: int) -> None:
        """Report that more steps are done."""
        self.reach(self._done + more, self._length)

    def reach(self, done: int, length: int) -> None:
        """Report how many steps are done, and how many there are."""
        self._done, self._length = done, length
        self._show(done, length)

    def through(self, steps: Iterable[StepT], size: Callable[[StepT], int] = lambda _: 1) -> Iterator[StepT]:
        """Yield steps; each is done when the next is asked for. size: how much it counts."""
        for step in steps:
            yield step
            self.update(size(step))


@contextmanager
def progress(label: str, length: int = 0) -> Iterator[Progress]:
    """Show on stderr how far a task is. On a terminal, nothing is left of it at the end."""
    if not sys.stderr.isatty():
        yield Progress(length, _lines(label, length))
        return
    try:
        with click.progressbar(length=length, label=label, file=sys.stderr) as bar:

            def show(done: int, length: int) -> None:
                bar.length = length
                bar.update(done - bar.pos)

            yield Progress(length, show)
    finally:
        click.echo(ERASE, err=True, nl=False)


def _lines(label: str, length: int) -> Callable[[int, int], None]:
    """Write the first line, and return a function that writes another if none was written for a while."""
    written = monotonic()
    _write(label, 0, length)

    def show(done: int, length: int) -> None:
        nonlocal written
        if (now := monotonic()) - written >= PAUSE:
            written = now
            _write(label, done, length)

    return show


def _write(label: str, done: int, length: int) -> None:
    click.echo(f"{label}: {done:,} of {length:,}" if length else f"{label}: {done:,}", err=True)
