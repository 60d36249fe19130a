"""Who sees how much of which place, whatever is owed: spec/duel/visibility.md, as a table from outside in."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, Final

from attrs import fields

from sobek_core.duel import state as owe
from sobek_core.duel import view
from sobek_core.duel.board import CELLS
from sobek_core.duel.components import Back, Tokens, tile
from sobek_core.duel.journal import Place, Zone
from sobek_core.duel.turn import ASKED_BY
from sobek_core.sight import Onlooker, Sight
from verification.exhaustive.difference import hold
from verification.exhaustive.enumeration import Enumerations

if TYPE_CHECKING:
    from collections.abc import Iterator

enumerations: Final = Enumerations()

SEATS: Final = (0, 1)
VIEWERS: Final = (*SEATS, *Onlooker)
OF_SEATS: Final = (Zone.HAND, Zone.CORRUPTION, Zone.SOLD, Zone.TOKENS, Zone.DEBENS)
PARTICULARS: Final[dict[str, tuple[Any, ...]]] = {
    "seat": SEATS,
    "cell": CELLS[:2],
    "tile": (tile("fish-v-0-deben"),),
    "back": tuple(Back),
    "drawn": (Tokens(),),
    "kept": (None, 5),
    "left": (1, 2),
}


@enumerations.law(
    "duel.visibility.open",
    "duel.visibility.hand",
    "duel.visibility.corruption",
    "duel.visibility.debens",
    "duel.visibility.pirogues",
    "duel.visibility.unused",
)
def everybody_sees_of_each_place_what_the_chapter_says() -> int:
    """Hold `sight` against the chapter, for all kinds of what can be owed, all places and all viewers."""
    cases = 0
    for owed, place, viewer in product(_all_owed(), _places(), VIEWERS):
        hold(f"{owed}, {place}, seen by {viewer}", _expected(owed, place, viewer), view.sight(owed, place, viewer))
        cases += 1
    return cases


@enumerations.law("duel.visibility.turn")
def what_waits_is_seen_by_whom_it_waits_for() -> int:
    """Hold against the chapter who sees tokens drawn for the Architect and the first deben for Horus."""
    cases = 0
    for owed, viewer in product(_all_owed(), VIEWERS):
        closed = isinstance(owed, (owe.ArchitectToken, owe.HorusDraw)) and viewer not in (owed.seat, Onlooker.READER)
        expected = Sight.NUMBER if closed else Sight.FACES
        hold(f"{owed}, seen by {viewer}", expected, view.sight_of_owed(owed, viewer))
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
    if viewer == Onlooker.READER or place.zone in {"removed", "sold", "spent", "tokens"}:
        return Sight.FACES
    own = viewer == place.seat
    match place.zone:
        case "market":
            return Sight.GOODS
        case "hand":
            return Sight.FACES if own else Sight.BACKS
        case "corruption":
            picks = isinstance(owed, owe.VizierTile) and viewer == owed.seat
            return Sight.FACES if own or picks else Sight.NUMBER
        case "debens":
            return Sight.FACES if own else Sight.NUMBER
        case "pirogues":
            return Sight.FACES if isinstance(owed, owe.TokenChoice) and viewer == owed.seat else Sight.NUMBER
        case "box":
            return Sight.BACKS
        case _:
            return Sight.NUMBER
