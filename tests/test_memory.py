"""Tests of perfect memory: of both games, against all worlds in small games, and against the truth in full ones."""

import pytest

from verification.games import GAMES
from verification.memory.play import Plan, play_here


@pytest.mark.parametrize("game", GAMES)
def test_memory_is_exact_in_small_games(game: str) -> None:
    """GAME.visibility.memory: certain and possible is what all worlds, and some worlds, have; news what others lack."""
    assert None is play_here(Plan(game, 15, 0)).difference


@pytest.mark.parametrize("game", GAMES)
def test_truth_lies_within_what_is_recalled_in_full_games(game: str) -> None:
    """GAME.visibility.memory: what is certain is so, and what is so is certain or possible."""
    assert None is play_here(Plan(game, 1, 0, full=True)).difference
