"""People at a terminal, who type a line at a time."""

from __future__ import annotations

from typing import Final

from sobek_core.cli.files import stdin

MAX_LINE: Final = 400  # bytes of a typed line; the longest action is well below this


class QuitError(Exception):
    """Somebody wants to stop, or there is no more input."""


def at_terminal() -> bool:
    """Return whether somebody can be asked."""
    return stdin().isatty()


def read_line() -> str:
    """Read a line, cut to MAX_LINE bytes. Raise QuitError if there is no more input."""
    line = rest = stdin().readline(MAX_LINE)
    if not line:
        raise QuitError
    while rest and not rest.endswith(b"\n"):
        rest = stdin().readline(MAX_LINE)
    return line.decode(errors="replace").strip()
