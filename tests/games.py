"""Runs a test once for every game."""

from __future__ import annotations

import pytest

from sobek_verification.games import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
