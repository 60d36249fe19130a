"""What is seen of things that lie somewhere: everything, backs, how many, or nothing. Knows no game.

Which of these it is, a game decides in one function of its own, by the place and by who is looking. Whatever a seat is
shown has asked that function: the table, what happens, and what is owed.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, TypeAlias, assert_never

from attrs import asdict, frozen

from sobek_core.kind import Kind
from sobek_core.notation import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from attrs import AttrsInstance


UNSEEN: Final = "?"


class Onlooker(Enum):
    """Who looks on without a seat: a spectator sees what all players see, the reader of a record sees everything."""

    SPECTATOR = "spectator"
    READER = "reader"


Viewer: TypeAlias = int | Onlooker
"""A seat, or somebody without one."""


class Sight(IntEnum):
    """How much of a place somebody sees; each is more than the one before."""

    NOTHING = 0  # not even how much lies there
    NUMBER = 1  # how much lies there
    BACKS = 2  # each back
    GOODS = 3  # each back, and each face but those of characters
    FACES = 4  # everything


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


def write_seen(seen: Seen) -> str:
    """Write what is seen of a place: kinds and backs, `?*N` for so many unseen, `?` where not even that is known."""
    if seen.number is None:
        return UNSEEN
    if not seen.kinds:
        return f"{UNSEEN}*{seen.number}" if seen.number else NOTHING
    runs = [(kind, len(list(same))) for kind, same in groupby(seen.kinds)]
    return " ".join(f"{kind}*{number}" if number > 1 else kind for kind, number in runs)


def write_owed(owed: Mapping[str, int | str]) -> str:
    """Write what is owed as it stands in positions: a slug and its particulars."""
    particulars = (f" {name} {value}" for name, value in owed.items() if name != "owed")
    return f"{owed['owed']}{''.join(particulars)}"


def see_owed(owed: AttrsInstance, slug: str, hidden: Iterable[str] = ()) -> dict[str, int | str]:
    """Give what is owed as it stands in a record, but for what is hidden of it.

    slug: what it is called; hidden: names of particulars that the viewer does not get to know. Values are numbers, or
    texts in notation; what is none is left out.
    """
    particulars: dict[str, Any] = asdict(owed, recurse=False)
    return {"owed": slug} | {
        name: value if isinstance(value, int) else str(value)
        for name, value in particulars.items()
        if value is not None and name not in hidden
    }
