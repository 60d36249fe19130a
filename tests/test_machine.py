"""The state machine of classic, whole games from seeds, and that both find a broken core."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from sobek_core.classic import quay, sets
from verification.fuzz.coverage import SeeingWatch
from verification.fuzz.play import Fuzz
from verification.machines.machine import ClassicMachine
from verification.machines.watch import InvariantError

if TYPE_CHECKING:
    from sobek_core.classic.components import Card

TestClassicMachine = ClassicMachine.TestCase


@settings(max_examples=settings().max_examples // 4)
@given(seed=st.integers(0, 2**32), players=st.sampled_from((2, 3, 4)))
def test_whole_games_keep_every_sentence(seed: int, players: int) -> None:
    """A game of any seed is played to its end without a violation."""
    assert Fuzz(SeeingWatch(), seed, 0, players).run() is None


def _straight(deck: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Deliver as no temple would: the first card drawn nearest the 0 space."""
    return deck[:9], deck[9:]


@pytest.mark.parametrize(
    ("module", "name", "broken", "sentence"),
    [
        (quay, "deliver", _straight, "quays and deck change only by takes and deliveries"),
        (sets, "not_three", lambda _: (), "every condition that fails is a reason"),
        (sets, "cannot_join", lambda *_: (), "every condition that fails is a reason"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_machine_finds_a_broken_core(
    module: object, name: str, broken: object, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a function of the core replaced by a wrong one the machine says which sentence does not hold."""
    monkeypatch.setattr(module, name, broken)
    with pytest.raises(InvariantError, match=sentence):
        run_state_machine_as_test(ClassicMachine, settings=settings(max_examples=2000, phases=[Phase.generate]))
