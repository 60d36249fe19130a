"""Check who sees how much of each place, whatever is pending, against spec/duel/visibility.md written as a table."""

from __future__ import annotations

from functools import partial
from itertools import combinations_with_replacement, product
from typing import Any, Final

from attrs import evolve

from sobek_core.duel import state as s
from sobek_core.duel import visibility as view
from sobek_core.duel.board import CELLS
from sobek_core.duel.components import Back, Debens, Tiles, Tokens, tile
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.events import DEBENS, GameScored, Place, TilesMoved, Zone
from sobek_core.duel.rules.scoring import count_scarabs, score_seat
from sobek_core.duel.rules.turn import ASKED_BY
from sobek_core.duel.seen_events import SeenMovement, see_event
from sobek_core.duel.text.position import POSITIONS
from sobek_core.duel.tools import DUEL
from sobek_core.kernel.visibility import Observer, Seen, Visibility
from sobek_verification.checks import check
from sobek_verification.laws.exhaustive.enumeration import enumeration, hold
from sobek_verification.laws.exhaustive.visibility_chapter import VisibilityChapter, every_pending, only_the_number
from sobek_verification.laws.faults import fault
from sobek_verification.seeding import always

SEATS: Final = (0, 1)
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
# A state with something in every open place, and the lines that describe it.
OPEN: Final = {
    "removed": "queen thief",
    "spent": "pyramid",
    "seat 0 sold": "fish: fish-v-1 fish-h-1 fish-f-1",
    "seat 0 tokens": "snake-1 seven",
    "seat 1 sold": "wheat: wheat-v-1 wheat-h-1*2 +scarabs / ivory: ivory-v-3 ivory-f-3 statue-b",
    "seat 1 tokens": "deben-2",
}
LAID_OUT: Final = POSITIONS.read(
    ["draw-pile: marble-b-0", "ankh: c3 v", *(f"{line}: {things}" for line, things in OPEN.items())]
).state

# Goods tiles with both backs and a character that move together, and what each visibility, lowest first, shows of them.
MOVED: Final = tuple(map(tile, ("fish-v-0-grey", "ivory-v-3", "queen")))
EXPECTED: Final[dict[Visibility, Seen[Any]]] = {
    Visibility.NUMBER: Seen((), 3),
    Visibility.BACKS: Seen((Back.BLACK, Back.GREY, Back.RED), 3),
    Visibility.SOME_FACES: Seen((*MOVED[:2], Back.RED), 3),
    Visibility.FACES: Seen(MOVED, 3),
}


def _expected(pending: s.Pending, place: Place, viewer: object) -> Visibility:
    if viewer == Observer.REFEREE or place.zone in {"removed", "sold", "spent", "tokens"}:
        return Visibility.FACES
    own = viewer == place.seat
    match place.zone:
        case "market":
            return Visibility.SOME_FACES
        case "hand":
            return Visibility.FACES if own else Visibility.BACKS
        case "corruption":
            picks = isinstance(pending, s.VizierTile) and viewer == pending.seat
            return Visibility.FACES if own or picks else Visibility.NUMBER
        case "debens":
            return Visibility.FACES if own else Visibility.NUMBER
        case "pirogues":
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
    looking=tuple(asked(seat) for asked in (s.TokenChoice, s.VizierTile) for seat in SEATS),
    idle=s.Action(0),
)


@fault(
    "nobody looks at closed tiles",
    "visibility.chosen_from",
    always(None),
    "duel.visibility.corruption",
    "duel.visibility.pirogues",
)
@fault(
    "hands are open",
    "visibility.VISIBLE_TO_OTHERS",
    lambda right: {**right, Zone.HAND: Visibility.FACES},
    "duel.visibility.hand",
)
@fault(
    "the Vizier looks at the own board",
    "visibility.opponent",
    lambda _: lambda seat: seat,
    "duel.visibility.corruption",
)
@check(
    "duel.visibility.open",
    "duel.visibility.hand",
    "duel.visibility.corruption",
    "duel.visibility.debens",
    "duel.visibility.pirogues",
    "duel.visibility.unused",
    kind=enumeration,
)
def each_viewer_sees_of_each_place_what_the_chapter_says() -> int:
    """Compare `visibility_of` with the chapter, for everything that can be pending, all places and all viewers."""
    return CHAPTER.compare_places(view.visibility_of)


@fault("everybody sees it", "visibility.visibility_of_pending", always(Visibility.FACES))
@check("duel.visibility.turn", kind=enumeration)
def what_is_drawn_is_seen_by_the_player_who_chooses() -> int:
    """Check who sees tokens drawn for the Architect and the first deben for Horus."""
    cases = 0
    for pending, viewer in product(CHAPTER.pending, CHAPTER.viewers):
        is_drawn = isinstance(pending, s.ArchitectToken) or (isinstance(pending, s.HorusDraw) and pending.kept)
        closed = is_drawn and viewer not in {pending.seat, Observer.REFEREE}
        expected = Visibility.NUMBER if closed else Visibility.FACES
        hold(f"{pending}, seen by {viewer}", expected, view.visibility_of_pending(pending, viewer))
        cases += 1
    return cases


@fault("only numbers are seen", "visibility.see", only_the_number)
@check("duel.visibility.open", kind=enumeration)
def open_tiles_and_tokens_look_the_same_to_everybody() -> int:
    """Compare the lines of every viewer with the state, for every kind of thing that can be pending."""
    cases = 0
    for pending, viewer in product(CHAPTER.pending, CHAPTER.viewers):
        seen = DUEL.view_values(view.view(evolve(LAID_OUT, pending=pending), viewer))
        hold(f"{pending}, seen by {viewer}", OPEN, {line: seen[line] for line in OPEN})
        cases += 1
    return cases


@fault("the less visible one counts", "visibility.max", lambda _: min, "duel.visibility.movement")
@check("duel.visibility.movement", "duel.market.faces", kind=enumeration)
def a_movement_is_as_visible_as_the_more_visible_of_its_places() -> int:
    """Compare what is seen of a movement of MOVED with the chapter, for all places and viewers."""
    return CHAPTER.compare_movements(see_event, partial(TilesMoved, MOVED), SeenMovement, EXPECTED)


# Some sets of debens and some Corruption boards at the end, including boards of the same size with different tiles.
DEBENS_KEPT: Final = tuple(map(Debens.of, ((), (4,), (9, 5), (5, 5, 3))))
BOARDS: Final = tuple(
    Tiles.of(one) for size in range(3) for one in combinations_with_replacement(map(tile, ("ivory-v-3", "queen")), size)
)


def _without_debens_of_others(right: Any) -> Any:
    def see(before: object, event: GameScored, after: object, viewer: object) -> object:
        shown = (sheet if seat == viewer else evolve(sheet, debens=()) for seat, sheet in enumerate(event.sheets))
        return right(before, GameScored(tuple(shown)), after, viewer)

    return see


@fault("debens of others stay closed", ".see_event", _without_debens_of_others)
@fault(
    "sheets show scarabs of corruption",
    ".score_seat",
    lambda right: lambda seat, *rest: evolve(right(seat, *rest), corruption=count_scarabs(seat.corruption)),
)
@fault(
    "debens are open afterwards",
    "visibility.chosen_from",
    lambda _: lambda pending: (0, DEBENS[1]) if isinstance(pending, s.Finished) else None,
)
@check("duel.visibility.scoring", kind=enumeration)
def at_scoring_everybody_sees_all_debens_and_only_the_number_of_tiles_of_corruption() -> int:
    """Compare the sheets that every viewer sees with what the players have, and views after scoring with those before.

    The domain has all pairs of DEBENS_KEPT and of BOARDS.
    """
    cases = 0
    for debens, boards in product(product(DEBENS_KEPT, repeat=2), product(BOARDS, repeat=2)):
        seats = tuple(s.Seat(corruption=board, debens=own) for own, board in zip(debens, boards, strict=True))
        scored, over = evolve(LAID_OUT, seats=seats), s.Finished()
        for viewer in CHAPTER.viewers:
            seen = see_event(
                CHAPTER.idle, GameScored(tuple(score_seat(seat, PUBLISHED.figures) for seat in seats)), over, viewer
            )
            where = f"{debens}, {boards}, seen by {viewer}"
            expected = tuple((tuple(own), len(board)) for own, board in zip(debens, boards, strict=True))
            sheets = seen.sheets if isinstance(seen, GameScored) else ()
            hold(where, expected, tuple((sheet.debens, sheet.corruption) for sheet in sheets))
            before, after = (view.view(evolve(scored, pending=one), viewer).seats for one in (CHAPTER.idle, over))
            hold(f"{where}: view", before, after)
            cases += 1
    return cases
