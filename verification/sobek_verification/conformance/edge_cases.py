"""Read the unusual and malformed values of each game, for conversations, from `conversations_GAME.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from attrs import field, frozen

from sobek_verification.tables import read_table

Place: TypeAlias = tuple[int | str, ...]
"""The path to a part of a value: keys of objects, and indices of arrays."""

Lines: TypeAlias = tuple[str, ...]
"""The lines of a position."""


@frozen
class StateChange:
    """A change at a path of a state: set it to a value, or to each of several in turn; without any, remove the key."""

    at: Place
    put: Any = None


@frozen
class EdgeCases:
    """The unusual values of a game. The files describe what each is for."""

    position: Lines
    out_of_range: tuple[StateChange, ...]
    not_of_the_box: tuple[StateChange, ...]
    sets: tuple[dict[str, Any], ...]
    moves: tuple[str, ...]
    legal_moves: tuple[Lines, ...]
    unusual_moves: tuple[str, ...]
    pending: tuple[Lines, ...]
    not_there: dict[str, tuple[Lines, ...]]
    not_reached: dict[str, tuple[Lines, ...]]
    unusual_states: tuple[Lines, ...] = ()
    everything: Lines = ()
    victims_in: Lines = ()
    victims_of: tuple[str, ...] = ()
    plays: dict[str, tuple[Lines, ...]] = field(factory=dict)
    changes: dict[str, tuple[tuple[StateChange, ...], ...]] = field(factory=dict)
    keys_of_others: tuple[dict[str, Any], ...] = ()
    too_many_moves: Lines = ()
    longest_listing: Lines = ()


@cache
def edge_cases(game: str) -> EdgeCases:
    """Read the unusual values of a game. Raise UnreadableDataError."""
    return read_table(Path(__file__).parent / f"conversations_{game}.toml", EdgeCases, "unusual values")
