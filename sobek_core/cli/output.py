"""Printing: data to stdout, talk to stderr; styled on terminals only."""

from __future__ import annotations

import json
import sys
from typing import Any

import click
from rich.console import Console
from rich.text import Text

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for machines.")


def emit(value: Any) -> None:
    """Print a value as one line of JSON, in ASCII, so that every terminal and every pipe can take it."""
    click.echo(json.dumps(value))


def say(text: str = "", style: str = "") -> None:
    """Print text to stdout. style: in rich's words, for terminals."""
    if style and sys.stdout.isatty():
        Console(highlight=False, soft_wrap=True).print(Text(text, style=style))
    else:
        click.echo(text)


def remark(text: str) -> None:
    """Say something to people besides the data."""
    click.echo(text, err=True)
