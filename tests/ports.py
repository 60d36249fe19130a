"""Ports that tests check: the reference, and those that misbehave, each in one way."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.commands import verify

if TYPE_CHECKING:
    from click.testing import Result

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
    return verify("port", *words, "--", *command)
