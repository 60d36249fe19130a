"""How a playout ended."""

from typing import NamedTuple


class Playout(NamedTuple):
    """The points of each seat, the seats that won, and how many moves were made, draws and deals included."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
