"""What a place or an unknown pool has: known things, and parts of pools. Independent of the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from attrs import evolve, frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

K = TypeVar("K", bound=Hashable)


class NoWorldError(ValueError):
    """An observation contradicts what was known."""


def positive(numbers: Mapping[K, int] | None) -> Counter[K]:
    """Return the numbers that are not zero."""
    found = Counter[K]()
    for kind, number in (numbers or {}).items():
        if number > 0:
            found[kind] = number
    return found


class PoolPart(NamedTuple, Generic[K]):
    """Part of a pool, without things of some kinds."""

    pool: int
    without: frozenset[K]


@frozen
class Contents(Generic[K]):
    """The contents of a place or a pool: known faces, and parts of pools with a number for each. Immutable.

    removed: what was seen to come out of the pool; no part has it.
    """

    faces: Counter[K]
    parts: Counter[PoolPart[K]]
    removed: Counter[K]

    @classmethod
    def of(cls, faces: Mapping[K, int] | None = None, parts: Mapping[PoolPart[K], int] | None = None) -> Contents[K]:
        """Make contents; counts of zero are left out."""
        return cls(positive(faces), positive(parts), Counter())

    def __add__(self, other: Contents[K]) -> Contents[K]:
        faces = self.faces + other.faces if other.faces else self.faces
        return Contents(faces, self.parts + other.parts if other.parts else self.parts, self.removed)

    def __sub__(self, other: Contents[K]) -> Contents[K]:
        faces = self.faces - other.faces if other.faces else self.faces
        return Contents(faces, self.parts - other.parts if other.parts else self.parts, self.removed)

    @property
    def number(self) -> int:
        """The number of things."""
        return sum(self.faces.values()) + sum(self.parts.values())

    def exclude(self, without: frozenset[K]) -> Contents[K]:
        """Return the contents, now known to have none of some kinds."""
        if not without.isdisjoint(self.faces):
            raise NoWorldError
        parts: Counter[PoolPart[K]] = Counter()
        for part, number in self.parts.items():
            parts[PoolPart(part.pool, part.without | without)] += number
        return evolve(self, parts=parts)


EMPTY: Final[Contents[Any]] = Contents.of()
