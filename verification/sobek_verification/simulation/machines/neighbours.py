"""Make nearly legal moves and setups: neighbours, which differ in one field, and moves of every kind."""

from __future__ import annotations

from enum import Enum
from itertools import product
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args

from attrs import asdict, fields, resolve_types

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from attrs import AttrsInstance

    from sobek_core.kernel.pile import Pile
    from sobek_verification.suite import GameSuite

OneT = TypeVar("OneT", bound="AttrsInstance")
PileT = TypeVar("PileT", bound="Pile[Any]")

FAR: Final = 10**6


def neighbours(one: OneT, game: GameSuite) -> Iterator[OneT]:
    """Yield the values that differ from a move or a setup in one field, such as a seat, slot, card or pile."""
    values = asdict(one, recurse=False)
    for name, value in values.items():
        for other in beside(value, game):
            yield type(one)(**{**values, name: other})


def beside(value: object, game: GameSuite) -> Iterable[object]:
    """Yield the values to try instead of a part of a move, a setup or a state."""
    match value:
        case None:
            return (0, 1, -1, FAR)
        case int():
            return {value - 1, value + 1, 0, -1, FAR} - {value}
        case Enum():
            return (other for other in type(value) if other is not value)
        case _:
            kinds = game.values.get(type(value))
            return game.others(value) if kinds is None else (other for other in kinds if other is not value)


def every_kind(state: Any, game: GameSuite) -> Iterator[Any]:
    """Yield moves of every kind except deals, by every seat, made of values that are likely in a state."""
    for number, seat in enumerate(state.seats):
        likely = {"seat": (number,), **game.likely(state, seat)}
        for kind in get_args(game.tools.game.move):
            yield from _made_of(kind, likely)


def _made_of(kind: type[Any], likely: Mapping[Any, Iterable[Any]]) -> Iterator[Any]:
    """Yield moves of a class. likely: values by the name or the type of a field; of other types all values."""

    def values(name: str, of: Any) -> Iterable[Any]:
        if NoneType in get_args(of):
            return (None, *likely[name])
        found = likely.get(name, likely.get(of))
        return of if found is None else found

    parts = [values(one.name, one.type) for one in fields(resolve_types(kind))]
    return (kind(*chosen) for chosen in product(*parts))


def other_piles(pile: PileT, whole: PileT) -> Iterator[PileT]:
    """Yield piles with one thing removed, added, or exchanged for the next kind, the empty pile, and the whole one."""
    kinds = whole.distinct()
    for kind in pile.distinct():
        yield pile.minus(kind)
        yield pile.minus(kind).plus(kinds[(kinds.index(kind) + 1) % len(kinds)])
    for kind in kinds:
        yield pile.plus(kind)
    yield from (type(pile)(), whole)
