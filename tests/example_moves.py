"""States and legal moves of the examples of the spec."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

from sobek_core.games import GAMES
from sobek_core.kernel.game import Applied
from sobek_core.records.audit import PlayedMove
from sobek_core.spec import load_spec
from sobek_verification.examples import LEGAL, SETUP, ExampleScript, game_of

if TYPE_CHECKING:
    from collections.abc import Iterator

# A move that can be narrated at any state. It stands before the moves of each example.
BETWEEN = {"classic": "seat 0: done", "duel": "seat 0: refill"}


@frozen
class ExampleMove:
    """A move of an example. after: the state after it."""

    game: Any
    step: PlayedMove
    after: Any


@cache
def example_moves(game: str) -> tuple[ExampleMove, ...]:
    """Return the states of all examples of a game, with the legal moves made there."""
    return tuple(_example_moves(game))


def _example_moves(game: str) -> Iterator[ExampleMove]:
    tools = GAMES.named(game)
    for script in (ExampleScript.of(one) for one in load_spec().examples() if game_of(one) == game):
        position = tools.positions.read(text for _, text in script.position)
        rules, state = position.game, position.state
        if any(step.text.startswith(SETUP) for step in script.steps):
            continue
        yield ExampleMove(rules, PlayedMove(state, tools.notation.read(BETWEEN[tools.name]), ()), state)
        for step in script.steps:
            if step.text == LEGAL or step.viewer is not None or step.undone is not None:
                continue
            move = tools.notation.read(step.text)
            verdict = rules.apply(state, move)
            if isinstance(verdict, Applied):
                yield ExampleMove(rules, PlayedMove(state, move, verdict.events), verdict.state)
                state = verdict.state
