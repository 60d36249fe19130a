"""Numbers that are known in part, and what can be said of them. Independent of the games.

marker + points                  # at least, and at most, and the places on which it depends
every(lambda: ours >= theirs)    # yes, no, or Needs(places): a certain no decides, whatever is unknown
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.verdicts.ways import Needs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

UNLIMITED: Final = math.inf


@frozen(eq=False)
class Amount:
    """A number that is known in part. A comparison that is not settled raises Needs.

    least: its lower bound; most: its upper bound; places: those on which it depends, in order, none if it is known.
    """

    least: float
    most: float
    places: tuple[str, ...] = ()

    @property
    def is_known(self) -> bool:
        """Whether it is a single number."""
        return self.least == self.most

    @property
    def known(self) -> int | None:
        """The number, None if it is not known."""
        return int(self.least) if self.is_known else None

    def reaches(self, number: int) -> bool | None:
        """Return whether it is at least this number, None if that is not settled."""
        return None if self.least < number <= self.most else self.least >= number

    def __int__(self) -> int:
        """Return the number. Raise Needs if it is not known."""
        if not self.is_known:
            raise Needs(*self.places)
        return int(self.least)

    def __add__(self, other: Amount) -> Amount:
        return amount(self.least + other.least, self.most + other.most, self, other)

    def __sub__(self, other: Amount) -> Amount:
        return amount(self.least - other.most, self.most - other.least, self, other)

    def rising(self, function: Callable[[float], float]) -> Amount:
        """Return what a function that never falls makes of it."""
        return amount(function(self.least), function(self.most), self)

    def least_of(self, other: Amount) -> Amount:
        """Return the smaller one of two numbers."""
        return amount(min(self.least, other.least), min(self.most, other.most), self, other)

    def either(self, other: Amount, places: tuple[str, ...] = ()) -> Amount:
        """Return one of two numbers. places: those that decide which."""
        found = amount(min(self.least, other.least), max(self.most, other.most), self, other)
        return found if found.is_known else Amount(found.least, found.most, _once(found.places + places))

    def is_exactly(self, number: float) -> bool:
        """Return whether it is this number. Raise Needs if that is not settled."""
        return every(lambda: self >= exactly(number), lambda: exactly(number) >= self)

    def __ge__(self, other: Amount) -> bool:
        return self._settle(other, yes=self.least >= other.most, no=self.most < other.least)

    def __gt__(self, other: Amount) -> bool:
        return self._settle(other, yes=self.least > other.most, no=self.most <= other.least)

    def _settle(self, other: Amount, *, yes: bool, no: bool) -> bool:
        if yes or no:
            return yes
        raise Needs(*self.places, *other.places)


def _once(places: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(places))


def amount(least: float, most: float, *of: Amount) -> Amount:
    """Return a number between two bounds, worked out of others: it depends on the same places as they."""
    return Amount(least, most, () if least == most else _once(tuple(place for one in of for place in one.places)))


def exactly(number: float) -> Amount:
    """Return a number that is known."""
    return Amount(number, number)


ZERO: Final = exactly(0)


def total(amounts: Iterable[Amount]) -> Amount:
    """Add numbers up."""
    return sum(amounts, start=ZERO)


def read(ask: Callable[[], Any], otherwise: Amount = Amount(0, UNLIMITED)) -> Amount:  # it is frozen
    """Return a number that may need something unknown: then it is `otherwise`, and depends on that."""
    try:
        found = ask()
        return found if isinstance(found, Amount) else exactly(found)
    except Needs as needs:
        return Amount(otherwise.least, otherwise.most, needs.places)


# What is true, false, or needs something unknown.


def every(*asked: Callable[[], bool]) -> bool:
    """Return whether all are true. One that is certainly not decides; otherwise raise Needs if any of them does."""
    return _fold(asked, decisive=False)


def some(*asked: Callable[[], bool]) -> bool:
    """Return whether any is true. One that certainly is decides; otherwise raise Needs if any of them does."""
    return _fold(asked, decisive=True)


def each(*asked: Callable[[], Any]) -> list[Any]:
    """Return all answers. Raise Needs with everything that they need."""
    found, places = list[Any](), list[str]()
    for ask in asked:
        try:
            found.append(ask())
        except Needs as needs:
            places += needs.places
    if places:
        raise Needs(*places)
    return found


def alike(place: str, *asked: Callable[[], Any]) -> Any:
    """Return the answer that all give. Raise Needs if one of them does, or they differ. place: what decides then."""
    found = each(*asked)
    if any(one != found[0] for one in found):
        raise Needs(place)
    return found[0]


def _fold(asked: Iterable[Callable[[], bool]], *, decisive: bool) -> bool:
    places: list[str] = []
    for ask in asked:
        try:
            if ask() is decisive:
                return decisive
        except Needs as needs:
            places += needs.places
    if places:
        raise Needs(*places)
    return not decisive
