"""Printing: data to stdout, messages to stderr; styled on terminals only."""

from __future__ import annotations

import json
import sys
from typing import Final

import click
from rich.console import Console
from rich.text import Text

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
