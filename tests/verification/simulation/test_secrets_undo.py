"""In games that look the same, the same moves can be taken back: GAME.visibility.undo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.kernel.game import Applied
from sobek_core.kernel.visibility import Observer
from sobek_verification.games import GAMES
from sobek_verification.simulation.secrets.pairs import SecretsPlan
from sobek_verification.simulation.secrets.undo import UndoPair, handwritten_pairs, looks, try_games
from tests.games import each_suite

if TYPE_CHECKING:
    from sobek_verification.simulation.secrets.undo import UndoGame
    from sobek_verification.suite import GameSuite


def looks_of(line: UndoGame) -> list[Any]:
    """Return what a spectator sees of a game: its initial state, and each move."""
    rules, seen = line.rules, [line.rules.view(line.start, Observer.SPECTATOR)]
    for step in line.steps:
        verdict = rules.apply(step.before, step.move)
        assert isinstance(verdict, Applied)
        seen.append(looks(rules, step.before, verdict))
    return seen


@pytest.mark.parametrize("pair", handwritten_pairs(), ids=lambda pair: f"{pair.game}: {pair.name}")
def test_games_of_a_pair_look_the_same(pair: UndoPair) -> None:
    """A spectator sees the same of both from beginning to end, and the games differ."""
    game = GAMES[pair.game]
    one, other = (script.played(game.tools) for script in (pair.left, pair.right))
    assert looks_of(one) == looks_of(other)
    assert one != other


@each_suite
def test_games_that_look_the_same_get_the_same_answer(game: GameSuite) -> None:
    """GAME.visibility.undo: whether moves can be taken back, how many, and which move is named."""
    outcome = try_games(SecretsPlan(game.name, 16, 1))
    assert (None, 16) == (outcome.failure, outcome.games)
    assert outcome.differing > 12
