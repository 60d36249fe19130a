"""What a viewer observes of hidden things: they moved, were looked at, or a rule left none. Knows no game.

A game puts into these words what its views and events show (`sobek_core.classic.recall`, `sobek_core.duel.recall`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from typing import Generic, TypeAlias, TypeVar

from attrs import field, frozen

from sobek_core.kernel.visibility import Seen, back

P = TypeVar("P", bound=Hashable)


@frozen
class UnknownFamily:
    """Things that are dealt together, known by their name, so that a copy is the same.

    numbers: how many of each kind, by name; backs: what each kind's back shows.
    """

    name: str
    numbers: Mapping[str, int] = field(eq=False, repr=False)
    backs: Mapping[str, str] = field(eq=False, repr=False)

    @classmethod
    def of(cls, name: str, things: Iterable[object], back_of_all: str | None = None) -> UnknownFamily:
        """Make the family of these things, one of each mention, in the order of kinds.

        back_of_all: what all backs show; without it, each what its kind has printed on it.
        """
        things = tuple(things)
        return cls(name, Counter(map(str, things)), {str(kind): back_of_all or back(kind) for kind in things})


@frozen
class Moved(Generic[P]):
    """Things of a family went from a place to another, and this was seen of them.

    blind: the backs among which nobody chose, since these lie face down in the origin, or chance draws among them;
    row: whether they come to lie in an order that is seen.
    """

    family: UnknownFamily
    things: Seen
    origin: P
    goal: P
    blind: frozenset[str] = frozenset()
    row: bool = False


@frozen
class Searched(Generic[P]):
    """A place was looked through: nothing else of the family lies there."""

    family: UnknownFamily
    things: Seen
    place: P


@frozen
class DrawShown(Generic[P]):
    """Chance drew things from a place; they were seen, and lie there still."""

    family: UnknownFamily
    things: Seen
    place: P


@frozen
class NoneLeft(Generic[P]):
    """A rule has moved all of some kinds away from a place."""

    family: UnknownFamily
    kinds: frozenset[str]
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


def split(family: UnknownFamily, things: Seen) -> tuple[dict[str, Counter[str]], dict[str, int]]:
    """Sort what is seen by back: how many of each kind whose faces are seen, and how many others.

    Raise ValueError if no more is seen than how many there are, and they may have different backs.
    """
    backs = dict.fromkeys(family.backs.values(), 0)
    faces = {back: Counter[str]() for back in backs}
    for kind in things.kinds:
        if kind in backs:
            backs[kind] += 1
        else:
            faces[family.backs[kind]][kind] += 1
    if things.number and not things.kinds:
        if len(backs) > 1:
            message = f"expected backs or faces of {things.number} things, got how many they are"
            raise ValueError(message)
        backs = dict.fromkeys(backs, things.number)
    return faces, backs
