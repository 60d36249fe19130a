"""What a viewer observes of hidden things: they moved, were shown, or were removed by a rule. Independent of the games.

A game translates its views and events into these observations (`sobek_core.classic.recall`, `sobek_core.duel.recall`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

from attrs import field, frozen

from sobek_core.kernel.kind import FaceDown
from sobek_core.kernel.visibility import Seen

P = TypeVar("P", bound=Hashable)


@frozen
class UnknownFamily:
    """Things that are dealt together, identified by their name, so that copies are equal.

    numbers: of each kind; backs: the back of each kind.
    """

    name: str
    numbers: Mapping[Any, int] = field(eq=False, repr=False)
    backs: Mapping[Any, FaceDown] = field(eq=False, repr=False)

    @classmethod
    def of(cls, name: str, things: Iterable[Any], back_of_all: FaceDown | None = None) -> UnknownFamily:
        """Return the family of these things, one per mention, in the order of kinds.

        back_of_all: the common back; without it, each kind has its own.
        """
        things = tuple(things)
        return cls(name, Counter(things), {kind: back_of_all or kind.back for kind in things})

    @cached_property
    def all_backs(self) -> tuple[FaceDown, ...]:
        """Every back, once."""
        return tuple(dict.fromkeys(self.backs.values()))

    def with_items(self, things: Iterable[object]) -> UnknownFamily:
        """Return the family with these things in place of its own."""
        return UnknownFamily(self.name, Counter(things), self.backs)


@frozen
class Moved(Generic[P]):
    """Things of a family moved from one place to another. things: what was seen of them."""

    family: UnknownFamily
    things: Seen[Any]
    origin: P
    goal: P


@frozen
class Searched(Generic[P]):
    """A place was searched: it holds nothing else of the family."""

    family: UnknownFamily
    things: Seen[Any]
    place: P


@frozen
class DrawRevealed(Generic[P]):
    """Chance drew things from a place; they were shown and stay there."""

    family: UnknownFamily
    things: Seen[Any]
    place: P


@frozen
class KindsExcluded(Generic[P]):
    """A rule has moved all of some kinds away from a place."""

    family: UnknownFamily
    kinds: frozenset[Any]
    place: P


@frozen
class HigherKept(Generic[P]):
    """One thing was drawn from the origin and compared with the one in the goal; the lower went back, all unseen."""

    family: UnknownFamily
    origin: P
    goal: P


@frozen
class Redealt:
    """Everything was dealt anew."""


Observation: TypeAlias = Moved[P] | Searched[P] | DrawRevealed[P] | KindsExcluded[P] | HigherKept[P] | Redealt


def split(family: UnknownFamily, things: Seen[object]) -> tuple[dict[FaceDown, dict[Any, int]], dict[FaceDown, int]]:
    """Split what is seen by back: the number of each kind with visible faces, and the number of others.

    Raise ValueError if only a number is seen and the things may have different backs.
    """
    backs = dict.fromkeys(family.all_backs, 0)
    faces: dict[FaceDown, dict[Any, int]] = {back: {} for back in backs}
    for kind in things.kinds:
        if isinstance(kind, FaceDown):
            backs[kind] += 1
        else:
            seen = faces[family.backs[kind]]
            seen[kind] = seen.get(kind, 0) + 1
    if things.number and not things.kinds:
        if len(backs) > 1:
            message = f"expected backs or faces of {things.number} things, got how many they are"
            raise ValueError(message)
        backs = dict.fromkeys(backs, things.number)
    return faces, backs
