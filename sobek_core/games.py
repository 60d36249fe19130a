"""The games by name: the one place where games are registered for the tools.

A game's package puts everything that the tools need into one `GameTools`. Judging, reading words and pages
find their part of a game by its name.
"""

from __future__ import annotations

from typing import Final

from sobek_core.classic.tools import CLASSIC
from sobek_core.duel.tools import DUEL
from sobek_core.registry import Registry
from sobek_core.tools import GameTools

GAMES: Final = Registry[GameTools](CLASSIC, DUEL)
"""What the tools need to know about each game, by its name."""
