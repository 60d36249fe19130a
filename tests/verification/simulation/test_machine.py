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
    from sobek_core.classic import Classic
    from sobek_core.classic.components import Card
    from sobek_verification.suite import GameSuite


@each_suite
def test_machine_finds_nothing(game: GameSuite) -> None:
    """Every invariant holds for all moves tried from any state."""
    run_state_machine_as_test(machine_of(game))


def _straight(_game: Classic, deck: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Deliver in the wrong order: the first card drawn nearest the 0 space."""
    return deck[:9], deck[9:]


@pytest.mark.parametrize(
    ("place", "broken", "invariant"),
    [
        ("classic.rules.quay.deliver", _straight, "quays and deck change only by takes draws and deliveries"),
        ("classic.rules.sets.three.check", lambda *_: None, "reasons are exactly the conditions"),
        ("duel.rules.market._passed_over", lambda *_: (), "a move moves exactly what its rules say"),
    ],
)
def test_machine_finds_a_broken_core(
    place: str, broken: object, invariant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a wrong function in the core, the machine names the broken invariant."""
    monkeypatch.setattr(f"sobek_core.{place}", broken)
    machine = machine_of(GAMES[place.partition(".")[0]])
    with pytest.raises(InvariantError, match=invariant):
        run_state_machine_as_test(machine, settings=settings(max_examples=2000, phases=[Phase.generate]))
