"""The sentences of every game rest on rules, and hold of random tables. The faults seeded for them stand elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st

from sobek_core.rule_ids import RULE_IDS
from sobek_invariants.observed import Listing
from sobek_verification.simulation.machines.drawing import generator
from sobek_verification.simulation.machines.strategies import positions
from tests.games import every_game

if TYPE_CHECKING:
    from sobek_core.kernel.game import Position
    from sobek_verification.suite import GameSuite


@every_game
def test_invariants_name_rules_and_differ(game: GameSuite) -> None:
    """Each sentence is there once and rests on rules of the spec, those of its game."""
    invariants = tuple(game.invariants)
    texts = [one.text for one in invariants]
    assert sorted(set(texts)) == sorted(texts)
    assert {rule for one in invariants for rule in one.rules} <= set(RULE_IDS)
    assert {rule.partition(".")[0] for one in invariants for rule in one.rules} == {game.name}
    assert all(one.rules for one in invariants)


@every_game
@given(data=st.data())
def test_random_tables_are_sound(game: GameSuite, data: st.DataObject) -> None:
    """Random tables, laid out and not played, keep every sentence about tables and listings."""
    position = data.draw(positions(game))
    rules, state = position.game, position.state
    table = game.lay_out(rules, state)
    assert game.invariants.of_state.violations(table) == ()
    assert game.invariants.of_listing.violations(Listing(table, rules.turn(state), rules.legal(state))) == ()


@every_game
def test_random_tables_owe_everything(game: GameSuite) -> None:
    """Random tables come with everything that can be pending, for every number of players.

    Equal seeds make equal ones.
    """
    numbers = game.tools.player_counts

    def made(seed: int) -> Position[Any, Any]:
        return game.random_position(generator(seed), numbers[seed % len(numbers)])

    drawn = [made(seed) for seed in range(900)]
    states = [position.state for position in drawn]
    assert set(game.pending_kinds.asked_by) == {type(state.pending) for state in states}
    assert set(numbers) == {len(state.seats) for state in states}
    assert drawn[:20] == [made(seed) for seed in range(20)]
