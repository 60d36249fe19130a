"""The games whose recall is checked, by name, with everything that their small games have to reach."""

from __future__ import annotations

from typing import Final

from sobek_core.registry import RegistryEntries
from sobek_verification.games import GAMES
from sobek_verification.simulation.recall.small import RecallSuite
from sobek_verification.suite import GameSuite

RECALL_SUITES: Final = RegistryEntries[GameSuite, RecallSuite](GAMES, lambda game: game.recall_suite)
