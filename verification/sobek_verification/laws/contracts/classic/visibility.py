"""Laws of spec/classic/visibility.md, field by field: what a seat may not know changes nothing that it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.classic.components import Back, Cards, card
from sobek_core.classic.events import CORRUPTION, DECK, HAND, QUAYS, CardsMoved, Place, RoundScored, SeatSheet
from sobek_core.classic.rules.scoring import most_corrupt
from sobek_core.classic.state import Action
from sobek_core.classic.visibility import SeenMovement, see_event, visibility_of
from sobek_core.kernel.visibility import Observer, Seen, Visibility, see
from sobek_verification.laws.contracts.contract import Contracts

if TYPE_CHECKING:
    from collections.abc import Collection

    from sobek_core.classic.events import Event
    from sobek_core.classic.state import Pending
    from sobek_core.classic.visibility import SeenEvent
    from sobek_core.kernel.visibility import Viewer

contracts: Final = Contracts()

ANYTIME: Final = Action(0)
ONE: Final = (card("ivory-3"), card("fish-0-green"), card("queen"))
ANOTHER: Final = (card("amulet"), card("wheat-0-green"), card("scribe-fish"))  # with the same backs


def _pile(kinds: tuple[object, ...], *numbers: int) -> Cards:
    return Cards.of(kind for kind, number in zip(kinds, numbers, strict=True) for _ in range(number))  # type: ignore[misc]


@contracts.law("classic.visibility.hand")
def two_hands_with_the_same_backs_look_the_same_to_others(beige: int, green: int, orange: int) -> bool:
    """Cards of each back, of one kind or of another.

    pre: 0 <= beige <= 2 and 0 <= green <= 2 and 0 <= orange <= 2
    post: _
    """
    how_much = visibility_of(ANYTIME, HAND[1], 0)
    return see(_pile(ONE, beige, green, orange), how_much) == see(_pile(ANOTHER, beige, green, orange), how_much)


@contracts.law("classic.visibility.corruption")
def a_corruption_is_not_even_counted_by_others(some: int, more: int) -> bool:
    """Cards that lie there.

    pre: 0 <= some <= 3 and 0 <= more <= 3
    post: _
    """
    how_much = visibility_of(ANYTIME, CORRUPTION[1], 0)
    return see(_pile(ONE, some, 0, 0), how_much) == see(_pile(ANOTHER, 0, 0, more), how_much)


@contracts.law("classic.visibility.unused")
def two_decks_of_the_same_number_look_the_same(first: int, second: int) -> bool:
    """Cards of one kind on top, as many of another below them, and the other way round.

    pre: 0 <= first <= 3 and 0 <= second <= 3
    post: _
    """
    how_much = visibility_of(ANYTIME, DECK, 0)
    deck = (*(ONE[0],) * first, *(ONE[2],) * second)
    return see(deck, how_much) == see(tuple(reversed(deck)), how_much) == Seen((), first + second)


@contracts.bug(
    visibility_of,
    two_hands_with_the_same_backs_look_the_same_to_others,
    a_corruption_is_not_even_counted_by_others,
    two_decks_of_the_same_number_look_the_same,
)
def _turns_everything_over(pending: Pending, place: Place, viewer: Viewer) -> Visibility:  # noqa: ARG001
    return Visibility.FACES


@contracts.bug(visibility_of, a_corruption_is_not_even_counted_by_others)
def _counts_a_corruption(pending: Pending, place: Place, viewer: Viewer) -> Visibility:  # noqa: ARG001
    return Visibility.NUMBER


@contracts.bug(see, two_hands_with_the_same_backs_look_the_same_to_others)
def _shows_backs_in_the_order_of_kinds(things: Collection[Any], how_much: Visibility) -> Seen[Any]:
    by_name = sorted(things, key=str)
    return Seen.of(kind.back for kind in by_name) if how_much is Visibility.BACKS else see(things, how_much)


@contracts.law("classic.visibility.movement", "classic.quay.faces")
def a_character_that_another_takes_shows_its_back_and_goods_their_face(goods: int, characters: int) -> bool:
    """Cards of either sort that seat 1 takes.

    pre: 0 <= goods <= 2 and 0 <= characters <= 2
    post: _
    """
    taken = CardsMoved((*(ONE[0],) * goods, *(ONE[2],) * characters), QUAYS, HAND[1])
    seen = see_event(ANYTIME, taken, ANYTIME, 0)
    kinds = (ONE[0],) * goods + (Back.ORANGE,) * characters
    return isinstance(seen, SeenMovement) and seen.things == Seen(kinds, goods + characters)


@contracts.law("classic.visibility.scoring")
def scarabs_are_shown_where_one_more_would_decide_who_is_penalised(a: int, b: int, c: int) -> bool:
    """Counts of three seats, with seven scarabs each.

    pre: a >= 0 and b >= 0 and c >= 0
    post: _
    """
    sheets = tuple(SeatSheet((), 0, 0, 0, count, 0, count, False, 0, 0, 0, 7) for count in (a, b, c))
    seen = see_event(ANYTIME, RoundScored(1, sheets), ANYTIME, 0)
    worst = most_corrupt((a, b, c), (7, 7, 7))
    decide = [most_corrupt((a, b, c), more) != worst for more in ((8, 7, 7), (7, 8, 7), (7, 7, 8))]
    return isinstance(seen, RoundScored) and decide == [sheet.scarabs is not None for sheet in seen.sheets]


@contracts.bug(
    see_event,
    a_character_that_another_takes_shows_its_back_and_goods_their_face,
    scarabs_are_shown_where_one_more_would_decide_who_is_penalised,
)
def _shows_everybody_what_the_reader_sees(before: Pending, event: Event, after: Pending, viewer: Viewer) -> SeenEvent:  # noqa: ARG001
    return see_event(before, event, after, Observer.REFEREE)
