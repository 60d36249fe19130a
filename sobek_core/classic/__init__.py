"""Sobek (2010), for two to four players. One file for each rule chapter, named as in spec/classic/.

The public names of the game; those in `LAZY` are loaded on first use.
"""

from typing import TYPE_CHECKING, Any, Final

from sobek_core.classic import components, events, moves, rules, state
from sobek_core.classic.choices import Choices
from sobek_core.classic.components import Card, Cards, Token, Tokens, card
from sobek_core.classic.edition import EDITIONS, PUBLISHED, Edition, Figures
from sobek_core.classic.events import Event
from sobek_core.classic.game import Classic
from sobek_core.classic.moves import Move, Setup
from sobek_core.classic.seen import SeenDeal, SeenEvent, SeenMovement
from sobek_core.classic.state import Seat, State
from sobek_core.classic.track import Track
from sobek_core.classic.visibility import SeatView, View
from sobek_core.extras import load_name

if TYPE_CHECKING:
    from sobek_core.classic.recall import begin_memory
    from sobek_core.classic.text.notation import MOVES, SETUP
    from sobek_core.classic.text.position import POSITIONS

__all__ = [
    "EDITIONS",
    "MOVES",
    "POSITIONS",
    "PUBLISHED",
    "SETUP",
    "Card",
    "Cards",
    "Choices",
    "Classic",
    "Edition",
    "Event",
    "Figures",
    "Move",
    "Seat",
    "SeatView",
    "SeenDeal",
    "SeenEvent",
    "SeenMovement",
    "Setup",
    "State",
    "Token",
    "Tokens",
    "Track",
    "View",
    "begin_memory",
    "card",
    "components",
    "events",
    "moves",
    "rules",
    "state",
]

LAZY: Final = {
    "MOVES": "classic.text.notation",
    "POSITIONS": "classic.text.position",
    "SETUP": "classic.text.notation",
    "begin_memory": "classic.recall",
}


if not TYPE_CHECKING:  # which would take every name for one

    def __getattr__(name: str) -> Any:
        """Load a name on first use. Raise AttributeError if there is none."""
        return load_name(__name__, name, LAZY.get(name, "classic"))


def __dir__() -> list[str]:
    return __all__
