"""Orders in which a completion takes things from the box: as many, or as few, as possible of something first."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from sobek_core.kernel.kind import Kind

Order: TypeAlias = Callable[[Sequence[Any]], list[Any]]
"""Puts what is left in the box in order; a completion takes from the front."""


def by(key: Callable[[Any], Any]) -> Order:
    """Order by a key, the smallest first."""
    return lambda kinds: sorted(kinds, key=key)


def scarabs_of(kind: object) -> int:
    """Return the scarabs of a card, or the points of a deben."""
    return kind if isinstance(kind, int) else getattr(kind, "scarabs", 0)


FEWEST_SCARABS: Final = by(scarabs_of)
MOST_SCARABS: Final = by(lambda kind: -scarabs_of(kind))


def first_of(token: object) -> Order:
    """Order a token or a deben first, then the things with most scarabs."""
    return by(lambda kind: (kind != token, -scarabs_of(kind)))


def last(kind: object) -> Order:
    """Order a kind last."""
    return by(lambda other: other == kind)


def with_trait(trait: Hashable) -> Order:
    """Order the kinds with a trait first."""
    return by(lambda kind: trait not in traits_of(kind))


def without_trait(trait: Hashable) -> Order:
    """Order the kinds with a trait last."""
    return by(lambda kind: trait in traits_of(kind))


def interleaved(kinds: Sequence[object]) -> list[Any]:
    """Order one of each type first, then another of each, and wild things last."""
    rank: list[tuple[bool, int, Any]] = []
    met: dict[Hashable, int] = {}
    for kind in kinds:
        good = _type(kind)
        rank.append((good in (None, "statue"), met.setdefault(good, 0), kind))
        met[good] += 1
    return [kind for _, _, kind in sorted(rank, key=lambda one: one[:2])]


def exactly(these: tuple[object, ...]) -> Order:
    """Order these first, as many of each as are named."""

    def order(kinds: Sequence[object]) -> list[Any]:
        first, others = [], []
        lacking = list(these)
        for kind in kinds:
            if kind in lacking:
                lacking.remove(kind)
                first.append(kind)
            else:
                others.append(kind)
        return first + others

    return order


@cache
def traits_of(kind: object) -> tuple[Hashable, ...]:
    """Return the traits of a kind that conditions read if no move names it: type, back and character."""
    if not isinstance(kind, Kind):
        return (("kind", kind),)
    return (("type", _type(kind)), ("back", kind.back), ("power", kind.power), ("character", kind.power is not None))


def _type(kind: object) -> Hashable:
    """Return the type of a card, or the group of a tile."""
    return getattr(kind, "good", None) or getattr(kind, "group", None)
