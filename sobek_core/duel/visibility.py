"""Visibility (spec/duel/visibility.md): each viewer's view of states. Nothing is recalled here.

`visibility_of` alone decides how much of a place is seen, and all views call it, those of events and moves too.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias, assert_never

from attrs import frozen

from sobek_core.duel import state as s
from sobek_core.duel.board import CELLS, Ankh, Cell, all_lines_of, line_of
from sobek_core.duel.components import KINDS, Tile, Token
from sobek_core.duel.events import (
    ASIDE,
    BAG,
    BOX,
    CORRUPTION,
    DEBENS,
    DRAW_PILE,
    HAND,
    MARKET,
    PIROGUES,
    REMOVED,
    SPENT,
    TOKENS,
    Place,
    Zone,
)
from sobek_core.duel.rules.turn import SLUGS, opponent
from sobek_core.kernel.fast_init import fast_init, maker
from sobek_core.kernel.kind import FaceDown
from sobek_core.kernel.shown import Shown
from sobek_core.kernel.visibility import Observer, Seen, Viewer, Visibility, check_viewer, see

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.duel.state import State


# What others see of a place. The owner, and anyone who is looking into it now, sees all of it.
VISIBLE_TO_OTHERS: Final[Mapping[Zone, Visibility]] = {
    Zone.MARKET: Visibility.SOME_FACES,  # duel.market.faces
    Zone.REMOVED: Visibility.FACES,  # duel.visibility.open
    Zone.SOLD: Visibility.FACES,  # duel.visibility.open
    Zone.SPENT: Visibility.FACES,  # duel.visibility.open
    Zone.TOKENS: Visibility.FACES,  # duel.visibility.open
    Zone.HAND: Visibility.BACKS,  # duel.visibility.hand
    Zone.CORRUPTION: Visibility.NUMBER,  # duel.visibility.corruption
    Zone.DEBENS: Visibility.NUMBER,  # duel.visibility.debens
    Zone.BAG: Visibility.NUMBER,  # duel.visibility.debens
    Zone.PIROGUES: Visibility.NUMBER,  # duel.visibility.pirogues
    Zone.ASIDE: Visibility.NUMBER,  # duel.visibility.pirogues
    Zone.DRAW_PILE: Visibility.NUMBER,  # duel.visibility.unused
    Zone.BOX: Visibility.BACKS,  # duel.visibility.unused
}


def visibility_of(pending: SeenPending, place: Place, viewer: Viewer) -> Visibility:
    """Return how much of the tiles or tokens of a place a viewer sees while this is pending."""
    is_open = viewer is Observer.REFEREE or place.seat == viewer or chosen_from(pending) == (viewer, place)
    return Visibility.FACES if is_open else VISIBLE_TO_OTHERS[place.zone]


def visibility_of_movement(
    before: s.Pending, origin: Place, after: s.Pending, goal: Place, viewer: Viewer
) -> Visibility:
    """Return how much a viewer sees of what moves from one place to another (duel.visibility.movement).

    before, after: what is pending before and after.
    """
    return max(visibility_of(before, origin, viewer), visibility_of(after, goal, viewer))


def chosen_from(pending: SeenPending) -> tuple[int, Place] | None:
    """Return who is choosing from a place that is closed to others now, with the place."""
    match pending:
        case s.VizierTile(seat):
            return seat, CORRUPTION[opponent(seat)]
        case s.TokenChoice(seat):
            return seat, PIROGUES
        case _:
            return None


_PLACES: Final = (MARKET, DRAW_PILE, REMOVED, PIROGUES, ASIDE, SPENT, BAG, BOX)
_OF_SEATS: Final = tuple(zip(HAND, CORRUPTION, TOKENS, DEBENS, strict=True))


@lru_cache(maxsize=256)
def _visibilities(
    pending: s.Pending, viewer: Viewer
) -> tuple[tuple[Visibility, ...], tuple[tuple[Visibility, ...], ...], SeenPending]:
    """Return the visibility of `_PLACES`, by seat that of `_OF_SEATS`, and what is seen of what is pending, cached."""
    common = tuple(visibility_of(pending, place, viewer) for place in _PLACES)
    of_seats = tuple(tuple(visibility_of(pending, place, viewer) for place in own) for own in _OF_SEATS)
    return common, of_seats, see_pending(pending, viewer)


@frozen
class UnseenTokens:
    """An `ArchitectToken` for viewers who do not see which tokens were drawn. seat: the player who chooses one."""

    seat: int


@frozen
class UnseenDeben:
    """A `HorusDraw` for viewers who do not see which deben was drawn first. seat: the player who took Horus."""

    seat: int


SeenPending: TypeAlias = s.Pending | UnseenTokens | UnseenDeben
"""Every class of what a viewer sees of what is pending."""
SEEN_SLUGS: Final = {**SLUGS, UnseenTokens: SLUGS[s.ArchitectToken], UnseenDeben: SLUGS[s.HorusDraw]}


def _unseen(pending: s.Pending) -> UnseenTokens | UnseenDeben | None:
    """Return what others see of what is pending, None if everybody sees all of it (duel.visibility.turn)."""
    match pending:
        case s.ArchitectToken(seat):
            return UnseenTokens(seat)
        case s.HorusDraw(seat, kept):
            return None if kept is None else UnseenDeben(seat)
        case (
            s.CentreTake()
            | s.Action()
            | s.PyramidAction()
            | s.ForcedTake()
            | s.AnkhDirection()
            | s.DebenTile()
            | s.DebenDraw()
            | s.PriestGroup()
            | s.VizierTile()
            | s.ThiefBack()
            | s.ThiefTile()
            | s.MerchantTile()
            | s.CourtesanTiles()
            | s.ScribeDiscard()
            | s.ArchitectDraw()
            | s.TokenChoice()
            | s.FingerTile()
            | s.ScarabsSet()
            | s.RewardDraw()
            | s.Finished()
        ):
            return None
    assert_never(pending)


def visibility_of_pending(pending: s.Pending, viewer: Viewer) -> Visibility:
    """Return how much a viewer sees of the things in what is pending: tokens drawn, the first deben for Horus."""
    unseen = _unseen(pending)
    return Visibility.FACES if unseen is None or viewer in {unseen.seat, Observer.REFEREE} else Visibility.NUMBER


def see_pending(pending: s.Pending, viewer: Viewer) -> SeenPending:
    """Return the viewer's view of what is pending."""
    unseen = _unseen(pending)
    return pending if unseen is None or visibility_of_pending(pending, viewer) is Visibility.FACES else unseen


# Views of states.


@fast_init
@frozen
class SeatView:
    """What is seen of a player's tiles, tokens and debens.

    hand: the tiles in hand; sold: the sold sets; corruption: the tiles on the Corruption board; tokens: the pirogue
    tokens kept; debens: the deben tokens, each by its points.
    """

    hand: Seen[Tile]
    sold: tuple[s.SoldSet, ...]
    corruption: Seen[Tile]
    tokens: Seen[Token]
    debens: Seen[int]


@fast_init
@frozen(repr=False)
class View(Shown):
    """A viewer's view of a state.

    viewer: who sees it; market: the face or the back of a tile, or None, by the index of the cell; ankh: the Ankh's
    cell and direction, None while it is off the board; draw_pile: the draw pile; removed: the tiles out of the game;
    pirogues: the tokens on the board; aside: the tokens set aside; drawn: the tokens that the Architect drew; spent:
    the tokens out of the game; bag: the debens in the bag; box: the tiles that this game is played without; seats: what
    is seen of each player, by seat; pending: what is pending, without what is hidden from the viewer.
    """

    game: ClassVar = "duel"
    text: ClassVar = "sobek_core.duel.text.picture:show"

    viewer: Viewer
    market: tuple[Tile | FaceDown | None, ...]
    ankh: Ankh | None
    draw_pile: Seen[Tile]
    removed: Seen[Tile]
    pirogues: Seen[Token]
    aside: Seen[Token]
    drawn: Seen[Token]
    spent: Seen[Token]
    bag: Seen[int]
    box: Seen[Tile]
    seats: tuple[SeatView, ...]
    pending: SeenPending

    @property
    def asks(self) -> str:
        """What is pending, a slug of the spec."""
        return SEEN_SLUGS[type(self.pending)]

    def tile(self, at: Cell) -> Tile | FaceDown | None:
        """Return the face or the back of the tile on a cell, None if there is none."""
        return self.market[at.index]

    def tiles(self) -> tuple[tuple[Cell, Tile | FaceDown], ...]:
        """Return the faces and backs of all tiles on the Market with their cells, row by row from the top."""
        return tuple([(at, kind) for at, kind in zip(CELLS, self.market, strict=True) if kind is not None])

    @property
    def line(self) -> tuple[Cell, ...]:
        """The cells of the Ankh's line, or of all four lines in the extra turn of a pyramid (duel.market.line)."""
        return all_lines_of(self.ankh) if isinstance(self.pending, s.PyramidAction) else line_of(self.ankh)

    @property
    def finger(self) -> Cell | None:
        """The cell of the tile that must be taken, None if there is none (duel.pirogues.finger)."""
        return self.pending.cell if isinstance(self.pending, s.ForcedTake) else None


def view(state: State, viewer: Viewer) -> View:
    """Return the viewer's view of a state. Raise ValueError if there is no such seat."""
    check_viewer(viewer, len(state.seats))
    pending, squares = state.pending, state.market.squares
    common, of_seats, seen_pending = _visibilities(pending, viewer)
    market, draw_pile, removed, pirogues, aside, spent, bag, box = common
    return _make_view(
        viewer=viewer,
        market=tuple(map(_squares(market).__getitem__, squares)),
        ankh=state.ankh,
        draw_pile=see(state.draw_pile, draw_pile),
        removed=see(state.removed, removed),
        pirogues=see(state.pirogues, pirogues),
        aside=see(state.aside, aside),
        drawn=see(pending.drawn, visibility_of_pending(pending, viewer))
        if isinstance(pending, s.ArchitectToken)
        else _NONE_DRAWN,
        spent=see(state.spent, spent),
        bag=see(state.bag, bag),
        box=see(state.box, box),
        seats=tuple(
            [
                _make_seat_view(
                    see(own.hand, hand),
                    own.sold,
                    see(own.corruption, corruption),
                    see(own.tokens, tokens),
                    see(own.debens, debens),
                )
                for own, (hand, corruption, tokens, debens) in zip(state.seats, of_seats, strict=True)
            ]
        ),
        pending=seen_pending,
    )


_NONE_DRAWN: Final = Seen[Token]((), 0)
_make_view: Final = maker(View)
_make_seat_view: Final = maker(SeatView)


@cache
def _squares(how_much: Visibility) -> dict[Tile | None, Tile | FaceDown | None]:
    """Return what is seen of a cell, by the tile on it."""
    return {None: None, **{tile: see((tile,), how_much).kinds[0] for tile in KINDS}}
