"""Runs the command line in tests, and has the record that comes with the package."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from click.testing import CliRunner, Result

from sobek_core.cli.group import commands

if TYPE_CHECKING:
    from pathlib import Path

DEMO = str(files("sobek_core").joinpath("demo/classic.jsonl"))


def sobek(*words: str | Path | int, feed: str | bytes | None = None) -> Result:
    """Run `sobek` with these words, and with this to read. Whatever it does, it does not break."""
    result = CliRunner().invoke(commands, [str(word) for word in words], input=feed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def json_of(result: Result) -> Any:
    """Read the one JSON document that a command printed."""
    (line,) = result.stdout.splitlines()
    return json.loads(line)
