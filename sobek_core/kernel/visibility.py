"""What is seen of things that lie somewhere: everything, backs, how many, or nothing. Knows no game.

Which of these it is, a game decides in one function of its own, by the place and by who is looking. Whatever a seat is
shown has asked that function: the table, what happens, and what is pending.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar

from attrs import frozen

from sobek_core.kernel.kind import FaceDown
from sobek_core.kernel.quick import quick

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

K = TypeVar("K")
MoveT = TypeVar("MoveT")


class Observer(Enum):
    """Who looks on without a seat: a spectator sees what all players see, the referee of a record sees everything."""

    SPECTATOR = "spectator"
    REFEREE = "reader"


Viewer: TypeAlias = int | Observer
"""A seat, or somebody without one."""


class Viewed(Protocol):
    """What a viewer sees of a table."""

    @property
    def viewer(self) -> Viewer:
        """Who sees it."""


def named(viewer: Viewer) -> str:
    """Name a viewer."""
    return f"seat {viewer}" if isinstance(viewer, int) else f"a {viewer.value}"


def check_viewer(viewer: Viewer, players: int) -> None:
    """Make sure that a viewer is there. Raise ValueError for a seat that is none."""
    if not isinstance(viewer, Observer) and not (type(viewer) is int and 0 <= viewer < players):
        message = f"expected a seat from 0 to {players - 1} or an onlooker, got {viewer!r}"
        raise ValueError(message)


class Visibility(IntEnum):
    """How much of a place somebody sees; each is more than the one before."""

    NOTHING = 0  # not even how much lies there
    NUMBER = 1  # how much lies there
    BACKS = 2  # each back
    GOODS = 3  # each back, and each face but those of characters
    FACES = 4  # everything


@quick
@frozen
class Seen(Generic[K]):
    """What is seen of a place.

    kinds: a face or a back for each thing, in the order in which they lie where there is one, else in one that tells
    nothing of what is hidden; number: how many lie there, None if not even that is seen.
    """

    kinds: tuple[K | FaceDown, ...] = ()
    number: int | None = None

    @classmethod
    def of(cls, *kinds: Iterable[K | FaceDown]) -> Seen[K]:
        """Return what is seen where each thing shows its face or its back."""
        together = tuple(chain(*kinds))
        return Seen(together, len(together))

    @property
    def faces(self) -> tuple[K, ...]:
        """The faces that are seen."""
        return tuple([kind for kind in self.kinds if not isinstance(kind, FaceDown)])

    @property
    def is_face_up(self) -> bool:
        """Whether every face is seen."""
        return len(self.faces) == self.number


UNKNOWN: Final = Seen[Any]()


@frozen
class SeenMove(Generic[MoveT]):
    """What a viewer learns of a legal move.

    move: it, with a back in the place of a face that the viewer does not see, and None in the place of what the viewer
    does not see at all; shown: the face or the back of what is taken, which the move itself does not name, else None.
    """

    move: MoveT
    shown: object = None


def see(things: Collection[K], how_much: Visibility) -> Seen[K]:
    """Return what is seen of kinds, tokens or the like that lie in one place: a pile, or a tuple where order counts."""
    if how_much is Visibility.NOTHING:
        return UNKNOWN
    if how_much is Visibility.NUMBER:
        return Seen((), len(things))
    return _see(things, how_much)  # type: ignore[arg-type]  # piles and tuples of kinds can be hashed


@lru_cache(maxsize=1 << 13)
def _see(things: Collection[Any], how_much: Visibility) -> Seen[Any]:
    """Read a place of which something is seen: the same few piles are looked at over and over."""
    if how_much is Visibility.FACES:
        return Seen.of(things)
    if how_much is Visibility.GOODS:
        return Seen.of(kind.back if getattr(kind, "power", None) else kind for kind in things)
    backs = [kind.back for kind in things if hasattr(kind, "back")]  # what has none is only counted
    return Seen(tuple(sorted(backs)), len(things))  # the order of kinds would tell the faces
