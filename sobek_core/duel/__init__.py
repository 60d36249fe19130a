"""Sobek: 2 Players (2021). One file for each rule chapter, named as in spec/duel/.

The public names of the game; those in `LAZY` are loaded on first use.
"""

from typing import TYPE_CHECKING, Any, Final

from sobek_core.duel import board, components, events, moves, rules, state
from sobek_core.duel.board import Cell, cell
from sobek_core.duel.choices import Choices
from sobek_core.duel.components import Debens, Tile, Tiles, Token, Tokens, tile
from sobek_core.duel.edition import EDITIONS, PUBLISHED, Edition, Figures
from sobek_core.duel.events import Event
from sobek_core.duel.game import Duel
from sobek_core.duel.moves import Move, Setup
from sobek_core.duel.seen import SeenEvent, SeenMovement
from sobek_core.duel.state import Seat, State
from sobek_core.duel.visibility import SeatView, SeenPending, UnseenDeben, UnseenTokens, View
from sobek_core.extras import load_name

if TYPE_CHECKING:
    from sobek_core.duel.recall import begin_memory
    from sobek_core.duel.text.notation import MOVES, SETUP
    from sobek_core.duel.text.position import POSITIONS

__all__ = [
    "EDITIONS",
    "MOVES",
    "POSITIONS",
    "PUBLISHED",
    "SETUP",
    "Cell",
    "Choices",
    "Debens",
    "Duel",
    "Edition",
    "Event",
    "Figures",
    "Move",
    "Seat",
    "SeatView",
    "SeenEvent",
    "SeenMovement",
    "SeenPending",
    "Setup",
    "State",
    "Tile",
    "Tiles",
    "Token",
    "Tokens",
    "UnseenDeben",
    "UnseenTokens",
    "View",
    "begin_memory",
    "board",
    "cell",
    "components",
    "events",
    "moves",
    "rules",
    "state",
    "tile",
]

LAZY: Final = {
    "MOVES": "duel.text.notation",
    "POSITIONS": "duel.text.position",
    "SETUP": "duel.text.notation",
    "begin_memory": "duel.recall",
}


if not TYPE_CHECKING:  # which would take every name for one

    def __getattr__(name: str) -> Any:
        """Load a name on first use. Raise AttributeError if there is none."""
        return load_name(__name__, name, LAZY.get(name, "duel"))


def __dir__() -> list[str]:
    return __all__
