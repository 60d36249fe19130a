"""Random numbers, and a random player. All randomness comes from the generator passed in."""

from __future__ import annotations

from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MoveT = TypeVar("MoveT")


def generator(seed: object) -> Random:
    """Return a generator that gives the same numbers for all seeds with the same text."""
    return Random(str(seed))  # noqa: S311  # nothing secret is drawn


def choose(random: Random, moves: Sequence[MoveT], weights: Mapping[type[MoveT], int]) -> MoveT:
    """Draw one of these moves: first a kind, so that all kinds occur in games, then a move of that kind.

    weights: the weights of kinds, 1 for any other kind.
    """
    kinds = [tuple(same) for _, same in groupby(moves, key=type)]
    (same,) = random.choices(kinds, [weights.get(type(kind[0]), 1) for kind in kinds])
    return random.choice(same)
