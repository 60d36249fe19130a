"""What is seen of things that lie somewhere: everything, backs, how many, or nothing. Knows no game.

Which of these it is, a game decides in one function of its own, by the place and by who is looking. Whatever a seat is
shown has asked that function: the table, what happens, and what is pending.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from attrs import fields, frozen

from sobek_core.kernel.kind import Kind
from sobek_core.kernel.quick import quick

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from attrs import AttrsInstance


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
class Seen:
    """What is seen of a place.

    kinds: names of kinds, backs in parentheses, in the order in which they lie where there is one, else in one that
    tells nothing of what is hidden; number: how many lie there, none if not even that is seen.
    """

    kinds: tuple[str, ...] = ()
    number: int | None = None


UNKNOWN: Final = Seen()


def see(things: Collection[object], how_much: Visibility) -> Seen:
    """Return what is seen of kinds, tokens or the like that lie in one place: a pile, or a tuple where order counts."""
    if how_much is Visibility.NOTHING:
        return UNKNOWN
    if how_much is Visibility.NUMBER:
        return Seen((), len(things))
    return _see(things, how_much)  # type: ignore[arg-type]  # piles and tuples of kinds can be hashed


@lru_cache(maxsize=1 << 13)
def _see(things: Collection[object], how_much: Visibility) -> Seen:
    """Read a place of which something is seen: the same few piles are looked at over and over."""
    if how_much is Visibility.FACES:
        return Seen(tuple(map(str, things)), len(things))
    if how_much is Visibility.GOODS:
        return Seen(tuple(map(goods_up, things)), len(things))
    return Seen(tuple(sorted(map(back, things))), len(things))  # sorted, since the order of kinds would tell the faces


def goods_up(kind: object) -> str:
    """Show a kind where goods lie face up and characters face down."""
    return back(kind) if isinstance(kind, Kind) and kind.power is not None else str(kind)


def back(kind: object) -> str:
    """Show a kind from behind; all tokens have one back."""
    return f"({kind.back})" if isinstance(kind, Kind) else "(token)"


def see_pending(pending: AttrsInstance, slug: str, hidden: Iterable[str] = ()) -> dict[str, int | str]:
    """Return what is pending as it stands in a record, but for what is hidden of it.

    slug: what it is called; hidden: names of particulars that the viewer does not get to know. Values are numbers, or
    texts in notation; what is none is left out.
    """
    seen: dict[str, int | str] = {"owed": slug}
    for name in _names(type(pending)):
        value = getattr(pending, name)
        if value is not None and name not in hidden:
            seen[name] = value if isinstance(value, int) else str(value)
    return seen


@cache
def _names(kind: type[AttrsInstance]) -> tuple[str, ...]:
    """Return the names of the fields of a class."""
    return tuple(one.name for one in fields(kind))
