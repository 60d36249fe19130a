"""How much is seen of the things in a place: everything, backs, the number, or nothing. Independent of any game.

Each game decides this in one function of its own, by the place and the viewer. Everything shown to a seat goes through
that function: the state, events, and what is pending.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, Generic, Never, Protocol, TypeAlias, TypeVar

from attrs import frozen

from sobek_core.kernel.fast_init import fast_init, maker
from sobek_core.kernel.kind import FaceDown, Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.kernel.pile import KindSet, Pile

K = TypeVar("K")
K_co = TypeVar("K_co", covariant=True)
MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True)


class Observer(Enum):
    """A viewer without a seat.

    SPECTATOR: sees what all players see; REFEREE: sees everything.
    """

    SPECTATOR = "spectator"
    REFEREE = "referee"


Viewer: TypeAlias = int | Observer
"""A seat, or an observer without one."""


class Viewed(Protocol):
    """A viewer's view of a state."""

    @property
    def viewer(self) -> Viewer:
        """Whose view it is."""


def check_viewer(viewer: Viewer, players: int) -> None:
    """Raise ValueError if there is no such seat."""
    if not (type(viewer) is int and 0 <= viewer < players) and not isinstance(viewer, Observer):
        expected = f"a seat from 0 to {players - 1}, Observer.SPECTATOR or Observer.REFEREE"
        message = f"viewer: expected {expected}, got {viewer!r:.60}"
        raise ValueError(message)


class Visibility(IntEnum):
    """How much of a place a viewer sees. Each level includes the ones before it."""

    NOTHING = 0  # not even the number
    NUMBER = 1  # the number of things
    BACKS = 2  # each back
    SOME_FACES = 3  # each back, and each face without a power
    FACES = 4  # everything

    __hash__ = int.__hash__  # that of Enum is slow, and what is seen is kept by visibility


_NOTHING, _NUMBER, _BACKS, _SOME_FACES, _ = Visibility  # a name of an enum is looked up slowly


@fast_init
@frozen
class Seen(Generic[K]):
    """What is seen of the cards, tiles or tokens in a place.

    kinds: a face or a back for each of them, in the order of the place if it has one, otherwise in an order that
    reveals nothing hidden; empty if only their number is seen. number: how many are there, None if that is not seen.
    """

    kinds: tuple[K | FaceDown, ...] = ()
    number: int | None = None

    @classmethod
    def of(cls, *kinds: Iterable[K | FaceDown]) -> Seen[K]:
        """Return the view of a place in which every thing shows its face or its back."""
        together = tuple(chain(*kinds))
        return Seen(together, len(together))

    @property
    def faces(self) -> tuple[K, ...]:
        """The faces that are seen."""
        return tuple([kind for kind in self.kinds if not isinstance(kind, FaceDown)])


UNKNOWN: Final = Seen[Any]()
_make_seen: Final = maker(Seen)


@frozen
class VisibleMove(Generic[MoveT_co, K_co]):
    """A move that a viewer sees in full.

    move: the move; taken: the face or back of the card or tile that it takes without naming it, None for other moves.
    """

    move: MoveT_co
    taken: K_co | FaceDown | None = None


@frozen
class HiddenMove(Generic[MoveT_co]):
    """A move that names or draws a card, tile or token that a viewer does not see.

    kind: the class of the move; seat: whose move it is, None for chance; back: the back of the card, tile or token,
    None if not even that is seen.
    """

    kind: type[MoveT_co]
    seat: int | None
    back: FaceDown | None

    @classmethod
    def of(cls, move: MoveT, back: FaceDown | None = None) -> HiddenMove[MoveT]:
        """Return a move without what it names or draws."""
        return HiddenMove(type(move), getattr(move, "seat", None), back)


SeenMove: TypeAlias = VisibleMove[MoveT, K] | HiddenMove[MoveT]
"""What a viewer learns of a legal move, such as `SeenMove[Move, Card]`: VisibleMove or HiddenMove."""


def see_named(move: MoveT, thing: object, how_much: Visibility) -> SeenMove[MoveT, Never]:
    """Return what is seen of a move that consists only of the thing that it names or draws."""
    match see((thing,), how_much).kinds:
        case (FaceDown() as back,):
            return HiddenMove.of(move, back)
        case (_,):
            return VisibleMove(move)
        case _:
            return HiddenMove.of(move)


def see(things: Pile[K] | tuple[K, ...], how_much: Visibility) -> Seen[K]:
    """Return what is seen of the things in one place, given as a pile, or as a tuple if their order counts."""
    if how_much is _NOTHING:
        return UNKNOWN
    if isinstance(things, tuple):
        return _see(things, how_much)
    kept = things.kept  # between two states most piles stay as they are, and so does what is seen of them
    known: Seen[K] | None = kept.get(how_much) if kept else None  # type: ignore[assignment]  # as kept below
    if known is None:
        known = _see(things, how_much)
        things.keep(how_much, known)
    return known


def _see(things: Pile[K] | tuple[K, ...], how_much: Visibility) -> Seen[K]:
    """Return what is seen of a place: the number at least."""
    if how_much is _NUMBER:
        return _face_down((), (), len(things))
    if how_much is _BACKS:  # in their order, since that of kinds would reveal the faces
        if isinstance(things, tuple):
            return _make_seen(tuple(sorted(one.back for one in things if isinstance(one, Kind))), len(things))
        by_back = _by_back(type(things))  # type: ignore[arg-type]  # mypy takes a class for unhashable
        return _face_down(tuple(by_back), tuple(things.sizes(by_back.values())), len(things))
    kinds: tuple[Any, ...] = tuple(things)
    if how_much is _SOME_FACES and kinds and isinstance(kinds[0], Kind):  # as all are
        return _make_seen(tuple([one.back if one.power else one for one in kinds]), len(kinds))
    return _make_seen(kinds, len(kinds))


@lru_cache(maxsize=4096)
def _face_down(backs: tuple[FaceDown, ...], numbers: tuple[int, ...], together: int) -> Seen[Any]:
    """Return the view of a place with so many things of each back; things without a back are only counted."""
    return Seen(tuple([back for back, number in zip(backs, numbers, strict=True) for _ in range(number)]), together)


@cache
def _by_back(piles: type[Pile[Any]]) -> dict[FaceDown, KindSet[Any]]:
    """Return the kinds of an alphabet that have a back, by their backs in order."""
    kinds = [kind for kind in piles.kinds if isinstance(kind, Kind)]
    backs = sorted({kind.back for kind in kinds})
    return {back: piles.kind_set(kind for kind in kinds if kind.back is back) for back in backs}


def shows_more(moved: Seen[Any], how_much: Visibility) -> bool:
    """Return whether more is seen of things as they move than in their old place. how_much: was seen of them there."""
    if how_much is _SOME_FACES:
        return any(isinstance(face, Kind) and face.power for face in moved.faces)
    return how_much < _SOME_FACES and bool(moved.faces if how_much is _BACKS else moved.kinds)
