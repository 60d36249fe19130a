"""Every public value goes to JSON and comes back whole."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from sobek_core import GAMES, JsonError, Observer, Play, Position, memory_of
from tests.games import each_suite

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.suite import GameSuite


def values_of(tools: Any, players: int, seed: int, choices: dict[str, str]) -> Iterator[tuple[str, Any]]:
    """Yield every public value of a game with its kind. A memory that was read goes on like an unbroken one."""
    game = tools.game(choices=type(tools.game().choices)(**choices))
    play = Play.new(game, players=players, seed=seed, at_random=range(players))
    yield "setup", play.record.setup
    afters = [*(step.before for step in play.steps[1:]), play.state]
    viewers = (*range(players), *Observer)
    memories = {viewer: tools.begin_memory(game, game.view(play.steps[0].before, viewer)) for viewer in viewers}
    for number, (step, after) in enumerate(zip(play.steps, afters, strict=True)):
        yield "move", step.move
        yield "state", Position(game, after)
        yield from (("event", event) for event in step.events)
        for viewer in viewers:
            seen = [game.see(step.before, event, after, viewer) for event in step.events]
            yield from (("seen", event) for event in seen)
            yield "view", game.view(after, viewer)
            memories[viewer] = memories[viewer].after(seen, game.view(after, viewer))
            if number % 10 == 0:
                yield "memory", memories[viewer]
                yield "recalled", memories[viewer].recall()
                memories[viewer] = tools.from_json("memory", json.loads(json.dumps(tools.to_json(memories[viewer]))))
    for viewer, memory in memories.items():
        assert memory_of(tools, game, play.steps, play.state, viewer).recall() == memory.recall()


@each_suite
def test_every_value_of_a_game_comes_back_whole(game: GameSuite) -> None:
    """Through text, too."""
    tools: Any = game.tools
    kinds = set[tuple[str, type]]()
    for players in {*tools.player_counts}:
        for kind, value in values_of(tools, players, 7, {"visibility": "open"}):
            text = json.dumps(tools.to_json(value))
            again = tools.from_json(kind, json.loads(text))
            assert value == again
            kinds.add((kind, type(value)))
            if kind == "memory":
                assert value.recall() == again.recall()
    found = {kind for kind, _ in kinds}
    assert {"setup", "state", "move", "event", "view", "seen", "memory", "recalled"} == found


@each_suite
def test_what_cannot_be_written_or_read_is_refused(game: GameSuite) -> None:
    """A state alone, a value of the other game, another kind, a key too many, a line that does not follow."""
    tools: Any = game.tools
    other = next(one for name, one in GAMES.items() if name != game.name)
    play, theirs = Play.new(tools.game(), players=2, seed=4), Play.new(other.game(), players=2, seed=4)
    others = theirs.view(0), theirs.legal()[0], Position(theirs.game, theirs.state)
    for value in (play.state, *others, "take 4", None, {1: 2}):
        with pytest.raises(TypeError, match=f"of {game.name}, got "):
            tools.to_json(value)
    view = tools.to_json(play.view(0))
    for kind, value in (
        ("move", view),
        ("view", view | {"line": ["a1"]}),
        ("view", view | {"pending": {"pending": "nothing"}}),
        ("view", view | {"viewer": "nobody"}),
        ("view", []),
        ("view", view | {"pending": 3}),
        ("view", view | {"pending": {"pending": 3}}),
        *([("view", view | {"market": []})] if game.name == "duel" else []),
        ("view", view | {"more": 1}),
        ("memory", {}),
        ("memory", []),
        ("recalled", {"seat 0 hand": {"certain": ["gold"], "unseen": [], "possible": []}}),
        ("state", tools.to_json(Position(play.game, play.state)) | {"choices": {}}),
    ):
        with pytest.raises(JsonError):
            tools.from_json(kind, value)
    with pytest.raises(ValueError, match=r"expected one of setup, state, move, .*, got 'card'"):
        tools.from_json("card", {})


DRAWN = "architect-token seat 0 drawn mummy seven horus", "horus-draw seat 0 kept 5", "horus-draw seat 0"


@pytest.mark.parametrize("turn", DRAWN)
def test_a_view_of_what_is_hidden_comes_back_whole(turn: str) -> None:
    """In duel, others know only that tokens, or a deben, were drawn."""
    tools, lines = GAMES["duel"], ("ankh: c3 v", "aside: mummy seven horus", "bag: 3 4", "seat 0 debens: 5")
    position = tools.positions.read([*lines, f"turn: {turn}"])
    for viewer in (0, 1, *Observer):
        view = position.game.view(position.state, viewer)
        assert view == tools.from_json("view", json.loads(json.dumps(tools.to_json(view))))
