"""Check who sees how much of each place, whatever is pending, against spec/classic/visibility.md written as a table."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any, Final

from attrs import evolve

from sobek_core.classic import Classic
from sobek_core.classic import state as s
from sobek_core.classic import visibility as view
from sobek_core.classic.components import Back, card
from sobek_core.classic.events import CardsMoved, Place, Zone
from sobek_core.classic.rules.turn import ASKED_BY
from sobek_core.classic.seen_events import SeenMovement, see_event
from sobek_core.classic.text.position import POSITIONS
from sobek_core.classic.tools import CLASSIC
from sobek_core.kernel.visibility import Observer, Seen, Visibility
from sobek_verification.checks import check
from sobek_verification.laws.exhaustive.enumeration import enumeration, hold
from sobek_verification.laws.exhaustive.visibility_chapter import VisibilityChapter, every_pending, only_the_number
from sobek_verification.laws.faults import fault
from sobek_verification.seeding import always

SEATS: Final = range(4)
OF_SEATS: Final = (Zone.HAND, Zone.SET, Zone.LAID, Zone.CORRUPTION)
PARTICULARS: Final[dict[str, tuple[Any, ...]]] = dict.fromkeys(("seat", "victim", "player", "ender"), tuple(SEATS)) | {
    "back": (None, *Back)
}
# A state with something in every open place, and the lines that describe it.
OPEN: Final = {
    "discard": "queen thief",
    "spent": "flood",
    "seat 0 sets": "wheat-0*3 +prosperity / ivory-0 amulet*2",
    "seat 1 laid": "fish-1*3 / marble-2*3",
    "seat 3 sets": "cattle-1*3",
    "seat 3 laid": "ebony-2*3",
}
LAID_OUT: Final = POSITIONS.read(["players: 4", *(f"{line}: {things}" for line, things in OPEN.items())]).state

# Goods with both backs and a character that move together, and what each visibility, the lowest first, shows of them.
MOVED: Final = tuple(map(card, ("ivory-3", "fish-0-green", "queen")))
EXPECTED: Final[dict[Visibility, Seen[Any]]] = {
    Visibility.NOTHING: Seen((), None),
    Visibility.NUMBER: Seen((), 3),
    Visibility.BACKS: Seen((Back.BEIGE, Back.GREEN, Back.ORANGE), 3),
    Visibility.SOME_FACES: Seen((*MOVED[:2], Back.ORANGE), 3),
    Visibility.FACES: Seen(MOVED, 3),
}


def _expected(pending: s.Pending, place: Place, viewer: object) -> Visibility:
    if viewer == Observer.REFEREE or place.zone in {"discard", "set", "laid", "spent"}:
        return Visibility.FACES
    own = viewer == place.seat
    match place.zone:
        case "quays":
            return Visibility.SOME_FACES
        case "hand":
            return Visibility.FACES if own else Visibility.BACKS
        case "corruption":
            picks = isinstance(pending, s.VizierCard) and viewer == pending.seat and place.seat == pending.victim
            return Visibility.FACES if own or picks else Visibility.NOTHING
        case "event-pile":
            return (
                Visibility.FACES if isinstance(pending, s.TokenChoice) and viewer == pending.seat else Visibility.NUMBER
            )
        case "box":
            return Visibility.BACKS
        case _:
            return Visibility.NUMBER


CHAPTER: Final = VisibilityChapter(
    seats=SEATS,
    pending=every_pending(ASKED_BY, PARTICULARS),
    places=tuple(Place(zone, seat) for zone in Zone for seat in (SEATS if zone in OF_SEATS else (None,))),
    expected=_expected,
    looking=(s.TokenChoice(1), *(s.VizierCard(*pair) for pair in ((0, 1), (1, 0), (2, 3)))),
    idle=s.Action(0),
)


@fault(
    "nobody looks at closed cards",
    "visibility.chosen_from",
    always(None),
    "classic.visibility.corruption",
    "classic.visibility.event-pile",
)
@fault(
    "backs of hands are closed",
    "visibility.VISIBLE_TO_OTHERS",
    lambda right: {**right, Zone.HAND: Visibility.NUMBER},
    "classic.visibility.hand",
)
@fault(
    "the box is open",
    "visibility.VISIBLE_TO_OTHERS",
    lambda right: {**right, Zone.BOX: Visibility.FACES},
    "classic.visibility.unused",
)
@check(
    "classic.visibility.open",
    "classic.visibility.hand",
    "classic.visibility.corruption",
    "classic.visibility.event-pile",
    "classic.visibility.unused",
    "classic.quay.faces",
    kind=enumeration,
)
def each_viewer_sees_of_each_place_what_the_chapter_says() -> int:
    """Compare `visibility_of` with the chapter, for everything that can be pending, all places and all viewers."""
    return CHAPTER.compare_places(view.visibility_of)


@fault("only numbers are seen", "visibility.see", only_the_number, "classic.visibility.open")
@fault(
    "it is always the turn of seat 0", "text.views.write_pending", always("action seat 0"), "classic.visibility.turn"
)
@check("classic.visibility.open", "classic.visibility.turn", kind=enumeration)
def open_cards_and_what_is_pending_look_the_same_to_everybody() -> int:
    """Compare the lines of every viewer with the state, for everything that can be pending."""
    cases = 0
    for pending, viewer in product(CHAPTER.pending, CHAPTER.viewers):
        state = evolve(LAID_OUT, pending=pending)
        expected = {**OPEN, "turn": CLASSIC.positions.turn.write(pending)}
        seen = CLASSIC.view_values(view.view(Classic(), state, viewer))
        hold(f"{pending}, seen by {viewer}", expected, {line: seen[line] for line in expected})
        cases += 1
    return cases


@fault("the less visible one counts", "visibility.max", lambda _: min, "classic.visibility.movement")
@check("classic.visibility.movement", "classic.quay.faces", kind=enumeration)
def a_movement_is_as_visible_as_the_more_visible_of_its_places() -> int:
    """Compare what is seen of a movement of MOVED with the chapter, for all places and viewers."""
    return CHAPTER.compare_movements(see_event, partial(CardsMoved, MOVED), SeenMovement, EXPECTED)
