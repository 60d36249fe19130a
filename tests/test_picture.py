"""The pictures of both games: no line is too wide, whoever looks, and whatever lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek_core.drawing import WIDTH
from sobek_core.games import GAMES
from sobek_core.record import NAME_MOST
from sobek_core.sight import Onlooker
from tests.games import every_game
from tests.records import played
from verification.machines.strategies import positions

if TYPE_CHECKING:
    from verification.verified import Verified

NAMES = tuple(letter * NAME_MOST for letter in "wxyz")


def widest(text: str) -> int:
    """Give the width of the longest line."""
    return max(map(len, text.splitlines()))


@pytest.mark.parametrize(("game", "players"), [(game, players) for game in GAMES for players in GAMES[game].numbers])
def test_no_line_of_a_game_is_too_wide(game: str, players: int) -> None:
    """Tables and sheets of whole games fit into a hundred columns, with names as long as names can be."""
    binding = GAMES[game]
    for seed in range(4):
        play = played(game, players, seed)
        for step in play.steps:
            for viewer in (Onlooker.READER, *range(players)):
                assert widest(binding.draw_table(binding.view(step.before, viewer), NAMES)) <= WIDTH
            for event in step.events:
                if isinstance(event, binding.scored):
                    assert widest(binding.draw_sheets(step.before, event, NAMES)) <= WIDTH


@every_game
@given(data=st.data())
def test_no_line_of_a_table_is_too_wide(game: Verified, data: st.DataObject) -> None:
    """The same of tables that play seldom reaches."""
    state = data.draw(positions(game))
    for viewer in (Onlooker.READER, *range(len(state.seats))):
        assert widest(game.binding.draw_table(game.binding.view(state, viewer), NAMES)) <= WIDTH
