"""Runs a test once for every game: with its name, or with all that verification knows of it."""

from __future__ import annotations

import pytest

from sobek_verification.games import GAMES

each_game = pytest.mark.parametrize("game", GAMES)
each_suite = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
