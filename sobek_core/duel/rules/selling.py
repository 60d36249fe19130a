"""Selling (spec/duel/selling.md): which tiles can be sold together, and the set that they join."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sobek_core.duel.components import GOODS_OF, OF_GOOD, WILD, Good, Tiles
from sobek_core.duel.events import HAND, SOLD, Event, TilesMoved
from sobek_core.duel.moves import SellSet
from sobek_core.duel.rules.game_end import end_turn
from sobek_core.duel.rules.sellable import NewSet, opens_a_set, sale_piles, sellable_types
from sobek_core.duel.rules.turn import ACTING, next_action, not_pending
from sobek_core.duel.state import Seat, SoldSet, State, TokenChoice
from sobek_core.kernel.game import Applied, Reason, Refused
from sobek_core.kernel.listing import SMALL_HAND

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.duel.game import Duel
    from sobek_core.kernel.game import Verdict


def sell(game: Duel, state: State, move: SellSet) -> Verdict[State, Event]:
    """Sell a set, or expand one: spec/duel/selling.md, move `sell`."""
    # who       duel.turn.pending, duel.turn.order
    if reasons := not_pending(state, move.seat, ACTING):
        return Refused(state, reasons)
    # may       duel.selling.in-hand, .three, .one-type, .new-set
    own, tiles, good = state.seats[move.seat], move.tiles, move.good
    strangers = not_one_type(tiles, good)
    opens_none = () if strangers else opens_no_set(game, own, tiles, good)
    if reasons := (*not_in_hand(own, tiles), *too_few(game, tiles), *strangers, *opens_none):
        return Refused(state, reasons)
    # does      duel.selling.sale, duel.selling.expanding
    own, event = move_to_set(own, move.seat, tiles, good)
    # then      duel.pirogues.trigger, duel.turn.order
    asked = TokenChoice(move.seat) if state.pirogues else None
    state = state.with_pending(asked or next_action(move.seat), state.seats_with(move.seat, own))
    return Applied(state, (event,)) if asked else end_turn(game, state, move.seat, (event,))


def move_to_set(own: Seat, seat: int, tiles: Tiles, good: Good) -> tuple[Seat, TilesMoved]:
    """Move tiles from a hand to the sold set of a type, opening it if necessary."""
    old = own.set_of(good) or SoldSet(good, Tiles())
    others = [sold for sold in own.sold if sold is not old]
    grown = SoldSet(good, old.tiles + tiles, old.tokens)
    sold = tuple(sorted((*others, grown), key=_place_of_type))
    event = TilesMoved(tuple(tiles), HAND[seat], SOLD[seat][good])
    return own.with_sold(own.hand - tiles, sold), event


_PLACES: Final = {good: place for place, good in enumerate(Good)}


def _place_of_type(sold: SoldSet) -> int:
    return _PLACES[sold.good]


# The kinds that can be sold as a type: its own and wild ones (duel.selling.one-type, duel.selling.wild).
_SELLABLE: Final = {good: Tiles.kind_set((*OF_GOOD[good], *WILD)) for good in Good}

SALES: Final = ("selling.legal_sales", "game_end.is_stuck", "game_end.removed_at_end")  # what knows of sales by itself

# The conditions: each function returns its reasons, or none if the condition holds.


def not_in_hand(own: Seat, tiles: Tiles) -> tuple[Reason, ...]:
    """Check duel.selling.in-hand."""
    if tiles <= own.hand:
        return ()
    return (Reason("duel.selling.in-hand", (("tiles", str(tiles)),)),)


def too_few(game: Duel, tiles: Tiles) -> tuple[Reason, ...]:
    """Check duel.selling.three."""
    least = game.edition.figures.min_set_size
    if len(tiles) >= least:
        return ()
    return (Reason("duel.selling.three", (("tiles", len(tiles)), ("least", least))),)


def not_one_type(tiles: Tiles, good: Good) -> tuple[Reason, ...]:
    """Check duel.selling.one-type."""
    if strangers := tiles.without(_SELLABLE[good]):
        return (Reason("duel.selling.one-type", (("type", good), ("tiles", str(strangers)))),)
    return ()


def opens_no_set(game: Duel, own: Seat, tiles: Tiles, good: Good) -> tuple[Reason, ...]:
    """Check duel.selling.new-set, for tiles of one type, which it presupposes."""
    if own.set_of(good):
        return ()
    goods = len(tiles.among(GOODS_OF[good]))
    characters = len(tiles.among(OF_GOOD[good])) - goods
    if opens_a_set(goods, characters, new_set_goods=game.choices.new_set_goods):
        return ()
    return (Reason("duel.selling.new-set", (("type", good), ("tiles", str(tiles)))),)


# The listing is written independently of the conditions: from the tiles in hand to what can be sold.


def legal_sales(game: Duel, state: State, seat: int) -> Iterable[SellSet]:
    """Return a seat's sales: by type, then by pile."""
    own, figures = state.seats[seat], game.edition.figures
    goods = sellable_types(own, game.choices, figures)
    if len(own.hand) > SMALL_HAND:
        return _many_sales(game, own, seat, goods)
    sales: list[SellSet] = []
    for good in goods:
        new_set_goods = None if own.set_of(good) else game.choices.new_set_goods
        sales += _few_sales(seat, good, own.hand.among(_SELLABLE[good]), figures.min_set_size, new_set_goods)
    return sales


def _many_sales(game: Duel, own: Seat, seat: int, goods: list[Good]) -> Iterator[SellSet]:
    for good in goods:
        new_set_goods = None if own.set_of(good) else game.choices.new_set_goods
        for pile in sale_piles(own.hand, good, game.edition.figures.min_set_size, new_set_goods):
            yield SellSet(seat, pile, good)


@lru_cache(maxsize=2048)
def _few_sales(seat: int, good: Good, tiles: Tiles, least: int, new_set_goods: NewSet | None) -> tuple[SellSet, ...]:
    return tuple([SellSet(seat, pile, good) for pile in sale_piles(tiles, good, least, new_set_goods)])
