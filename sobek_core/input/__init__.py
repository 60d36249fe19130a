"""What people write, read generously: a game, a position of which parts are not known, and a question."""

from sobek_core.input.moves import MoveRead, read_move
from sobek_core.input.problems import Problem
from sobek_core.input.reading import Written, read

__all__ = ["MoveRead", "Problem", "Written", "read", "read_move"]
