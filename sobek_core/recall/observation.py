"""What a viewer observes of hidden things: they moved, were looked at, or a rule left none. Knows no game.

A game puts into these words what its views and events show (`sobek_core.classic.recall`, `sobek_core.duel.recall`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

from attrs import field, frozen

from sobek_core.kernel.kind import FaceDown
from sobek_core.kernel.visibility import Seen

P = TypeVar("P", bound=Hashable)


@frozen
class UnknownFamily:
    """Things that are dealt together, known by their name, so that a copy is the same.

    numbers: how many of each kind; backs: the back of each kind.
    """

    name: str
    numbers: Mapping[Any, int] = field(eq=False, repr=False)
    backs: Mapping[Any, FaceDown] = field(eq=False, repr=False)

    @classmethod
    def of(cls, name: str, things: Iterable[Any], back_of_all: FaceDown | None = None) -> UnknownFamily:
        """Return the family of these things, one of each mention, in the order of kinds.

        back_of_all: the back of all; without it, each kind has its own.
        """
        things = tuple(things)
        return cls(name, Counter(things), {kind: back_of_all or kind.back for kind in things})

    def from_behind(self, things: Seen[Any]) -> Seen[Any]:
        """Return what is seen of things by a viewer who sees backs only."""
        return Seen(tuple(self.backs.get(kind, kind) for kind in things.kinds), things.number)


@frozen
class Moved(Generic[P]):
    """Things of a family went from a place to another, and this was seen of them.

    blind: the backs among which nobody chose, since these lie face down in the origin, or chance draws among them;
    row: whether they come to lie in an order that is seen.
    """

    family: UnknownFamily
    things: Seen[Any]
    origin: P
    goal: P
    blind: frozenset[FaceDown] = frozenset()
    row: bool = False


@frozen
class Searched(Generic[P]):
    """A place was looked through: nothing else of the family lies there."""

    family: UnknownFamily
    things: Seen[Any]
    place: P


@frozen
class DrawShown(Generic[P]):
    """Chance drew things from a place; they were seen, and lie there still."""

    family: UnknownFamily
    things: Seen[Any]
    place: P


@frozen
class NoneLeft(Generic[P]):
    """A rule has moved all of some kinds away from a place."""

    family: UnknownFamily
    kinds: frozenset[Any]
    place: P


@frozen
class HigherKept(Generic[P]):
    """Of one thing in the goal and one drawn from the origin the lower went back there, all unseen."""

    family: UnknownFamily
    origin: P
    goal: P


@frozen
class Counted(Generic[P]):
    """Something was told that hangs on what lies in a place: a sum, or whether it allows something."""

    family: UnknownFamily
    place: P


@frozen
class ChanceShown:
    """Chance decided something before the eyes of all."""


@frozen
class Dealt:
    """Everything was dealt anew."""


Observation: TypeAlias = (
    Moved[P] | Searched[P] | DrawShown[P] | NoneLeft[P] | HigherKept[P] | Counted[P] | ChanceShown | Dealt
)


def split(family: UnknownFamily, things: Seen[Any]) -> tuple[dict[FaceDown, Counter[Any]], dict[FaceDown, int]]:
    """Sort what is seen by back: how many of each kind whose faces are seen, and how many others.

    Raise ValueError if no more is seen than how many there are, and they may have different backs.
    """
    backs = dict.fromkeys(family.backs.values(), 0)
    faces = {back: Counter[Any]() for back in backs}
    for kind in things.kinds:
        if isinstance(kind, FaceDown):
            backs[kind] += 1
        else:
            faces[family.backs[kind]][kind] += 1
    if things.number and not things.kinds:
        if len(backs) > 1:
            message = f"expected backs or faces of {things.number} things, got how many they are"
            raise ValueError(message)
        backs = dict.fromkeys(backs, things.number)
    return faces, backs
