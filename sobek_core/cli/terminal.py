"""Printing, with data to stdout and messages to stderr, styled on terminals only; and what people type."""

from __future__ import annotations

import json
import sys
from typing import BinaryIO, Final

import click
from rich.console import Console
from rich.text import Text

from sobek_core.cli.failures import UsageError

MAX_LINE: Final = 400  # bytes of a typed line; the longest action is well below this
SPACES: Final = "\n\u00a0\u202f"  # not printable for Python, but harmless


def emit(value: object) -> None:
    """Print a value as one line of JSON, in ASCII, which every terminal and every pipe accepts."""
    click.echo(json.dumps(value))


def say(text: str = "", style: str = "") -> None:
    """Print text to stdout. style: a rich style, for terminals."""
    if style and sys.stdout.isatty():
        Console(highlight=False, soft_wrap=True).print(Text(text, style=style))
    else:
        click.echo(text)


def remark(text: str) -> None:
    """Print a message for people to stderr."""
    click.echo(text, err=True)


def printable(text: str) -> str:
    """Return a message with escapes for what a terminal would obey or nobody can see, except for line ends.

    French messages have no-break spaces, which stay.
    """
    return "".join(one if one.isprintable() or one in SPACES else ascii(one)[1:-1] for one in text)


def stdin() -> BinaryIO:
    """Return the standard input. Fail if this process has none."""
    if sys.stdin is None:
        raise UsageError("cannot read: stdin is closed")
    return sys.stdin.buffer


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
