"""All enumerations, in the order in which they run."""

from __future__ import annotations

from typing import Final

from sobek_verification.games import GAMES

ENUMERATIONS: Final = tuple(enumeration for game in GAMES.values() for enumeration in game.enumerations)
