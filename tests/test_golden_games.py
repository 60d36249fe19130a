"""Golden games: what whole games of random seats come to, move by move (tests/golden/games/)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sobek_core.classic.choices import READINGS
from verification.golden.games import GOLDEN, GoldenGame, write_game

FOLDER = Path(__file__).parent / "golden" / "games"
NOT_PLAYED = {"visibility", "clean-tie"}  # verification/golden/games.py says why


@pytest.mark.parametrize("golden", GOLDEN, ids=[golden.name for golden in GOLDEN])
def test_a_golden_game_is_played_as_ever(golden: GoldenGame) -> None:
    """If this differs on purpose: sobek-verify golden tests/golden/games, and read the diff."""
    assert (FOLDER / f"{golden.name}.txt").read_text(encoding="utf-8") == write_game(golden)


def test_every_player_count_and_every_choice_has_its_game() -> None:
    """No reading that is played differently goes without a golden game."""
    assert {2, 3, 4} == {golden.players for golden in GOLDEN if not golden.choices}
    chosen = {choice for golden in GOLDEN for choice in golden.choices}
    assert {(name, reading) for name, (_, reading) in READINGS.items() if name not in NOT_PLAYED} == chosen
    assert {f"{golden.name}.txt" for golden in GOLDEN} == {path.name for path in FOLDER.iterdir()}


@pytest.mark.parametrize("golden", [golden for golden in GOLDEN if golden.choices], ids=lambda golden: golden.name)
def test_the_choice_of_a_golden_game_matters(golden: GoldenGame) -> None:
    """The same seed under the default readings leads to other moves, or to another result."""
    record, default = golden.play().record, golden.play(by_default=True).record
    assert (record.entries, record.result) != (default.entries, default.result)
