"""Laws of duel.game-end.removal, for hands of one type with any numbers of tiles.

Hands of more types are enumerated, against all assignments: see `exhaustive.duel.removal`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from sobek_core.duel.rules.game_end import Removal, end_removal
from sobek_core.duel.rules.saleable import is_sale
from sobek_verification.checks import check
from sobek_verification.laws.contracts.contract import bug, contract

if TYPE_CHECKING:
    from sobek_core.duel.rules.saleable import NewSet


@check("duel.game-end.removal", kind=contract)
def a_type_goes_exactly_if_it_could_be_sold_now(
    goods: int, characters: int, wild: int, *, sold: bool, typed_tile: bool
) -> bool:
    """A hand of one type and wild tiles; typed_tile: whether it is that reading.

    pre: goods >= 0 and characters >= 0 and wild >= 0
    post: _
    """
    reading: NewSet = "typed-tile" if typed_tile else "goods-tile"
    gone = end_removal((goods,), (characters,), wild, (sold,), new_set_goods=reading)
    goes = goods + characters > 0 and is_sale(goods, characters, wild, sold=sold, new_set_goods=reading)
    alone = is_sale(0, 0, wild, sold=sold, new_set_goods=reading)
    return gone == Removal((0,) if goes else (), wild if goes or alone else 0)


@bug(end_removal, a_type_goes_exactly_if_it_could_be_sold_now)
def _leaves_wild_tiles_that_no_type_takes(
    goods: tuple[int, ...], characters: tuple[int, ...], wild: int, sold: tuple[bool, ...], *, new_set_goods: NewSet
) -> Removal:
    gone = end_removal(goods, characters, wild, sold, new_set_goods=new_set_goods)
    needed = sum(max(0, 3 - goods[place] - characters[place]) for place in gone.types)
    return Removal(gone.types, needed)


@bug(end_removal, a_type_goes_exactly_if_it_could_be_sold_now)
def _lets_three_wild_tiles_go_where_nothing_was_sold(
    goods: tuple[int, ...], characters: tuple[int, ...], wild: int, sold: tuple[bool, ...], *, new_set_goods: NewSet
) -> Removal:
    gone = end_removal(goods, characters, wild, sold, new_set_goods=new_set_goods)
    return Removal(gone.types, wild if wild >= 3 else gone.wild)


@bug(end_removal, a_type_goes_exactly_if_it_could_be_sold_now)
def _forgets_what_was_sold(
    goods: tuple[int, ...], characters: tuple[int, ...], wild: int, sold: tuple[bool, ...], *, new_set_goods: NewSet
) -> Removal:
    return end_removal(goods, characters, wild, tuple(False for _ in sold), new_set_goods=new_set_goods)


@bug(end_removal, a_type_goes_exactly_if_it_could_be_sold_now)
def _keeps_a_wild_tile_of_seventy_three(
    goods: tuple[int, ...], characters: tuple[int, ...], wild: int, sold: tuple[bool, ...], *, new_set_goods: NewSet
) -> Removal:
    gone = end_removal(goods, characters, wild, sold, new_set_goods=new_set_goods)
    return evolve(gone, wild=72) if gone.wild == 73 else gone
