"""Orders in which what is left in the box is taken, so that as much or as little as can be is taken of something.

Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from sobek_core.kernel.kind import Kind

Order: TypeAlias = Callable[[Sequence[Any]], list[Any]]
"""Puts all that is left in the box in order; a filling takes the first so many."""


def by(key: Callable[[Any], Any]) -> Order:
    """Order by a key, small ones first."""
    return lambda kinds: sorted(kinds, key=key)


def scarabs_of(kind: Any) -> int:
    """Count the scarabs of a card, or the points of a deben."""
    return kind if isinstance(kind, int) else getattr(kind, "scarabs", 0)


POOR: Final = by(scarabs_of)
RICH: Final = by(lambda kind: -scarabs_of(kind))


def first_of(token: Any) -> Order:
    """Return a token or a deben first, then what has most scarabs."""
    return by(lambda kind: (kind != token, -scarabs_of(kind)))


def is_kind(kind: Any) -> Callable[[Any], int]:
    """Make a key that has this kind last."""
    return lambda other: other == kind


def has(trait: Hashable) -> Callable[[Any], int]:
    """Make a key that has the kinds with a trait last."""
    return lambda kind: trait in traits_of(kind)


def lacks(trait: Hashable) -> Callable[[Any], int]:
    """Make a key that has the kinds with a trait first."""
    return lambda kind: trait not in traits_of(kind)


def in_turn(kinds: Sequence[Any]) -> list[Any]:
    """Return one of each type, then another of each, and what goes with any type last."""
    rank: list[tuple[bool, int, Any]] = []
    met: dict[Hashable, int] = {}
    for kind in kinds:
        good = _type(kind)
        rank.append((good in (None, "statue"), met.setdefault(good, 0), kind))
        met[good] += 1
    return [kind for _, _, kind in sorted(rank, key=lambda one: one[:2])]


def exactly(these: tuple[Any, ...]) -> Order:
    """Return these first, each as often as it is named."""

    def order(kinds: Sequence[Any]) -> list[Any]:
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
def traits_of(kind: Any) -> tuple[Hashable, ...]:
    """Return all that conditions ask of a kind that no move names: its type, its back, and which character it is."""
    if not isinstance(kind, Kind):
        return (("kind", kind),)
    return (("type", _type(kind)), ("back", kind.back), ("power", kind.power), ("character", kind.power is not None))


def _type(kind: Any) -> Hashable:
    """Return the type of a card, or the group of a tile."""
    return getattr(kind, "good", None) or getattr(kind, "group", None)
