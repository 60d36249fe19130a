"""Runs a test once for every game: with its name, or with all that verification knows of it."""

from __future__ import annotations

from typing import Any, Final

import pytest

from sobek_core.classic import game as classic
from sobek_core.duel import game as duel
from sobek_verification.games import GAMES

CORES: Final[dict[str, Any]] = {"classic": classic, "duel": duel}  # the modules with the rules of the core

each_game = pytest.mark.parametrize("game", GAMES)
each_suite = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
