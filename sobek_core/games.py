"""The games by name: the one place where games are registered for the tools.

A game's package puts everything that the tools need into one `GameTools`. Judging, reading words and pages
find their part of a game by its name.
"""

from __future__ import annotations

from typing import Final, Literal, overload

from sobek_core.classic.tools import CLASSIC, ClassicTools
from sobek_core.duel.tools import DUEL, DuelTools
from sobek_core.registry import Registry
from sobek_core.tools import GameTools


class Games(Registry[GameTools]):
    """The tools of each game. A name that a type checker knows gives the tools of that game, with its types."""

    @overload  # type: ignore[override]  # for any other name, there is `named`
    def __getitem__(self, name: Literal["classic"]) -> ClassicTools: ...
    @overload
    def __getitem__(self, name: Literal["duel"]) -> DuelTools: ...
    def __getitem__(self, name: str) -> GameTools:
        """Return the tools of a game. Raise UnknownNameError, a KeyError, if there is none of this name."""
        return self.named(name)


GAMES: Final = Games(CLASSIC, DUEL)
"""What the tools need to know about each game, by its name."""
