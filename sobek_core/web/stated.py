"""What was stated of a position, in the notation that the Judge page draws: `?` for what is not known.

A thing of which only the type is known is written as its type, `fish`, with its scarabs if they are known, `fish~1`;
one of which only the back is known as that, `(black)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import fields, has

from sobek_core.games import GAMES
from sobek_core.kernel.kind import name_of
from sobek_core.kernel.pile import Pile
from sobek_core.text.notation import NOTHING, SEPARATOR
from sobek_core.verdicts.parts import PartRow, Squares, part_of
from sobek_core.verdicts.position import TURN

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sobek_core.verdicts.position import PartPosition

UNKNOWN: Final = "?"
TILE: Final = "?tile"  # on a cell
EMPTY: Final = "empty"  # a cell of a Market of which others are not known


def stated_texts(position: PartPosition) -> dict[str, str]:
    """Return what was stated of each place, by its name."""
    return {place: _text(position, place, value) for place, value in position.places.items()}


def _text(position: PartPosition, place: str, value: Any) -> str:
    positions = GAMES[position.game.name].positions
    if place == TURN:
        return positions.turn.write(value)
    squares = getattr(value, "squares", None)
    if isinstance(squares, Squares):
        return _squares(squares)
    if isinstance(value, PartRow):
        return _runs([*map(str, value.known)], value.least, value.most)
    if isinstance(value, Pile):
        return _pile(value)
    if isinstance(value, tuple) and value and _is_set(value[0]):
        return SEPARATOR.join(map(_set, value))
    lines = {
        **{line.place: line for line in positions.common},
        **{f"seat {line.place}": line for line in positions.seat},
    }
    *seat, name = place.removeprefix("seat ").split(" ", 1)
    return str(lines[f"seat {name}" if seat else name].codec.write(value))


def _pile(pile: Pile[Any]) -> str:
    part = part_of(pile)
    return _runs([*map(str, part.known), *map(_vague, part.vague)], part.least, part.most)


def vague_name(kind: Any, *, with_scarabs: bool) -> str:
    """Return the name of the type of a card or a tile, with its scarabs if such things can have some."""
    good = getattr(kind, "group", None) or getattr(kind, "good", None) or kind.name
    can_have = str(kind.scarabs) in str(kind).split("-")
    return f"{good}~{kind.scarabs}" if with_scarabs and can_have else str(good)


def _vague(kinds: Iterable[Any]) -> str:
    """Return what all these kinds have in common: their type and scarabs, or their back."""
    every = [kind for kind in kinds if hasattr(kind, "scarabs")]
    for names in (
        {vague_name(kind, with_scarabs=True) for kind in every},
        {vague_name(kind, with_scarabs=False) for kind in every},
        {name_of(kind.back) for kind in every},
    ):
        if len(names) == 1:
            return names.pop()
    return UNKNOWN


def _runs(things: list[str], least: int, most: int) -> str:
    """Return things in their order, equal ones that follow each other once, and how many more there can be."""
    runs = list[list[Any]]()
    for thing in things:
        if runs and runs[-1][0] == thing:
            runs[-1][1] += 1
        else:
            runs.append([thing, 1])
    texts = [thing if number == 1 else f"{thing}*{number}" for thing, number in runs]
    if least:
        texts.append(f"{UNKNOWN}*{least}")
    if least != most:
        texts.append(UNKNOWN)
    return " ".join(texts) or NOTHING


def _squares(squares: Squares) -> str:
    cells = [place.removeprefix("market ") for place in squares.places]
    known: Mapping[int, str] = {at: EMPTY if tile is None else str(tile) for at, tile in squares.known.items()}
    named = {**known, **dict.fromkeys(squares.filled, TILE)}
    is_whole = len(named) == len(cells)
    shown = [f"{cells[at]} {name}" for at, name in sorted(named.items()) if not (is_whole and name == EMPTY)]
    return SEPARATOR.join([*shown, *([] if is_whole else [UNKNOWN])]) or NOTHING


def _is_set(one: Any) -> bool:
    """Return whether this is a set: a pile, or something with one."""
    values = (getattr(one, field.name) for field in fields(type(one))) if has(type(one)) else ()
    return isinstance(one, Pile) or any(isinstance(value, Pile) for value in values)


def _set(one: Any) -> str:
    """Return a set with the tokens on it; one of duel with its type."""
    if isinstance(one, Pile):
        return _pile(one)
    values = {field.name: getattr(one, field.name) for field in fields(type(one))}
    cards = next(value for value in values.values() if isinstance(value, Pile))
    name, tokens = next((name, value) for name, value in values.items() if isinstance(value, int))
    put = f" +{'scarabs' if name == 'tokens' else name}" + (f"*{tokens}" if tokens > 1 else "")
    good = f"{values['good']}: " if "good" in values else ""
    return f"{good}{_pile(cards)}{put if tokens else ''}"
