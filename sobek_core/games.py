"""The games by name: the one place where a game is registered for the tools.

A game's own package states in one `GameTools` all that the tools need, including where its judging and its page lie. A
game from elsewhere is registered with `GAMES.register(binding)` before the commands are imported.
"""

from __future__ import annotations

from typing import Final

from sobek_core.classic.tools import CLASSIC
from sobek_core.duel.tools import DUEL
from sobek_core.registry import Registry
from sobek_core.tools import GameTools

GAMES: Final = Registry[GameTools](CLASSIC, DUEL)
