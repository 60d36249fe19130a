"""Rename the parts of a game: permute seats, kinds, types, cells or symbols."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, fields, frozen, has

from sobek_core.duel.board import Cell, Market
from sobek_core.duel.components import Good
from sobek_core.kernel.kind import Kind
from sobek_core.kernel.pile import Pile

if TYPE_CHECKING:
    from sobek_core.duel.state import SoldSet

SEATS: Final = frozenset({"seat", "victim", "player", "ender", "starter", "chooser", "first"})  # fields with a seat
BY_SEAT: Final = frozenset({"seats", "hands", "sheets", "scores"})  # fields with one value per seat
WINNERS: Final = "winners"  # seats, ascending
SOLD: Final = "sold"  # sets in the order of types


@frozen
class Renaming:
    """A renaming. seats: the new number of each seat, empty if unchanged; others: a mapping from old names to new ones.

    Kinds, types, cells and symbols of the track that are not in `others` keep their names.
    """

    seats: tuple[int, ...] | None = None
    others: Mapping[Any, Any] = {}  # shared, since it is never changed

    def __call__(self, value: Any, name: str = "") -> Any:
        """Rename a value. name: the field that contains it, if any."""
        if isinstance(value, (Kind, Cell)):
            return self.others.get(value, value)
        if isinstance(value, (Enum, str)):
            return type(value)(self.others.get(value, value))
        if isinstance(value, bool) or value is None:
            return value
        if isinstance(value, int):
            return self._seat(value) if name in SEATS else value
        if isinstance(value, Pile):
            return self._pile(value)
        if isinstance(value, tuple):
            return self._tuple(value, name)
        if isinstance(value, frozenset):
            return frozenset(map(self, value))
        if isinstance(value, Market):
            return Market.of((self(at), self(tile)) for at, tile in value.tiles())
        if has(type(value)):
            made = type(value)(**{one.name: self(getattr(value, one.name), one.name) for one in fields(type(value))})
            # an edition that differs from a published one needs a name of its own
            return evolve(made, name=f"{value.name} renamed") if name == "edition" and made != value else made
        message = f"cannot rename {value!r}"
        raise TypeError(message)

    def _seat(self, number: int) -> int:
        """Return the new number of a seat; an invalid number is kept."""
        return self.seats[number] if self.seats and 0 <= number < len(self.seats) else number

    def _pile(self, pile: Pile[Any]) -> Pile[Any]:
        """Rename each kind; kinds that get the same name are merged."""
        counts: dict[Any, int] = {}
        for kind, number in pile.counts():
            other = self(kind)
            counts[other] = counts.get(other, 0) + number
        return type(pile).from_counts(counts)

    def _tuple(self, values: tuple[Any, ...], name: str) -> tuple[Any, ...]:
        if name == WINNERS:
            return tuple(sorted(map(self._seat, values)))
        renamed = [self(value) for value in values]
        if name in BY_SEAT and self.seats and len(values) == len(self.seats):
            return tuple(renamed[self.seats.index(number)] for number in range(len(values)))
        if name == SOLD:
            renamed.sort(key=_place_of_type)
        return tuple(renamed)


def _place_of_type(sold: SoldSet) -> int:
    return list(Good).index(sold.good)


def plain(value: Any, name: str = "") -> Any:
    """Return a value that does not depend on the order of names: everything that is not listed by seat is sorted."""
    if isinstance(value, (Kind, Cell, Pile)):
        return str(value)
    if isinstance(value, tuple):
        parts = [plain(part) for part in value]
        return tuple(parts) if name in BY_SEAT else tuple(sorted(parts, key=repr))
    if has(type(value)):
        return type(value).__name__, *(plain(getattr(value, one.name), one.name) for one in fields(type(value)))
    return value
