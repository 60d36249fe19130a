"""The games whose recall is checked, by name, with everything that their small games have to reach."""

from __future__ import annotations

from typing import Final

from sobek_core.registry import RegistryEntries
from sobek_verification.games import GAMES
from sobek_verification.simulation.recall.small import Remembered
from sobek_verification.suite import GameSuite

REMEMBERED: Final = RegistryEntries[GameSuite, Remembered](GAMES, lambda game: game.remembered)
