"""What a game defines for its drawing. Independent of the games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from attrs import Factory, field, frozen

from sobek_core.page.styles import ItemStyle
from sobek_core.phrases import Words

DrawnThing: TypeAlias = "Mapping[str, str]"
"""A set on the table: its title with what distinguishes it, its cards in notation, and its score in words."""

DrawnLine: TypeAlias = "str | Sequence[DrawnThing] | Sequence[str]"
"""What is seen at a place: notation, sets, or several texts in notation."""


@frozen
class DrawnPlace:
    """A drawn place.

    line: the line of its values; look: the kind of picture; name: its name in the catalogue, by default that of the
    line.
    """

    line: str
    look: str
    name: str = field(default=Factory(lambda self: self.line, takes_self=True))


@frozen
class SheetRow:
    """A row of a scoring sheet. what: scores; sums: how it is computed; points: the result."""

    what: str
    sums: str
    points: int


@frozen
class DrawnSheet:
    """The scoring sheet of a seat. rows: one per set; notes: what else counts, one sentence each."""

    seat: int
    rows: tuple[SheetRow, ...]
    total: int
    notes: tuple[str, ...]


@frozen
class Sheet:
    """A scoring sheet. after: the number of moves made; title: in words."""

    after: int
    title: str
    seats: tuple[DrawnSheet, ...]


@frozen
class GameDrawing:
    """The drawing of a game.

    top: the picture that comes first; common, own: places of the whole game, and of each seat; styles: of all kinds, by
    name; lines: what a view under a game shows at each place; sheet: the scoring sheet of an event as a viewer sees it,
    None for other events; track: the symbols of the score track, block by block; figures: numbers of the game's rules
    that the drawing needs.
    """

    top: str
    common: tuple[DrawnPlace, ...]
    own: tuple[DrawnPlace, ...]
    styles: Callable[[Words], Mapping[str, ItemStyle]]
    lines: Callable[[Any, Any, Words], Mapping[str, DrawnLine]]
    sheet: Callable[[Any, Any, int, Words, Mapping[str, ItemStyle]], Sheet | None]
    track: Callable[[Any], Sequence[Sequence[str]]]
    figures: Callable[[Any], Mapping[str, int]]
