"""Selling (spec/duel/selling.md): which tiles can be sold together, and the set that they join."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sobek_core.duel.components import GOODS_OF, OF_GOOD, WILD, Good, Tiles
from sobek_core.duel.events import HAND, SOLD, Event, TilesMoved, tiles_moved
from sobek_core.duel.moves import AddTiles, SellSet
from sobek_core.duel.rules.game_end import end_turn
from sobek_core.duel.rules.sellable import NewSet, opens_a_set, sale_piles, sellable_types
from sobek_core.duel.rules.turn import ACTING, IN_TURN, asked, next_action
from sobek_core.duel.state import Seat, SoldSet, State, TokenChoice
from sobek_core.kernel.conditions import condition, move_rules
from sobek_core.kernel.fast_init import maker
from sobek_core.kernel.game import Applied, applied
from sobek_core.kernel.pile import SMALL_PILE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.duel.ruleset import Rules
    from sobek_core.kernel.conditions import Facts


# The kinds that can be sold as a type: its own and wild ones (duel.selling.one-type, duel.selling.wild).
_SELLABLE: Final = {good: Tiles.kind_set((*OF_GOOD[good], *WILD)) for good in Good}


@condition("duel.selling.in-hand", IN_TURN)
def in_hand(_rules: Rules, state: State, move: SellSet | AddTiles) -> Facts | None:
    """All tiles are in the player's hand."""
    hand = state.seats[move.seat].hand
    return None if move.tiles <= hand else (("tiles", str(move.tiles.exceeding(hand))),)


@condition("duel.selling.three", IN_TURN)
def three(rules: Rules, _state: State, move: SellSet) -> Facts | None:
    """There are enough tiles."""
    tiles, least = len(move.tiles), rules.edition.figures.min_set_size
    return None if tiles >= least else (("tiles", tiles), ("least", least))


@condition("duel.selling.one-type", IN_TURN)
def one_type(_rules: Rules, _state: State, move: SellSet | AddTiles) -> Facts | None:
    """Every tile is of the type or wild."""
    strangers = move.tiles.without(_SELLABLE[move.good])
    return (("type", move.good), ("tiles", str(strangers))) if strangers else None


@condition("duel.selling.new-set", ("duel.selling.one-type",))
def new_set(rules: Rules, state: State, move: SellSet) -> Facts | None:
    """The player has sold the type before, or the tiles can open its set."""
    goods = len(move.tiles.among(GOODS_OF[move.good]))
    characters = len(move.tiles.among(OF_GOOD[move.good])) - goods
    if opens_a_set(goods, characters, new_set_goods=rules.choices.new_set_goods):
        return None
    if state.seats[move.seat].set_of(move.good):
        return None
    return (("type", move.good), ("tiles", str(move.tiles)))


@move_rules(SellSet, who=asked(*ACTING), may=(in_hand, three, one_type, new_set))
def sell(rules: Rules, state: State, move: SellSet) -> Applied[State, Event]:
    """Sell a set, or expand one: spec/duel/selling.md, move `sell`."""
    # does      duel.selling.sale, duel.selling.expanding
    own, event = move_to_set(state.seats[move.seat], move.seat, move.tiles, move.good)
    # then      duel.pirogues.trigger, duel.turn.order
    pending = TokenChoice(move.seat) if state.pirogues else None
    state = state.with_pending(pending or next_action(move.seat), state.seats_with(move.seat, own))
    return applied(state, (event,)) if pending else end_turn(rules, state, move.seat, (event,))


def move_to_set(own: Seat, seat: int, tiles: Tiles, good: Good) -> tuple[Seat, TilesMoved]:
    """Move tiles from a hand to the sold set of a type, opening it if necessary."""
    old = own.set_of(good) or SoldSet(good, Tiles())
    others = [sold for sold in own.sold if sold is not old]
    grown = SoldSet(good, old.tiles + tiles, old.tokens)
    sold = tuple(sorted((*others, grown), key=_place_of_type))
    event = tiles_moved(tuple(tiles), HAND[seat], SOLD[seat][good])
    return own.with_sold(own.hand - tiles, sold), event


_PLACES: Final = {good: place for place, good in enumerate(Good)}


def _place_of_type(sold: SoldSet) -> int:
    return _PLACES[sold.good]


# The listing is written independently of the conditions: from the tiles in hand to what can be sold.


def legal_sales(rules: Rules, state: State, seat: int) -> Iterable[SellSet]:
    """Return a seat's sales: by type, then by pile."""
    own, figures = state.seats[seat], rules.edition.figures
    goods = sellable_types(own, rules.choices, figures)
    if goods and len(own.hand) > SMALL_PILE:
        return _many_sales(rules, own, seat, goods)
    sales: tuple[SellSet, ...] = ()
    for good in goods:
        new_set_goods = None if own.set_of(good) else rules.choices.new_set_goods
        sales += _few_sales(seat, good, own.hand.among(_SELLABLE[good]), figures.min_set_size, new_set_goods)
    return sales


_make_sale: Final = maker(SellSet)


def _many_sales(rules: Rules, own: Seat, seat: int, goods: list[Good]) -> Iterator[SellSet]:
    for good in goods:
        new_set_goods = None if own.set_of(good) else rules.choices.new_set_goods
        for pile in sale_piles(
            own.hand.among(_SELLABLE[good]), good, rules.edition.figures.min_set_size, new_set_goods
        ):
            yield _make_sale(seat, pile, good)


@lru_cache(maxsize=4096)
def _few_sales(seat: int, good: Good, tiles: Tiles, least: int, new_set_goods: NewSet | None) -> tuple[SellSet, ...]:
    return tuple([_make_sale(seat, pile, good) for pile in sale_piles(tiles, good, least, new_set_goods)])
