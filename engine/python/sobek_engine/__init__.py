"""Sobek (`Classic`) and Sobek: 2 Players (`Duel`), played fast: an engine in C++ that was written from the spec alone.

    from random import choice
    from sobek_engine import Duel

    game = Duel().deal(seed=7)
    while not game.over:
        if game.seat is None:
            game.draw()
        else:
            game.apply(choice(game.legal()))
    print(game.scores, game.winners)

Moves are packed integers, or strings of JSON as in the protocol wherever a move is given.
What is refused raises IllegalMoveError, whose `args` are the rules; anything else that is wrong is a ValueError.
"""

from sobek_engine._engine import (
    Classic,
    ClassicMemory,
    ClassicState,
    Duel,
    DuelMemory,
    DuelState,
)
from sobek_engine._values import IllegalMoveError, Playout

__all__ = [
    "Classic",
    "ClassicMemory",
    "ClassicState",
    "Duel",
    "DuelMemory",
    "DuelState",
    "IllegalMoveError",
    "Playout",
]
