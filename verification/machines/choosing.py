"""A random player: by kind of move first, so that a game sees all of them, then any move of that kind."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from sobek_core.classic import moves as m

if TYPE_CHECKING:
    from random import Random

    from sobek_core.classic import Move

WEIGHTS: Final[dict[type[Move], int]] = {m.Take: 5, m.PlayCharacter: 2, m.PlaySet: 3, m.LaySet: 3}  # others: 1


def choose(random: Random, moves: tuple[Move, ...]) -> Move:
    """Choose one of these moves, at least one."""
    kinds = [tuple(same) for _, same in groupby(moves, key=type)]
    (same,) = random.choices(kinds, [WEIGHTS.get(type(kind[0]), 1) for kind in kinds])
    return random.choice(same)
