"""Sobek (2010), for two to four players. One file for each rule chapter, named as in spec/classic/.

The public names of the game, loaded on first use. `CONVERTER` needs the extra `cli`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobek_core.extras import load_name, public_names

if TYPE_CHECKING:
    from sobek_core.classic import (
        components as components,
        events as events,
        moves as moves,
        rules as rules,
        state as state,
    )
    from sobek_core.classic.choices import Choices as Choices
    from sobek_core.classic.components import (
        Card as Card,
        Cards as Cards,
        Token as Token,
        Tokens as Tokens,
        card as card,
    )
    from sobek_core.classic.edition import (
        EDITIONS as EDITIONS,
        PUBLISHED as PUBLISHED,
        Edition as Edition,
        Figures as Figures,
    )
    from sobek_core.classic.events import Event as Event
    from sobek_core.classic.game import Classic as Classic
    from sobek_core.classic.moves import Move as Move, Setup as Setup
    from sobek_core.classic.recall import begin_memory as begin_memory
    from sobek_core.classic.seen import SeenDeal as SeenDeal, SeenEvent as SeenEvent, SeenMovement as SeenMovement
    from sobek_core.classic.state import Seat as Seat, State as State
    from sobek_core.classic.text.notation import MOVES as MOVES, SETUP as SETUP
    from sobek_core.classic.text.position import POSITIONS as POSITIONS
    from sobek_core.classic.track import Track as Track
    from sobek_core.classic.visibility import SeatView as SeatView, View as View

# This needs the extra `cli`.
if TYPE_CHECKING:
    from sobek_core.classic.codec import CONVERTER as CONVERTER


def __getattr__(name: str) -> Any:
    """Load a name on first use. Raise AttributeError, naming the extra to install, if a package is missing."""
    return load_name(__name__, name)


def __dir__() -> list[str]:
    return sorted({*globals()}.union(*public_names(__name__)))
