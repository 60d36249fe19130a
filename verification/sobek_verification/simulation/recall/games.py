"""The games whose recall is checked, by name, with everything that their small games have to reach."""

from __future__ import annotations

from typing import Final

from sobek_core.registry import Parts
from sobek_verification.games import GAMES
from sobek_verification.simulation.recall.small import RecallSuite

RECALL_SUITES: Final = Parts[RecallSuite](GAMES, "sobek_verification.simulation.recall.{}_small:RECALL_SUITE")
