"""What people write, read generously: a game, a position of which parts are not known, and a question."""

from sobek_core.input.moves import MoveRead, read_move, read_whole
from sobek_core.input.problems import Problem
from sobek_core.input.reading import Written, read_text

__all__ = ["MoveRead", "Problem", "Written", "read_move", "read_text", "read_whole"]
