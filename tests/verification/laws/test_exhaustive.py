"""`sobek-verify exhaustive`: what it prints, and what it exits with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from click.testing import CliRunner

from sobek_core.classic.rules import quay as core_quay
from sobek_verification.cli.exhaustive import exhaustive_command
from sobek_verification.laws.exhaustive.classic import quay

if TYPE_CHECKING:
    import pytest


def test_command_prints_the_sizes_and_fails_on_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """`sobek-verify exhaustive`: a line for each enumeration, exit code 1 if one found a difference."""
    quick = tuple(quay.enumerations)
    monkeypatch.setattr("sobek_verification.cli.exhaustive.ENUMERATIONS", quick)
    fine = CliRunner().invoke(exhaustive_command)
    assert (fine.exit_code, fine.stdout) == (
        0,
        "      210 cases  a take reaches the first four and costs what lies before it"
        " (classic.quay.window, classic.quay.corruption)\n",
    )
    monkeypatch.setattr(core_quay, "window", lambda cards: min(3, cards))
    wrong = CliRunner().invoke(exhaustive_command)
    assert (wrong.exit_code, wrong.stdout.startswith("FAILED (4 cards: takes: expected ")) == (1, True)
