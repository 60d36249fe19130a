"""Who sees how much of which place, whatever is owed: spec/duel/visibility.md, as a table from outside in."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, fields

from sobek_core.duel import state as owe
from sobek_core.duel import visibility as view
from sobek_core.duel.board import CELLS
from sobek_core.duel.components import Back, Tokens, tile
from sobek_core.duel.events import Place, TilesMoved, Zone
from sobek_core.duel.rules.turn import ASKED_BY
from sobek_core.duel.text.position import read_position
from sobek_core.duel.tools import DUEL
from sobek_core.duel.visibility import SeenMovement
from sobek_core.kernel.visibility import Onlooker, Seen, Sight
from sobek_verification.exhaustive.difference import hold
from sobek_verification.exhaustive.enumeration import Enumerations

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
# A table with something in every open place, and how that is written.
OPEN: Final = {
    "removed": "queen thief",
    "spent": "pyramid",
    "seat 0 sold": "fish: fish-v-1 fish-h-1 fish-f-1",
    "seat 0 tokens": "snake-1 seven",
    "seat 1 sold": "wheat: wheat-v-1 wheat-h-1*2 +scarabs / ivory: ivory-v-3 ivory-f-3 statue-b",
    "seat 1 tokens": "deben-2",
}
LAID_OUT: Final = read_position(
    ["draw-pile: marble-b-0", "ankh: c3 v", *(f"{line}: {lying}" for line, lying in OPEN.items())]
).state

# Goods tiles with both backs and a character that move together, and what each sight shows of them, the poorest first.
MOVED: Final = tuple(map(tile, ("fish-v-0-grey", "ivory-v-3", "queen")))
SHOWN: Final = {
    Sight.NUMBER: Seen((), 3),
    Sight.BACKS: Seen(("(black)", "(grey)", "(red)"), 3),
    Sight.GOODS: Seen(("fish-v-0-grey", "ivory-v-3", "(red)"), 3),
    Sight.FACES: Seen(("fish-v-0-grey", "ivory-v-3", "queen"), 3),
}
POOREST_FIRST: Final = tuple(SHOWN)


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


@enumerations.law("duel.visibility.open")
def what_lies_open_looks_the_same_to_all() -> int:
    """Hold the lines of every viewer against the table, for all kinds of what can be owed."""
    cases = 0
    for owed, viewer in product(_all_owed(), VIEWERS):
        seen = DUEL.view_values(view.view(evolve(LAID_OUT, owed=owed), viewer))
        hold(f"{owed}, seen by {viewer}", OPEN, {line: seen[line] for line in OPEN})
        cases += 1
    return cases


@enumerations.law("duel.visibility.movement", "duel.market.faces")
def a_movement_is_seen_as_the_better_of_its_places_is() -> int:
    """Hold what is seen of a movement of MOVED against the chapter, for all places and viewers.

    While somebody looks at a closed place, before it or after it, or nobody does.
    """
    cases = 0
    for origin, goal, viewer in product(_places(), _places(), VIEWERS):
        for before, after in _around():
            seen = view.see_event(before, TilesMoved(MOVED, origin, goal), after, viewer)
            sights = (_expected(before, origin, viewer), _expected(after, goal, viewer))
            where = f"{before}, {origin} to {goal}, {after}, seen by {viewer}"
            hold(where, SeenMovement(SHOWN[max(sights, key=POOREST_FIRST.index)], origin, goal), seen)
            cases += 1
    return cases


def _around() -> Iterator[tuple[owe.Owed, owe.Owed]]:
    """Give what can be owed before and after a movement, as far as anybody looks at something then."""
    nothing = owe.Action(0)
    yield nothing, nothing
    for owed in (asked(seat) for asked in (owe.TokenChoice, owe.VizierTile) for seat in SEATS):
        yield owed, nothing
        yield nothing, owed


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
