"""What is seen of things that lie somewhere: everything, backs, how many, or nothing. Knows no game.

Which of these it is, a game decides in one function of its own, by the place and by who is looking.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, assert_never

from attrs import frozen

from sobek_core.kind import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable


class Sight(Enum):
    """How much of a place somebody sees."""

    NOTHING = "not even how much lies there"
    NUMBER = "how much lies there"
    BACKS = "each back"
    GOODS = "each back, and each face but those of characters"
    FACES = "everything"


@frozen
class Seen:
    """What is seen of a place.

    kinds: names of kinds, backs in parentheses, in the order in which they lie where there is one, else in one that
    tells nothing of what is hidden; number: how many lie there, none if not even that is seen.
    """

    kinds: tuple[str, ...] = ()
    number: int | None = None


def see(things: Iterable[object], how_much: Sight) -> Seen:
    """Give what is seen of kinds, tokens or the like that lie in one place."""
    kinds = tuple(things)
    match how_much:
        case Sight.FACES:
            return Seen(tuple(map(str, kinds)), len(kinds))
        case Sight.GOODS:
            return Seen(tuple(map(goods_up, kinds)), len(kinds))
        case Sight.BACKS:  # sorted, since the order of kinds would tell the faces
            return Seen(tuple(sorted(map(back, kinds))), len(kinds))
        case Sight.NUMBER:
            return Seen((), len(kinds))
        case Sight.NOTHING:
            return Seen()
    assert_never(how_much)


def goods_up(kind: object) -> str:
    """Show a kind where goods lie face up and characters face down."""
    return back(kind) if isinstance(kind, Kind) and kind.power is not None else str(kind)


def back(kind: object) -> str:
    """Show a kind from behind; all tokens have one back."""
    return f"({kind.back})" if isinstance(kind, Kind) else "(token)"
