"""Positions of which parts are not known, for the tests of the judge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobek_core.games import GAMES
from sobek_core.verdicts.parts import Part, PartRow
from sobek_core.verdicts.position import PartPosition, fully_known

if TYPE_CHECKING:
    from collections.abc import Iterable


def part_position(game: str, lines: Iterable[str]) -> PartPosition:
    """Return the position that these lines state, with `?` for what is not known; what they leave out is not known."""
    stated = tuple(lines)
    if not stated:
        return PartPosition(GAMES[game].game(), GAMES[game].player_counts[0], {})
    read = GAMES[game].positions.read_open(stated)
    every = fully_known(read.position)
    places = {place: every.places[place] for place in read.stated_places or () if place in every.places}
    for gap in read.gaps:
        known, bounds = every.places[gap.place], {} if gap.number is None else {"least": gap.number, "most": gap.number}
        kind: Any = PartRow if isinstance(known, tuple) else Part
        pool = () if kind is PartRow else (type(known)(),)
        places[gap.place] = kind(gap.place, known, *pool, **bounds)
    return PartPosition(read.position.game, every.players, places)
