"""Make nearly legal moves and setups: neighbours, which differ in one field, and moves of every kind."""

from __future__ import annotations

from enum import Enum
from itertools import islice, product
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args

from attrs import asdict, fields, has, resolve_types

from sobek_core.kernel.pile import Pile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from attrs import AttrsInstance

    from sobek_core.kernel.pile import KindSet
    from sobek_verification.suite import GameSuite

OneT = TypeVar("OneT", bound="AttrsInstance")
PileT = TypeVar("PileT", bound=Pile[Any])

FAR: Final = 10**6
MAX_AT_TOP: Final = 12  # other things to try at the top of a row


def neighbours(one: OneT, game: GameSuite) -> Iterator[OneT]:
    """Yield the values that differ from a move or a setup in one field, such as a seat, slot, card or pile."""
    values = asdict(one, recurse=False)
    for name, value in values.items():
        for other in beside(value, game):
            if other != value:
                yield type(one)(**{**values, name: other})


def beside(value: Any, game: GameSuite) -> Iterable[object]:
    """Yield the values to try instead of a part of a move, a setup or a state."""
    match value:
        case None:
            return (0, 1, -1, FAR)
        case int():
            return {value - 1, value + 1, 0, -1, FAR} - {value}
        case Enum():
            return (other for other in type(value) if other is not value)
        case Pile():
            return other_piles(value, game)
        case tuple():
            return _other_rows(value, game)
        case _ if type(value) in game.values:
            return (other for other in game.values[type(value)] if other is not value)
        case _:
            return neighbours(value, game) if has(type(value)) else ()


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


def other_piles(pile: PileT, game: GameSuite) -> Iterator[PileT]:
    """Yield piles with one thing removed, added, or exchanged for the next kind, the empty pile, and the whole box."""
    parts = (getattr(game.edition, one.name) for one in fields(type(game.edition)))
    whole = next(part for part in parts if isinstance(part, type(pile)))
    kinds = whole.distinct()
    for kind in pile.distinct():
        yield pile.minus(kind)
        yield pile.minus(kind).plus(kinds[(kinds.index(kind) + 1) % len(kinds)])
    for kind in kinds:
        yield pile.plus(kind)
    yield from (type(pile)(), whole)


def _other_rows(row: tuple[Any, ...], game: GameSuite) -> Iterator[tuple[Any, ...]]:
    """Yield rows with one thing less, one more, or another one at the top, and with the same one throughout."""
    top, *below = row
    yield from ((), tuple(below), row[:-1], (*row, top), row * 2, (top,) * len(row))
    yield from ((other, *below) for other in islice(beside(top, game), MAX_AT_TOP))


def likely_sets(hand: PileT, whole: PileT, of_good: Mapping[Any, KindSet[Any]], wild: KindSet[Any]) -> Sequence[PileT]:
    """Return piles that might be played or sold from a hand.

    These are all things of a type, with and without wild ones, some of them, things of the first type that need not be
    in the hand, and other piles. of_good: the kinds of each type; wild: those that fit any type.
    """
    pile, loose, first = type(hand), hand.among(wild), whole.among(next(iter(of_good.values())))
    found = [hand, pile(), loose, first, pile.of(first.distinct()[:1])]
    for typed in filter(None, (hand.among(kinds) for kinds in of_good.values())):
        found += [typed, typed + loose, pile.of(tuple(typed)[:3]), pile.of(tuple(typed)[:1])]
    return tuple(dict.fromkeys(found))
