"""What the engine raises and returns that is a class of Python."""

from typing import NamedTuple


class IllegalMoveError(ValueError):
    """A move that the rules refuse; `args` are all the rules that it breaks, in order."""


class Playout(NamedTuple):
    """The points of each seat, the seats that won, and how many moves were made, draws and deals included."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
