"""The pictures of both games: no line is too wide, whoever looks, and whatever lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek_core.games import GAMES
from sobek_core.kernel.visibility import Observer
from sobek_core.phrases import LANGUAGES, load_words
from sobek_core.records.names import MAX_CHARACTERS
from sobek_core.text.layout import LABEL, WIDTH
from sobek_verification.simulation.machines.strategies import positions
from tests.games import every_game
from tests.records import played

if TYPE_CHECKING:
    from sobek_core.phrases import Words
    from sobek_verification.suite import GameSuite

NAMES = tuple(letter * MAX_CHARACTERS for letter in "wxyz")


def widest(text: str) -> int:
    """Return the width of the longest line."""
    return max(map(len, text.splitlines()))


@pytest.mark.parametrize("words", [load_words(language) for language in LANGUAGES], ids=LANGUAGES)
@pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in GAMES for players in GAMES[game].player_counts]
)
def test_no_line_of_a_game_is_too_wide(game: str, players: int, words: Words) -> None:
    """Tables and sheets of whole games fit into a hundred columns, with names as long as names can be."""
    tools = GAMES[game]
    for seed in range(4):
        play = played(game, players, seed)
        for step in play.steps:
            for viewer in (Observer.REFEREE, *range(players)):
                assert widest(tools.draw_table(play.game, play.game.view(step.before, viewer), NAMES, words)) <= WIDTH
            for event in step.events:
                if isinstance(event, tools.scored):
                    assert widest(tools.draw_sheets(play.game, event, NAMES, words)) <= WIDTH


@pytest.mark.parametrize("words", [load_words(language) for language in LANGUAGES], ids=LANGUAGES)
@every_game
@given(data=st.data())
def test_no_line_of_a_table_is_too_wide(game: GameSuite, words: Words, data: st.DataObject) -> None:
    """The same of tables that play seldom reaches."""
    position = data.draw(positions(game))
    for viewer in (Observer.REFEREE, *range(len(position.state.seats))):
        seen = position.game.view(position.state, viewer)
        assert widest(game.tools.draw_table(position.game, seen, NAMES, words)) <= WIDTH


COMMON = (
    *("deck", "draw-pile", "discard", "event-pile", "pirogues", "aside", "drawn", "bag", "removed", "spent", "box"),
    "box-tokens",
)
OF_A_SEAT = ("hand", "horizontal", "corruption", "tokens", "debens")


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_places_fit_before_what_lies_there(language: str) -> None:
    """In every language a name of a place leaves a space before the number of what lies there."""
    words = load_words(language)
    labels = [words(f"table.{name}") for name in COMMON]
    labels += [f"  {words(f'table.{name}')}" for name in OF_A_SEAT]
    labels.append(f"  {words('table.set', number=99)}")
    assert [] == [label for label in labels if len(label) >= LABEL]
