"""The command `sobek-verify oracle`."""

from __future__ import annotations

import pytest

from sobek_verification.cli import oracle
from sobek_verification.oracle import run
from tests.commands import json_of, verify
from tests.lying import tell

pytest.importorskip("sobek_engine", reason="install the engine: make engine")


def test_the_command_says_the_same_with_more_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when work is handed out twice."""
    monkeypatch.setattr(run, "TOGETHER", 2)
    one, two = (verify("oracle", "duel", "--transitions", 3000, "--jobs", jobs, "--json") for jobs in (1, 2))
    assert (0, 0, json_of(one)) == (one.exit_code, two.exit_code, json_of(two))


def test_the_command_fails_if_something_differs_or_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what."""
    words = ("oracle", "duel", "--transitions", 1, "--jobs", 1)
    monkeypatch.setattr(oracle, "LONG", 1)
    missing = verify(*words)
    assert (1, True) == (missing.exit_code, "never seen to hold, or to be broken: duel." in missing.stdout)
    tell(("seat", ""), monkeypatch)
    differs = verify(*words)
    assert (1, True) == (differs.exit_code, "differs in the seat that decides" in differs.stdout)
