"""All enumerations, in the order in which they run, each with the name of its game."""

from __future__ import annotations

from typing import Final

from verification.games import GAMES

ENUMERATIONS: Final = tuple((game.name, enumeration) for game in GAMES.values() for enumeration in game.enumerations)
