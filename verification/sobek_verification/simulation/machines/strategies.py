"""Strategies for Hypothesis: all moves and setups that their types allow, and random states."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from itertools import groupby
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args, get_origin

from attrs import fields, resolve_types
from hypothesis import strategies as st

from sobek_core.kernel.pile import Pile
from sobek_verification.simulation.machines.rng import generator

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

PileT = TypeVar("PileT", bound="Pile[Any]")

NUMBERS: Final = st.one_of(st.integers(-2, 10), st.integers())


def piles(pile: type[PileT]) -> st.SearchStrategy[PileT]:
    """Return a strategy for piles of a few kinds, with any number of each."""
    kinds = st.sampled_from(pile.kinds)
    few = st.lists(kinds, max_size=8).map(pile.of)
    many = st.dictionaries(kinds, st.integers(0, 127)).map(lambda counts: pile.of(Counter(counts).elements()))
    return st.one_of(few, many)


def whatever(kind: Any, values: Mapping[type[Any], Sequence[Any]]) -> st.SearchStrategy[Any]:
    """Return a strategy for all values that a type allows. values: the values to use for certain types."""
    parts = get_args(kind)
    if kind in values:
        return st.sampled_from(values[kind])
    if get_origin(kind) is tuple:
        one = whatever(parts[0], values)
        if parts[0] not in values:
            return st.lists(one, max_size=6).map(tuple)
        many = st.builds(lambda value, number: [value] * number, one, st.integers(50, 300))
        return st.one_of(st.lists(one, max_size=70), many).map(tuple)
    if parts:
        return st.one_of(*(whatever(part, values) for part in parts))
    if kind is int:
        return NUMBERS
    if kind is NoneType:
        return st.none()
    if issubclass(kind, Enum):
        return st.sampled_from(kind)
    if issubclass(kind, Pile):
        return piles(kind)
    return st.builds(kind, **{one.name: whatever(one.type, values) for one in fields(resolve_types(kind))})


def by_kind(moves: Iterable[Any]) -> st.SearchStrategy[Any]:
    """Return a strategy that draws a kind of move, then a move of this kind, so that all kinds occur."""
    kinds = [tuple(same) for _, same in groupby(moves, key=type)]
    return st.sampled_from(kinds).flatmap(st.sampled_from)


def positions(game: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for random positions of a game suite, each made from a seed: moves shrink, positions do not.

    A position takes about a hundred interdependent draws. Shrinking them takes minutes and gains little, since a
    violation is found within a move or two, and its report shows the position.
    """

    def lay_out(seed: int) -> Any:
        random = generator(seed)
        return game.random_position(random, random.choice(game.player_counts))

    return st.integers(0, 2**32).map(lay_out)
