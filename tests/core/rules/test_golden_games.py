"""Golden games: whole games of random seats, move by move (tests/golden/games/)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from sobek_verification.games import GAMES
from tests.games import each_suite
from tests.golden_games import FOLDER, GOLDEN, NARRATION, play_golden, write_game, write_narration

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite
    from tests.golden_games import GoldenGame

# tests/golden_games.py says why
NOT_PLAYED: Final = {"classic": {"visibility", "clean-tie"}, "duel": {"visibility"}}
PLAYED: Final = [(game, golden) for game in GAMES.values() for golden in GOLDEN[game.name]]
CHOSEN: Final = [(game, golden) for game, golden in PLAYED if golden.choices]


def name_of(one: GameSuite | GoldenGame) -> str:
    """Return the name of a game."""
    return one.name


@pytest.mark.parametrize(("game", "golden"), PLAYED, ids=name_of)
def test_a_golden_game_is_played_as_ever(game: GameSuite, golden: GoldenGame) -> None:
    """For every player count with all views and legal moves. After an intended change, run `tests.golden_games`."""
    assert (FOLDER / game.name / f"{golden.name}.txt").read_text(encoding="utf-8") == write_game(game, golden)


@each_suite
def test_the_narration_of_the_moves_of_examples_is_as_ever(game: GameSuite) -> None:
    """The narration for each viewer, and the reasons of refusals with all facts."""
    assert (FOLDER / game.name / NARRATION).read_text(encoding="utf-8") == write_narration(game)


@each_suite
def test_every_player_count_and_every_choice_has_its_game(game: GameSuite) -> None:
    """Every reading that is played differently has a golden game."""
    assert set(game.tools.player_counts) == {golden.players for golden in GOLDEN[game.name] if not golden.choices}
    chosen = {choice for golden in GOLDEN[game.name] for choice in golden.choices}
    others = {(name, reading) for name, (_, *others) in game.readings.items() for reading in others}
    assert {(name, reading) for name, reading in others if name not in NOT_PLAYED[game.name]} == chosen
    files = {path.name for path in (FOLDER / game.name).iterdir()}
    assert {NARRATION, *(f"{golden.name}.txt" for golden in GOLDEN[game.name])} == files


@pytest.mark.parametrize(("game", "golden"), CHOSEN, ids=name_of)
def test_the_choice_of_a_golden_game_matters(game: GameSuite, golden: GoldenGame) -> None:
    """Under the default readings, the same seed gives other moves or another result."""
    record, default = play_golden(game, golden).record, play_golden(game, golden, by_default=True).record
    assert (record.entries, record.result) != (default.entries, default.result)
