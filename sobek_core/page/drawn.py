"""What a game says of itself to be drawn. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from attrs import Factory, field, frozen

from sobek_core.page.styles import Look
from sobek_core.phrases import Words

DrawnThing: TypeAlias = "Mapping[str, str]"
"""A set on the table: its title with what sets it off, its cards in notation, what it scores in words."""

DrawnLine: TypeAlias = "str | Sequence[DrawnThing] | Sequence[str]"
"""What is seen at a place: notation, or sets, or a list of such."""


@frozen
class DrawnPlace:
    """A place on the table.

    line: what its values stand under; look: as which kind of picture it is drawn; name: its own in the catalogue of
    words, the line's if left out.
    """

    line: str
    look: str
    name: str = field(default=Factory(lambda self: self.line, takes_self=True))


@frozen
class SheetRow:
    """A line of a scoring sheet. what: scores; sums: how; points: that come of it."""

    what: str
    sums: str
    points: int


@frozen
class DrawnSheet:
    """The scoring of a seat. rows: set by set; notes: what else is counted, a sentence each."""

    seat: int
    rows: tuple[SheetRow, ...]
    total: int
    notes: tuple[str, ...]


@frozen
class Sheet:
    """A scoring sheet. after: how many moves had been made; title: in words."""

    after: int
    title: str
    seats: tuple[DrawnSheet, ...]


@frozen
class GameDrawing:
    """How a game is drawn.

    top: the picture that comes first; common, own: places of the table, and of each seat; looks: of all kinds by name;
    lines: what is seen of a view at each place; sheet: the scoring sheet of an event as a viewer sees it, none of
    another event; track: the symbols of the score track, block by block; figures: of the rules, that the drawing needs.
    """

    top: str
    common: tuple[DrawnPlace, ...]
    own: tuple[DrawnPlace, ...]
    looks: Callable[[Words], Mapping[str, Look]]
    lines: Callable[[Any, Words], Mapping[str, DrawnLine]]
    sheet: Callable[[Any, Any, int, Words, Mapping[str, Look]], Sheet | None]
    track: Callable[[Any], Sequence[Sequence[str]]]
    figures: Mapping[str, int]
