"""What was read, as short text for the tables of tests."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from attrs import fields

from sobek_core.duel.board import CELLS, Market
from sobek_core.kernel.pile import Pile
from sobek_core.verdicts.parts import ANY, Part, PartRow, Squares

if TYPE_CHECKING:
    from sobek_core.input import Written


def told(value: Any) -> str:
    """Return a value as text. Of a part: what is known, what vague things can be, and how many more there are."""
    if isinstance(value, Part):
        kinds = Counter(f"[{' '.join(map(str, one))}]" for one in value.vague)
        vague = (f"{one}*{number}" if number > 1 else one for one, number in kinds.items())
        return " ".join([*map(str, value.known), *vague, _more(value.least, value.most)]).strip()
    if isinstance(value, PartRow):
        return " ".join([*map(str, value.known), _more(value.least, value.most)])
    if isinstance(value, Market) and isinstance(value.squares, Squares):
        known = (f"{CELLS[at]} {tile}" for at, tile in value.squares.known.items() if tile is not None)
        filled = (f"{CELLS[at]} ?" for at in sorted(value.squares.filled))
        unknown = len(CELLS) - len(value.squares.known) - len(value.squares.filled)
        return " / ".join([*known, *filled, *([f"{unknown} unknown"] if unknown else [])])
    if isinstance(value, Market):
        return " / ".join(f"{at} {tile}" for at, tile in value.tiles()) or "-"
    if isinstance(value, Pile):
        return " ".join(map(str, value)) or "-"
    if isinstance(value, tuple):
        return f"({', '.join(map(told, value))})"
    if hasattr(type(value), "__attrs_attrs__") and not hasattr(value, "name"):
        parts = (f"{one.name}={told(getattr(value, one.name))}" for one in fields(type(value)))
        return f"{type(value).__name__}({', '.join(parts)})"
    return str(value)


def _more(least: int, most: int) -> str:
    if not most:
        return ""
    return f"+{least}" if least == most else f"+{least}.." if most == ANY else f"+{least}..{most}"


def places(written: Written) -> dict[str, str]:
    """Return what is stated, by place."""
    return {} if written.position is None else {place: told(value) for place, value in written.position.places.items()}
