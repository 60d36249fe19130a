"""What is seen and recalled of places, as text: kinds, backs, or a number. Independent of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.kernel.kind import name_of
from sobek_core.kernel.visibility import Seen
from sobek_core.text.notation import NOTHING, runs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.recall.memory import Recalled
    from sobek_core.text.position_values import PositionLine
    from sobek_core.text.positions import Positions

UNSEEN: Final = "?"


def write_seen(seen: Seen[Any]) -> str:
    """Write what is seen of a place: kinds and backs, `?*N` for N unseen things, `?` if their number is unknown."""
    if seen.number is None:
        return UNSEEN
    if not seen.kinds:
        return f"{UNSEEN}*{seen.number}" if seen.number else NOTHING
    return kinds_and_backs(seen.kinds)


def kinds_and_backs(kinds: Iterable[object]) -> str:
    """Write kinds and backs in order, a run of equal ones once with its number, as in notation."""
    return runs(map(name_of, kinds))


def write_recalled(recalled: Recalled) -> str:
    """Return what is recalled of a place in notation: what is certain, then backs `of` their possible kinds."""
    certain_and_backs = kinds_and_backs((*recalled.certain, *recalled.unseen)) or NOTHING
    return f"{certain_and_backs} of {kinds_and_backs(recalled.possible)}" if recalled.unseen else certain_and_backs


def view_values(positions: Positions[Any, Any], view: Any) -> dict[str, str]:
    """Return the value of every line of a view, by place, in order (spec/notation.md)."""
    boxes = dict.fromkeys(line.box for line in (*positions.common, *positions.seat) if line.box)
    values = dict(_shown(view, positions.common))
    values |= {name.replace("_", "-"): write_seen(getattr(view, name)) for name in boxes if hasattr(view, name)}
    for seat, own in enumerate(view.seats):
        values |= {f"seat {seat} {place}": value for place, value in _shown(own, positions.seat)}
    return values | {"turn": positions.turn.write(view.pending)}


def _shown(view: Any, lines: Iterable[PositionLine]) -> Iterator[tuple[str, str]]:
    """Yield the place and the value of each line that a view, or the view of a seat, has."""
    for line in lines:
        if line.seen:
            yield line.place, line.seen(view)
        elif hasattr(view, line.field):
            value = getattr(view, line.field)
            yield line.place, write_seen(value) if isinstance(value, Seen) else line.codec.write(value)
