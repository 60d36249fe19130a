"""Sobek: 2 Players (2021). One file for each rule chapter, named as in spec/duel/."""

from sobek_core.duel.choices import Choices
from sobek_core.duel.game import Duel
from sobek_core.duel.moves import Move, Setup
from sobek_core.duel.state import State

__all__ = ["Choices", "Duel", "Move", "Setup", "State"]
