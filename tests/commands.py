"""Runs the command line in tests, and provides the bundled records."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve, frozen
from click.testing import CliRunner, Result

from sobek_core.cli.commands import commands
from sobek_core.records.record import dump, load
from sobek_verification.cli.commands import commands as verification

if TYPE_CHECKING:
    from click import Command

    from sobek_core.records.record import Record, RecordedMove


@frozen
class Demo:
    """A bundled record. middle: the number of moves after which it is shown; words: how it was made."""

    game: str
    path: str
    names: tuple[str, ...]
    moves: int
    middle: int
    words: tuple[str | int, ...]

    @property
    def record(self) -> Record:
        """The record itself."""
        return load(Path(self.path).read_bytes())

    def written(self, folder: Path, **changes: Any) -> Path:
        """Write the record with changed values into a folder."""
        file = folder / f"{self.game}-changed.jsonl"
        file.write_text(dump(evolve(self.record, **changes)), encoding="utf-8")
        return file

    def entries(self, number: int, **changes: Any) -> tuple[RecordedMove, ...]:
        """Return the moves, with changed values in one of them (from 1)."""
        entries = list(self.record.entries)
        entries[number - 1] = evolve(entries[number - 1], **changes)
        return tuple(entries)


def _demo(game: str, names: str, moves: int, middle: int, *words: str | int) -> Demo:
    path = str(files("sobek_core").joinpath(f"demo/{game}.jsonl"))
    made = ("play", "--game", game, "--names", names, *words, "--all-random")
    return Demo(game, path, tuple(names.split(",")), moves, middle, made)


CLASSIC = _demo("classic", "Ada,Ben,Cleo", 144, 132, "--seed", 5955)
DUEL = _demo("duel", "Ada,Ben", 64, 44, "--seed", 77206, "--choice", "new-set-goods=typed-tile")
DEMOS = (CLASSIC, DUEL)
DEMO = CLASSIC.path

TEMPLATES = ("$&", "$`", "$$", "Z $1", "{name}", "{place}", "%s", "Z \\1", "<b>", "&lt", "[{seat}]")
"""Names that would be replaced again by a template, or read as one."""

PYTHON = re.compile(r"\bNone\b|\(seat=|<[A-Z][a-z]+\.|\bfrozenset\b|\('|\['")

each_demo = pytest.mark.parametrize("demo", DEMOS, ids=lambda demo: demo.game)


def sobek(*words: str | Path | int, feed: str | bytes | None = None) -> Result:
    """Run `sobek` with these arguments and this input. It must never crash.

    A message must not name options that were not typed, or contain Python values.
    """
    typed = [str(word) for word in words]
    result = _run(commands, typed, feed)
    named = re.findall(r"^sobek: (--[a-z]+)(?:: | and | is )", result.stderr, re.MULTILINE)
    assert [] == [name for name in named if not any(word.partition("=")[0] == name for word in typed)], result.stderr
    assert [] == PYTHON.findall(result.stderr), result.stderr
    return result


def verify(*words: object, feed: str | bytes | None = None) -> Result:
    """Run `sobek-verify` with these arguments and this input. It must never crash."""
    return _run(verification, [str(word) for word in words], feed)


def _run(group: Command, words: list[str], feed: str | bytes | None) -> Result:
    result = CliRunner().invoke(group, words, input=feed, color=True)  # as on a terminal: click leaves no escape out
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def json_of(result: Result) -> Any:
    """Read the one JSON document that a command printed."""
    (line,) = result.stdout.splitlines()
    return json.loads(line)
