"""The Hypothesis state machine of each game, and that it finds a broken core."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from sobek_verification.games import GAMES
from sobek_verification.simulation.machines.machine import machine_of
from sobek_verification.simulation.machines.watch import InvariantError
from tests.games import each_suite

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite


@each_suite
def test_machine_finds_nothing(game: GameSuite) -> None:
    """Every invariant holds for all moves tried from any state."""
    run_state_machine_as_test(machine_of(game))


def test_machine_finds_a_broken_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a wrong function in the core, the machine names the broken invariant; `test_fuzz_broken.py` has many."""
    monkeypatch.setattr("sobek_core.classic.rules.sets.three.check", lambda *_: None)
    with pytest.raises(InvariantError, match="reasons are exactly the conditions"):
        run_state_machine_as_test(
            machine_of(GAMES["classic"]), settings=settings(max_examples=2000, phases=[Phase.generate])
        )
