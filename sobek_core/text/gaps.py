"""Places of a position that are not fully known: `?` and `?*2` in text. Independent of the games."""

from __future__ import annotations

import re
from typing import Final, Generic, TypeVar

from attrs import frozen

from sobek_core.kernel.game import Position

GameT = TypeVar("GameT")
StateT = TypeVar("StateT")

UNKNOWN: Final = re.compile(r"(?:(?P<known>.+) )?\?(?:\*(?P<number>[1-9][0-9]{0,2}))?")


@frozen
class Gap:
    """A place that is not fully known.

    place: its name in a position, such as `seat 0 hand`; number: how many unknown cards, tiles or tokens it holds, None
    if that is open.
    """

    place: str
    number: int | None = None


@frozen
class PartialPosition(Generic[GameT, StateT]):
    """A position as written, in which some places may be unknown.

    position: the position, without the unknown cards, tiles and tokens; gaps: the places with unknown contents;
    stated_places: the names of the places whose line was written and has no gap, None if everything is stated, as in
    JSON.
    """

    position: Position[GameT, StateT]
    gaps: tuple[Gap, ...]
    stated_places: frozenset[str] | None
