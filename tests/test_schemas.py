"""The JSON Schemas of the spec: what the core writes fits them, and what is changed does not."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from sobek_core.package_data import spec_root
from sobek_core.sight import Onlooker
from tests.games import every_game
from tests.records import played
from verification.games import GAMES
from verification.machines.strategies import positions

if TYPE_CHECKING:
    from verification.verified import Verified


def schema_of(name: str) -> Draft202012Validator:
    """Read a schema, which must be one."""
    schema = json.loads((spec_root() / "schemas" / f"{name}.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def views_of(game: Verified, state: Any) -> list[Any]:
    """Give the JSON of what everybody sees of a table."""
    viewers = (*range(len(state.seats)), *Onlooker)
    return [
        json.loads(json.dumps(game.binding.converter.unstructure(game.binding.view(state, one)))) for one in viewers
    ]


@every_game
@given(data=st.data())
def test_every_view_fits_its_schema(game: Verified, data: st.DataObject) -> None:
    """Of random tables, by every seat, a spectator and the reader."""
    schema = schema_of(f"view-{game.name}")
    for view in views_of(game, data.draw(positions(game))):
        assert [] == [error.message for error in schema.iter_errors(view)]


@every_game
def test_the_views_of_a_game_fit_their_schema(game: Verified) -> None:
    """From the first table to the last."""
    schema, play = schema_of(f"view-{game.name}"), played(game.name, game.binding.numbers[-1], 3)
    for state in (*(step.before for step in play.steps), play.state):
        for view in views_of(game, state):
            assert [] == [error.message for error in schema.iter_errors(view)]


CHANGES: dict[str, dict[str, Any]] = {
    "a key that there is not": {"digest": "00"},
    "a viewer that there is not": {"viewer": "judge"},
    "a kind that there is not": {"spent": {"kinds": ["gold"], "number": 1}},
    "a number below nought": {"spent": {"kinds": [], "number": -1}},
    "a place without kinds": {"spent": {"number": 1}},
    "one seat": {"seats": []},
    "nothing owed": {"owed": {}},
}


@pytest.mark.parametrize("change", CHANGES)
@every_game
def test_what_is_changed_does_not_fit(game: Verified, change: str) -> None:
    """A schema that lets everything through says nothing."""
    schema = schema_of(f"view-{game.name}")
    (view, *_) = views_of(game, played(game.name, 2, 3).state)
    assert schema.is_valid(view)
    assert not schema.is_valid(view | CHANGES[change])
    for key in view:
        assert not schema.is_valid({other: value for other, value in view.items() if other != key})


def test_every_game_has_its_schema() -> None:
    """One for the views of each, and nothing else so far."""
    assert {f"view-{game}.json" for game in GAMES} == {file.name for file in (spec_root() / "schemas").iterdir()}
