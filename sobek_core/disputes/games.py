"""What judging knows of each game, by name."""

from __future__ import annotations

from typing import Final

from sobek_core.disputes.tools import Judged
from sobek_core.games import GAMES
from sobek_core.registry import RegistryEntries
from sobek_core.tools import GameTools

JUDGED: Final = RegistryEntries[GameTools, Judged](GAMES, lambda tools: tools.judged)
