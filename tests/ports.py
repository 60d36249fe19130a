"""Ports that tests check: the reference, and those that misbehave, each in one way."""

from __future__ import annotations

import sys
from pathlib import Path

from click.testing import CliRunner, Result

from sobek_verification.cli.commands import commands

REFERENCE = (str(Path(sys.executable).with_name("sobek")), "serve")
NO_VECTORS = ("--skip", "classic", "--skip", "duel")
ONE = ("--only", "scarabs-times-cards")
FEW = ("--only", "classic/2010.1/scoring", "--only", "duel/2021.1/scoring")


def misbehaving(name: str) -> tuple[str, ...]:
    """Return the command of a port that misbehaves in this way."""
    return (sys.executable, "-m", "sobek_verification.conformance.misbehaving", name)


BACKWARDS = misbehaving("swaps-the-order")


def check(command: tuple[str, ...], *words: object) -> Result:
    """Check a port in this process. Whatever comes of it, it is no traceback."""
    result = CliRunner().invoke(commands, ["port", *map(str, words), "--", *command])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result
