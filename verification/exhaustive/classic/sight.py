"""Who sees how much of which place, whatever is owed: spec/classic/visibility.md, as a table from outside in."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, Final

from attrs import fields

from sobek_core.classic import state as owe
from sobek_core.classic import view
from sobek_core.classic.components import Back
from sobek_core.classic.journal import Place, Zone
from sobek_core.classic.turn import ASKED_BY
from sobek_core.sight import Onlooker, Sight
from verification.exhaustive.difference import hold
from verification.exhaustive.enumeration import Enumerations

if TYPE_CHECKING:
    from collections.abc import Iterator

enumerations: Final = Enumerations()

SEATS: Final = range(4)
VIEWERS: Final = (*SEATS, *Onlooker)
OF_SEATS: Final = (Zone.HAND, Zone.SET, Zone.LAID, Zone.CORRUPTION)
PARTICULARS: Final[dict[str, tuple[Any, ...]]] = dict.fromkeys(("seat", "victim", "player", "ender"), tuple(SEATS)) | {
    "back": (None, *Back)
}


@enumerations.law(
    "classic.visibility.open",
    "classic.visibility.hand",
    "classic.visibility.corruption",
    "classic.visibility.event-pile",
    "classic.visibility.unused",
    "classic.quay.faces",
)
def everybody_sees_of_each_place_what_the_chapter_says() -> int:
    """Hold `sight` against the chapter, for all that can be owed, all places and all viewers."""
    cases = 0
    for owed, place, viewer in product(_all_owed(), _places(), VIEWERS):
        hold(f"{owed}, {place}, seen by {viewer}", _expected(owed, place, viewer), view.sight(owed, place, viewer))
        cases += 1
    return cases


def _all_owed() -> Iterator[owe.Owed]:
    for kind in ASKED_BY:
        for values in product(*(PARTICULARS[one.name] for one in fields(kind))):
            yield kind(*values)


def _places() -> Iterator[Place]:
    for zone in Zone:
        for seat in SEATS if zone in OF_SEATS else (None,):
            yield Place(zone, seat)


def _expected(owed: owe.Owed, place: Place, viewer: object) -> Sight:
    if viewer == Onlooker.READER or place.zone in {"discard", "set", "laid", "spent"}:
        return Sight.FACES
    own = viewer == place.seat
    match place.zone:
        case "quays":
            return Sight.GOODS
        case "hand":
            return Sight.FACES if own else Sight.BACKS
        case "corruption":
            picks = isinstance(owed, owe.VizierCard) and viewer == owed.seat and place.seat == owed.victim
            return Sight.FACES if own or picks else Sight.NOTHING
        case "event-pile":
            return Sight.FACES if isinstance(owed, owe.TokenChoice) and viewer == owed.seat else Sight.NUMBER
        case "box":
            return Sight.BACKS
        case _:
            return Sight.NUMBER
