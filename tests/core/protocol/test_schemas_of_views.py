"""The JSON Schemas of views and memories: what the core writes fits them, and changed JSON does not."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek_core.cli.recall import recalled_json
from sobek_core.kernel.game import Position
from sobek_core.kernel.visibility import Observer
from sobek_core.records.undo import memory_of
from sobek_verification.simulation.machines.strategies import positions
from tests.games import each_suite
from tests.records import played, states_of
from tests.schemas import faults, schema_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.suite import GameSuite


def views_of(game: GameSuite, position: Position[Any, Any]) -> list[Any]:
    """Return the JSON of every viewer's view of a state."""
    viewers = (*range(len(position.state.seats)), *Observer)
    views = (position.game.view(position.state, one) for one in viewers)
    return [json.loads(json.dumps(game.tools.converter.unstructure(view))) for view in views]


@each_suite
@given(data=st.data())
def test_every_view_fits_its_schema(game: GameSuite, data: st.DataObject) -> None:
    """This holds for random states, and for every seat, a spectator and the referee."""
    for view in views_of(game, data.draw(positions(game))):
        assert [] == faults(f"view-{game.name}", view)


@each_suite
def test_the_views_of_a_game_fit_their_schema(game: GameSuite) -> None:
    """This holds from the first state to the last."""
    play = played(game.name, game.tools.player_counts[-1], 3)
    for state in states_of(play):
        for view in views_of(game, Position(play.game, state)):
            assert [] == faults(f"view-{game.name}", view)


CHANGES: dict[str, dict[str, Any]] = {
    "a key that there is not": {"digest": "00"},
    "a viewer that there is not": {"viewer": "judge"},
    "a kind that there is not": {"spent": {"kinds": ["gold"], "number": 1}},
    "a number below zero": {"spent": {"kinds": [], "number": -1}},
    "a place without kinds": {"spent": {"number": 1}},
    "one seat": {"seats": []},
    "nothing pending": {"pending": {}},
}


@pytest.mark.parametrize("change", CHANGES)
@each_suite
def test_what_is_changed_does_not_fit(game: GameSuite, change: str) -> None:
    """The check can fail: changed views are refused."""
    schema = schema_of(f"view-{game.name}")
    play = played(game.name, 2, 3)
    (view, *_) = views_of(game, Position(play.game, play.state))
    assert schema.is_valid(view)
    assert not schema.is_valid(view | CHANGES[change])
    for key in view:
        assert not schema.is_valid({other: value for other, value in view.items() if other != key})


def recalled(game: GameSuite, seed: int) -> Iterator[Any]:
    """Return the JSON of what every viewer recalls, after every fifteenth move of a game."""
    play = played(game.name, game.tools.player_counts[-1], seed)
    for number in range(0, len(play.steps), 15):
        for viewer in (*range(game.tools.player_counts[-1]), Observer.SPECTATOR):
            memory = memory_of(game.tools, play.game, play.steps[:number], play.steps[number].before, viewer)
            yield json.loads(json.dumps(recalled_json(memory.recall())["recalled"]))


@each_suite
def test_what_is_recalled_fits_its_schema(game: GameSuite) -> None:
    """This holds for seats and for a spectator."""
    for recalls in recalled(game, 3):
        assert [] == faults(f"recall-{game.name}", recalls)


@each_suite
def test_what_is_recalled_fits_no_longer_when_it_is_changed(game: GameSuite) -> None:
    """An unknown line, an unknown kind, a face among the backs and a missing part are refused."""
    schema, recalls = schema_of(f"recall-{game.name}"), next(recalled(game, 3))
    assert schema.is_valid(recalls)
    hand = recalls["seat 1 hand"]
    for changed in (
        {"seat 9 hand": hand},
        {"seat 1 hand": hand | {"certain": ["gold"]}},
        {"seat 1 hand": hand | {"unseen": ["thief"]}},
        *({"seat 1 hand": {part: value for part, value in hand.items() if part != left}} for left in hand),
    ):
        assert not schema.is_valid(recalls | changed)
