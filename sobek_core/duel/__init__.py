"""Sobek: 2 Players (2021). One file for each rule chapter, named as in spec/duel/.

The public names of the game, loaded on first use. `CONVERTER` needs the extra `cli`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobek_core.extras import load_name, public_names

if TYPE_CHECKING:
    from sobek_core.duel import (
        board as board,
        components as components,
        events as events,
        moves as moves,
        rules as rules,
        state as state,
    )
    from sobek_core.duel.board import Cell as Cell, cell as cell
    from sobek_core.duel.choices import Choices as Choices
    from sobek_core.duel.components import (
        Debens as Debens,
        Tile as Tile,
        Tiles as Tiles,
        Token as Token,
        Tokens as Tokens,
        tile as tile,
    )
    from sobek_core.duel.edition import (
        EDITIONS as EDITIONS,
        PUBLISHED as PUBLISHED,
        Edition as Edition,
        Figures as Figures,
    )
    from sobek_core.duel.events import Event as Event
    from sobek_core.duel.game import Duel as Duel
    from sobek_core.duel.moves import Move as Move, Setup as Setup
    from sobek_core.duel.recall import begin_memory as begin_memory
    from sobek_core.duel.seen import SeenEvent as SeenEvent, SeenMovement as SeenMovement
    from sobek_core.duel.state import Seat as Seat, State as State
    from sobek_core.duel.text.notation import MOVES as MOVES, SETUP as SETUP
    from sobek_core.duel.text.position import POSITIONS as POSITIONS
    from sobek_core.duel.visibility import (
        SeatView as SeatView,
        SeenPending as SeenPending,
        UnseenDeben as UnseenDeben,
        UnseenTokens as UnseenTokens,
        View as View,
    )

# This needs the extra `cli`.
if TYPE_CHECKING:
    from sobek_core.duel.codec import CONVERTER as CONVERTER


def __getattr__(name: str) -> Any:
    """Load a name on first use. Raise AttributeError, naming the extra to install, if a package is missing."""
    return load_name(__name__, name)


def __dir__() -> list[str]:
    return sorted({*globals()}.union(*public_names(__name__)))
