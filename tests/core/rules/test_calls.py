"""What calls of a game answer for what is not theirs, and the call that raises instead of refusing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from sobek_core import IllegalMoveError, Refused
from tests.games import each_suite
from tests.records import played

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite


def got(value: object) -> str:
    """Return the pattern of a value as messages show it."""
    return re.escape(f"{value!r:.60}")


@each_suite
def test_what_is_not_of_the_game_is_a_type_error(game: GameSuite) -> None:
    """It says what was expected and what came, for text, JSON, and the states and moves of the other game."""
    rules, state = game.tools.game(), played(game.name, 2, 3).steps[0].before
    other = next(name for name in ("classic", "duel") if name != game.name)
    theirs = played(other, 2, 3).steps[0]
    move = rules.legal(state)[0]
    wrong: tuple[Any, ...] = (theirs.before, "start", None, {})
    for value in wrong:
        for call in (
            rules.turn,
            rules.legal,
            lambda one: rules.view(one, 0),
            lambda one: rules.legal_moves(one, 0),
            lambda one: rules.apply(one, move),
            lambda one: rules.make(one, move),
        ):
            expected = rf"expected a state of {type(rules).__name__}, such as start.*, got {got(value)}"
            with pytest.raises(TypeError, match=expected):
                call(value)
        with pytest.raises(TypeError, match=f"state: expected a State of {game.name}, got {got(value)}"):
            rules.see_move(value, move, 0)
    wrong = (theirs.move, "take 4", None, {"move": "take", "seat": 0, "slot": 0})
    for value in wrong:
        for call in (rules.apply, rules.make):
            expected = rf"expected a move of {type(rules).__name__}, such as one.*, got {got(value)}"
            with pytest.raises(TypeError, match=expected):
                call(state, value)


@each_suite
def test_a_move_is_made_or_raises_with_all_reasons(game: GameSuite) -> None:
    """`make` is `apply` with an exception in place of a refusal, which has no state to go on from."""
    rules, first, refused = game.tools.game(), played(game.name, 2, 3).steps[0].before, 0
    for step in played(game.name, 2, 3).steps:
        assert rules.apply(step.before, step.move) == rules.make(step.before, step.move)
        verdict = rules.apply(first, step.move)
        if isinstance(verdict, Refused):
            refused += 1
            with pytest.raises(IllegalMoveError) as raised:
                rules.make(first, step.move)
            assert verdict.reasons == raised.value.reasons
            assert not hasattr(verdict, "state")
    assert refused
