"""Seeded leaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen


@frozen
class SeededLeak:
    """A leak. place: module and name of the function that it replaces; spoil: turns the right one into a wrong one.

    printed_by: the commands that print it, which are then compared for pairs of records; empty if pairs of states show
    it; seed: of the pairs, chosen so that they show it early.
    """

    game: str
    sentence: str
    place: str
    spoil: Callable[[Any], Any]
    printed_by: tuple[str, ...] = ()
    seed: int = 0
