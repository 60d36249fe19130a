"""Sobek (2010), for two to four players. One file for each rule chapter, named as in spec/classic/."""

from sobek_core.classic.choices import Choices
from sobek_core.classic.game import Classic
from sobek_core.classic.moves import Deal, Move, Setup
from sobek_core.classic.state import Seat, State
from sobek_core.classic.track import Track

__all__ = ["Choices", "Classic", "Deal", "Move", "Seat", "Setup", "State", "Track"]
