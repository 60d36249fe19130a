"""The state machine of every game, whole games from seeds, and that the machine finds a broken core."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import asdict
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from sobek_verification.games import GAMES
from sobek_verification.simulation.fuzz.coverage import CoverageWatch
from sobek_verification.simulation.fuzz.play import Fuzz
from sobek_verification.simulation.machines.machine import machine_of
from sobek_verification.simulation.machines.neighbours import neighbours
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.simulation.machines.strategies import positions
from sobek_verification.simulation.machines.watch import InvariantError
from tests.games import each_suite

if TYPE_CHECKING:
    from sobek_core.classic import Classic
    from sobek_core.classic.components import Card
    from sobek_verification.suite import GameSuite


@each_suite
@given(data=st.data())
def test_neighbours_differ_in_one_field(game: GameSuite, data: st.DataObject) -> None:
    """A nearly legal move is of the same kind as the legal one, and differs in exactly one field."""
    position = data.draw(positions(game))
    legal = position.game.legal(position.state)
    for move in (*legal[:5], *game.deals(generator(0), len(position.state.seats))):
        values = asdict(move, recurse=False)
        near = tuple(neighbours(move, game))
        assert near
        assert {type(move)} == {type(other) for other in near}
        others = [asdict(other, recurse=False) for other in near]
        assert {1} == {sum(values[name] != other[name] for name in values) for other in others}


@each_suite
def test_machine_finds_nothing(game: GameSuite) -> None:
    """Every invariant holds for all moves tried from any state."""
    run_state_machine_as_test(machine_of(game))


@each_suite
@settings(max_examples=settings().max_examples // 4)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_whole_games_keep_every_invariant(game: GameSuite, seed: int, data: st.DataObject) -> None:
    """A game of any seed is played to its end without a violation."""
    players = data.draw(st.sampled_from(game.tools.player_counts))
    assert Fuzz(CoverageWatch(game), seed, 0, players).run() is None


def _straight(_game: Classic, deck: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Deliver in the wrong order: the first card drawn nearest the 0 space."""
    return deck[:9], deck[9:]


@pytest.mark.parametrize(
    ("place", "broken", "invariant"),
    [
        ("classic.rules.quay.deliver", _straight, "quays and deck change only by takes draws and deliveries"),
        ("classic.rules.sets.three.check", lambda *_: None, "reasons are exactly the conditions"),
        ("classic.rules.sets.matching_type.check", lambda *_: None, "reasons are exactly the conditions"),
        ("duel.rules.market._passed_over", lambda *_: (), "a move moves exactly what its rules say"),
        ("duel.rules.selling.one_type.check", lambda *_: None, "reasons are exactly the conditions"),
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
