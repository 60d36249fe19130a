"""A line of a position, and the places that lines name. Independent of the games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from sobek_core.text.notation import Codec


@frozen
class PositionLine:
    """A line of a position.

    place: its name in text; field: what it fills; codec: of its value; box: the field of the state that unknown things
    come from, empty for a line without unknown things; follows: the field of the seat that it equals if it is left out,
    empty for a line with a value of its own; seen: writes what a view shows of it, if that is not in `field`.
    """

    place: str
    field: str
    codec: Codec[Any]
    box: str = ""
    follows: str = ""
    seen: Callable[[Any], str] | None = None


def seat_and_name(place: str) -> tuple[int | None, str]:
    """Split a place into its seat, None if it belongs to none, and its name."""
    if not place.startswith("seat "):
        return None, place
    _, seat, name = place.split(" ", 2)
    return int(seat), name
