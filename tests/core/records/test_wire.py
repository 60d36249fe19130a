"""Classes as JSON: what is written is read back, and nothing is taken for something else."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek_core.codec import JsonError, canonical, parse
from sobek_core.games import GAMES
from sobek_core.kernel.game import Position
from sobek_core.records.record import RecordError, load
from sobek_core.text.notation import NotationError
from sobek_verification.simulation.machines.strategies import positions
from tests.games import every_game
from tests.records import SAMPLES, Sample, played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import GameTools
    from sobek_verification.suite import GameSuite


def written(tools: GameTools, position: Position[Any, Any]) -> Any:
    """Return the JSON of a state with its game, from a text."""
    return parse(canonical(tools.converter.unstructure(position)))


def read(tools: GameTools, value: Any) -> Position[Any, Any]:
    """Read a state as the server does: its form, then whether it can be."""
    position: Position[Any, Any] = tools.converter.read(value, Position)
    tools.positions.check(position.state)
    return position


def tables(game: str, seed: int) -> Iterator[Position[Any, Any]]:
    """Return all positions of a game of random seats."""
    play = played(game, GAMES[game].player_counts[-1], seed)
    yield from (Position(play.game, step.before) for step in play.steps)
    yield Position(play.game, play.state)


@every_game
def test_every_state_of_a_game_is_read_back(game: GameSuite) -> None:
    """From the first table to the last."""
    for position in tables(game.name, 5):
        assert position == read(game.tools, written(game.tools, position))


@every_game
@given(data=st.data())
def test_every_position_is_read_back_as_a_state(game: GameSuite, data: st.DataObject) -> None:
    """Those too that play does not reach."""
    position = data.draw(positions(game))
    assert position == read(game.tools, written(game.tools, position))


def change(path: str, value: Any) -> dict[str, Any]:
    """Return a change of a state: at a path, what stands there then. None takes the key away."""
    return {"path": path.split("."), "value": value}


CHANGES: dict[str, dict[str, tuple[dict[str, Any], str]]] = {
    "classic": {
        "a key too many": (change("colour", "red"), "expected no key"),
        "no hand": (change("seats.0.hand", None), "expected the key 'hand'"),
        "no number of tokens on a set": (change("seats.0.sets", [{"cards": {}}]), "expected the key 'prosperity'"),
        "no such card": (change("deck", ["gold-9"]), "expected a card"),
        "a pile of none": (change("discard", {"queen": 0}), "expected kinds with numbers from 1 to 127"),
        "a number as text": (change("seats.0.curses", "1"), "expected a whole number"),
        "more than the box has": (change("discard", {"queen": 2}), "queen: the box has 1, the position"),
        "far more": (change("deck", ["queen"] * 300), "a pile holds at most 127 of a kind (classic.setup.components)"),
        "more in two places": (change("seats.0.curses", 127), "curse: the box has"),
        "more than can be counted": (change("seats.1.corruption", {"amulet": 127}), "a pile holds at most 127 of a"),
        "another box": (change("box", {}), "box: expected "),
        "another box of tokens": (change("box_tokens", {}), "box_tokens: expected "),
        "a marker below nought": (change("seats.0.marker", -1), "seat 0 marker: expected 0 to 1000000000, got -1"),
        "more points than can be": (change("seats.0.marker", 10**9 + 1), "seat 0 marker: expected 0 to 1000000000"),
        "a start below nought": (
            change("seats.0.round_start", -1),
            "seat 0 round-start: expected 0 to 1000000000, got -1",
        ),
        "curses below nought": (change("seats.1.curses", -1), "seat 1 curses: expected 0 to 127, got -1"),
        "tokens below nought": (
            change("seats.1.sets", [{"cards": {"fish-1": 3}, "prosperity": -1}]),
            "seat 1 sets: +prosperity: expected 0 to 127, got -1",
        ),
        "round nought": (change("round", 0), "round: expected 1 to 3, got 0"),
        "nobody": (change("seats", []), "players: expected 2 to 4, got 0"),
        "a seat that is not there": (change("owed", {"owed": "action", "seat": 7}), "turn: seat: expected 0 to 3"),
        "nothing owed": (change("owed", {"owed": "sleep"}), "expected an object with 'owed': one of action"),
        "a reading that is none": (change("choices.clean-tie", "x"), "choice clean-tie: expected"),
        "a track of one block": (change("track", ["ankh eye lotus feather"]), "expected 20 blocks"),
    },
    "duel": {
        "a key too many": (change("track", []), "expected no key"),
        "no debens": (change("seats.1.debens", None), "expected the key 'debens'"),
        "no such cell": (change("market", {"g7": "queen"}), "expected a cell"),
        "no such tile": (change("market", {"c3": "gold"}), "expected a tile"),
        "the Market as an array": (change("market", []), "expected an object of cells with their tiles"),
        "the Ankh on a tile": (change("ankh", {"cell": "a1", "mark": "v"}), "ankh: expected a cell without a tile"),
        "the Ankh askew": (change("ankh", {"cell": "a1", "mark": "x"}), "expected a direction"),
        "more than the box has": (change("removed", {"queen": 9}), "queen: the box has 1, the position"),
        "tokens below nought": (
            change("seats.0.sold", [{"good": "fish", "tiles": {}, "tokens": -1}]),
            "seat 0 sold: +scarabs: expected 0 to 127, got -1",
        ),
        "more than can be counted": (
            change("seats.0.sold", [{"good": "fish", "tiles": {}, "tokens": 128}]),
            "seat 0 sold: +scarabs: expected 0 to 127",
        ),
        "a type sold twice": (
            change("seats.0.sold", [{"good": "fish", "tiles": {}, "tokens": 0}] * 2),
            "seat 0 sold: expected each type once",
        ),
        "three seats": (
            change("seats", [{"hand": {}, "sold": [], "corruption": {}, "tokens": {}, "debens": {}}] * 3),
            "seats: expected 2, got 3",
        ),
        "a deben that is none": (change("bag", {"2": 1}), 'got "2", which is no kind'),
        "another box of debens": (change("box_debens", {"3": 1}), "box_debens: expected "),
        "more debens to draw than the bag holds": (
            change("owed", {"owed": "reward-draw", "seat": 0, "left": 999}),
            "turn: expected 1 or more left, and no more than the bag has, got 999 left",
        ),
        "a deben that was not kept": (
            change("owed", {"owed": "horus-draw", "seat": 0, "kept": 2}),
            "turn: expected a deben of seat 0",
        ),
    },
}


@pytest.mark.parametrize(("game", "case"), [(game, case) for game, cases in CHANGES.items() for case in cases])
def test_a_state_that_cannot_be_is_refused(game: str, case: str) -> None:
    """With what would be right, as it is with positions in text."""
    spoiling, problem = CHANGES[game][case]
    tools = GAMES[game]
    value = written(tools, next(tables(game, 5)))
    *path, last = spoiling["path"]
    inside = value
    for key in path:
        inside = inside[int(key) if key.isdecimal() else key]
    if spoiling["value"] is None:
        del inside[last]
    else:
        inside[last] = spoiling["value"]
    with pytest.raises((JsonError, NotationError)) as caught:
        read(tools, value)
    assert problem in str(caught.value)


TOO_MANY = {
    "classic": ["seat 0 curses: 127", "seat 1 curses: 127"],
    "duel": ["seat 0 hand: queen*127", "seat 1 hand: queen*127"],
}


@pytest.mark.parametrize("game", TOO_MANY)
def test_a_position_with_more_than_a_pile_can_hold_is_refused(game: str) -> None:
    """By one message, with the rule that says how many there are (*.setup.components)."""
    with pytest.raises(NotationError, match=rf"a pile holds at most 127 of a kind \({game}.setup.components\)"):
        GAMES[game].positions.read(TOO_MANY[game])


@pytest.mark.parametrize("sample", SAMPLES, ids=[one.record.tools.name for one in SAMPLES])
def test_the_terms_of_a_record_are_all_there(sample: Sample) -> None:
    """What has a default in Python must be stated in a file all the same."""
    for name in {"edition", "choices", "track"} & set(json.loads(sample.lines[0])):
        with pytest.raises(RecordError) as caught:
            load(sample.changed(1, lambda line, name=name: line.pop(name)))  # type: ignore[misc]
        assert (1, f"expected the key {name!r}") == (caught.value.line, caught.value.problem)


@every_game
def test_a_truth_value_is_1_or_0(game: GameSuite) -> None:
    """Nothing that happens is written with true, false or null, which a strict reader refuses."""
    tools = game.tools
    play = played(game.name, 2, 5)
    events = [event for step in play.steps for event in step.events]
    for event in events:
        value = tools.converter.unstructure(event, unstructure_as=tools.event)
        assert event == tools.converter.read(parse(canonical(value)), tools.event)


@pytest.mark.parametrize("value", [True, False, 2, -1, "1", None])
def test_nothing_else_is_taken_for_a_truth_value(value: Any) -> None:
    """Not even JSON's own."""
    with pytest.raises(JsonError, match="expected 1 or 0"):
        GAMES["classic"].converter.read(value, bool)


@pytest.mark.parametrize(
    "text",
    [
        '{"%s":1,"%s":2}' % (("k" * 90_000,) * 2),
        "1." + "0" * 90_000,
        "9" * 90_000,
        '"\\ud800"',
        "[" * 90_000,
    ],
)
def test_what_is_said_of_a_long_text_is_short(text: str) -> None:
    """So that whoever answers it can send the message in one line."""
    with pytest.raises(JsonError) as caught:
        parse(text)
    assert len(str(caught.value)) < 200
    assert str(caught.value).isprintable()


def test_what_is_said_of_many_keys_is_short() -> None:
    """The first of them are enough."""
    tools = GAMES["duel"]
    with pytest.raises(JsonError) as caught:
        tools.converter.read({"move": "refill", "seat": 0} | dict.fromkeys(map(str, range(10_000)), 0), tools.move)
    assert len(str(caught.value)) < 300
