"""Laws of spec/duel/visibility.md, field by field: what a seat may not know changes nothing that it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.duel.components import Back, Tiles, tile
from sobek_core.duel.events import BAG, CORRUPTION, DEBENS, HAND, MARKET, DebenMoved, Place, TilesMoved
from sobek_core.duel.state import Action, HorusDraw
from sobek_core.duel.text.position import read_position
from sobek_core.duel.visibility import SeenMovement, see_event, view, visibility_of
from sobek_core.kernel.visibility import Observer, Seen, Visibility, see
from sobek_verification.laws.contracts.contract import Contracts

if TYPE_CHECKING:
    from sobek_core.duel.events import Event
    from sobek_core.duel.state import Pending, State
    from sobek_core.duel.visibility import SeenEvent, View
    from sobek_core.kernel.visibility import Viewer

contracts: Final = Contracts()

ANYTIME: Final = Action(0)
TABLE: Final = read_position(["ankh: c3 v"]).state
ONE: Final = (tile("fish-v-0-grey"), tile("fish-f-0"), tile("queen"))
ANOTHER: Final = (tile("ivory-h-0-grey"), tile("marble-b-2"), tile("thief"))  # with the same backs


def _pile(kinds: tuple[object, ...], *numbers: int) -> Tiles:
    return Tiles.of(kind for kind, number in zip(kinds, numbers, strict=True) for _ in range(number))  # type: ignore[misc]


@contracts.law("duel.visibility.hand")
def two_hands_with_the_same_backs_look_the_same_to_the_other(grey: int, black: int, red: int) -> bool:
    """Tiles of each back, of one kind or of another.

    pre: 0 <= grey <= 2 and 0 <= black <= 2 and 0 <= red <= 2
    post: _
    """
    how_much = visibility_of(ANYTIME, HAND[1], 0)
    return see(_pile(ONE, grey, black, red), how_much) == see(_pile(ANOTHER, grey, black, red), how_much)


@contracts.law("duel.visibility.corruption")
def a_corruption_board_is_counted_by_the_other_and_no_more(some: int, more: int) -> bool:
    """Tiles that lie there.

    pre: 0 <= some <= 3 and 0 <= more <= 3
    post: _
    """
    how_much = visibility_of(ANYTIME, CORRUPTION[1], 0)
    return see(_pile(ONE, some, 0, more), how_much) == Seen((), some + more)


@contracts.bug(
    visibility_of,
    two_hands_with_the_same_backs_look_the_same_to_the_other,
    a_corruption_board_is_counted_by_the_other_and_no_more,
)
def _turns_everything_over(pending: Pending, place: Place, viewer: Viewer) -> Visibility:  # noqa: ARG001
    return Visibility.FACES


@contracts.bug(visibility_of, a_corruption_board_is_counted_by_the_other_and_no_more)
def _shows_the_backs_on_a_corruption_board(pending: Pending, place: Place, viewer: Viewer) -> Visibility:  # noqa: ARG001
    return Visibility.BACKS


@contracts.law("duel.visibility.turn")
def nobody_else_sees_which_deben_was_drawn_first_for_horus(one: int, another: int) -> bool:
    """Points of the first deben.

    pre: 3 <= one <= 9 and 3 <= another <= 9
    post: _
    """
    tables = (evolve(TABLE, pending=HorusDraw(1, kept)) for kept in (one, another))
    first, second = (view(table, 0) for table in tables)
    return first == second


@contracts.bug(view, nobody_else_sees_which_deben_was_drawn_first_for_horus)
def _shows_everybody_what_the_reader_sees(state: State, viewer: Viewer) -> View:  # noqa: ARG001
    return view(state, Observer.REFEREE)


@contracts.law("duel.visibility.movement", "duel.visibility.debens")
def a_deben_that_another_draws_shows_no_points(points: int) -> bool:
    """Points of a deben.

    pre: 3 <= points <= 9
    post: _
    """
    seen = see_event(ANYTIME, DebenMoved(points, BAG, DEBENS[1]), ANYTIME, 0)
    return isinstance(seen, SeenMovement) and seen.things == Seen((), 1)


@contracts.law("duel.visibility.movement", "duel.market.faces")
def a_character_that_is_passed_over_shows_its_back_and_goods_their_face(goods: int, characters: int) -> bool:
    """Tiles of either sort that seat 1 passes over.

    pre: 0 <= goods <= 2 and 0 <= characters <= 2
    post: _
    """
    passed = TilesMoved((*(ONE[1],) * goods, *(ONE[2],) * characters), MARKET, CORRUPTION[1])
    seen = see_event(ANYTIME, passed, ANYTIME, 0)
    kinds = (ONE[1],) * goods + (Back.RED,) * characters
    return isinstance(seen, SeenMovement) and seen.things == Seen(kinds, goods + characters)


@contracts.bug(
    see_event,
    a_deben_that_another_draws_shows_no_points,
    a_character_that_is_passed_over_shows_its_back_and_goods_their_face,
)
def _shows_an_event_as_it_is(before: Pending, event: Event, after: Pending, viewer: Viewer) -> SeenEvent:  # noqa: ARG001
    return see_event(before, event, after, Observer.REFEREE)
