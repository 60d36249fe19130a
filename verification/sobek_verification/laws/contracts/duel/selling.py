"""Laws of the arithmetic in spec/duel/selling.md: what counts as a sale, and what opens a set, under both readings."""

from __future__ import annotations

from sobek_core.duel.rules.saleable import NewSet, is_sale, opens_a_set
from sobek_verification.checks import check
from sobek_verification.laws.contracts.contract import bug, contract


def _reading(*, typed_tile: bool) -> NewSet:
    return "typed-tile" if typed_tile else "goods-tile"


# What opens a set.


@check("duel.selling.new-set", kind=contract)
def under_goods_tile_characters_make_no_difference(goods: int, characters: int) -> bool:
    """Any numbers of tiles of the type.

    pre: goods >= 0 and characters >= 0
    post: _
    """
    return opens_a_set(goods, characters, new_set_goods="goods-tile") == opens_a_set(
        goods, 0, new_set_goods="goods-tile"
    )


@check("duel.selling.new-set", kind=contract)
def under_typed_tile_a_character_is_as_good_as_a_goods_tile(goods: int, characters: int) -> bool:
    """Any numbers of tiles of the type, of which one is exchanged.

    pre: goods >= 0 and characters >= 0
    post: _
    """
    one, other = (goods, characters + 1), (goods + 1, characters)
    return opens_a_set(*one, new_set_goods="typed-tile") == opens_a_set(*other, new_set_goods="typed-tile")


@check("duel.selling.new-set", kind=contract)
def a_goods_tile_always_opens_a_set_and_nothing_never_does(goods: int, characters: int, *, typed_tile: bool) -> bool:
    """Any numbers of tiles of the type, and none; typed_tile: whether it is that reading.

    pre: goods >= 1 and characters >= 0
    post: _
    """
    reading = _reading(typed_tile=typed_tile)
    return opens_a_set(goods, characters, new_set_goods=reading) and not opens_a_set(0, 0, new_set_goods=reading)


@bug(opens_a_set, under_goods_tile_characters_make_no_difference)
def _lets_a_character_open_a_set_always(goods: int, characters: int, *, new_set_goods: NewSet) -> bool:
    return goods > 0 or (bool(new_set_goods) and characters > 0)


@bug(
    opens_a_set,
    under_goods_tile_characters_make_no_difference,
    under_typed_tile_a_character_is_as_good_as_a_goods_tile,
    a_goods_tile_always_opens_a_set_and_nothing_never_does,
)
def _asks_for_more_goods_tiles_than_characters(goods: int, characters: int, *, new_set_goods: NewSet) -> bool:
    return goods > characters if new_set_goods == "goods-tile" else goods > 0


# What counts as a sale.


@check("duel.selling.three", "duel.selling.new-set", kind=contract)
def with_a_goods_tile_a_first_sale_is_as_any_other(goods: int, characters: int, wild: int, *, typed_tile: bool) -> bool:
    """Any numbers; typed_tile: whether it is that reading.

    pre: goods >= 1 and characters >= 0 and wild >= 0
    post: _
    """
    reading = _reading(typed_tile=typed_tile)
    first = is_sale(goods, characters, wild, sold=False, new_set_goods=reading)
    return first == is_sale(goods, characters, wild, sold=True, new_set_goods=reading)


@check("duel.selling.new-set", kind=contract)
def for_a_first_sale_a_character_is_a_wild_tile_or_a_goods_tile(
    goods: int, characters: int, wild: int, *, typed_tile: bool
) -> bool:
    """Any numbers; under goods-tile characters are compared with wild tiles, under typed-tile with goods tiles.

    pre: goods >= 0 and characters >= 0 and wild >= 0
    post: _
    """
    reading = _reading(typed_tile=typed_tile)
    alike = (goods + characters, 0, wild) if typed_tile else (goods, 0, wild + characters)
    first = is_sale(goods, characters, wild, sold=False, new_set_goods=reading)
    return first == is_sale(*alike, sold=False, new_set_goods=reading)


@check("duel.selling.three", "duel.selling.expanding", kind=contract)
def to_expand_a_set_any_tile_is_as_good_as_another(goods: int, characters: int, wild: int, *, typed_tile: bool) -> bool:
    """Any numbers, compared with as many wild tiles; typed_tile: whether it is that reading.

    pre: goods >= 0 and characters >= 0 and wild >= 0
    post: _
    """
    reading = _reading(typed_tile=typed_tile)
    sale = is_sale(goods, characters, wild, sold=True, new_set_goods=reading)
    return sale == is_sale(0, 0, goods + characters + wild, sold=True, new_set_goods=reading)


@check("duel.selling.three", "duel.selling.new-set", "duel.selling.wild", "duel.selling.expanding", kind=contract)
def wild_tiles_alone_are_a_sale_exactly_as_three_onto_an_own_set(wild: int, *, sold: bool, typed_tile: bool) -> bool:
    """Any number; sold: whether the type has been sold; typed_tile: whether it is that reading.

    pre: wild >= 0
    post: _
    """
    return is_sale(0, 0, wild, sold=sold, new_set_goods=_reading(typed_tile=typed_tile)) == (sold and wild >= 3)


@check("duel.selling.sale", kind=contract)
def a_sale_stays_one_with_more_tiles(
    goods: int, characters: int, wild: int, more: int, *, sold: bool, typed_tile: bool
) -> bool:
    """Any numbers; more: tiles of any of the three sorts that are added.

    pre: goods >= 0 and characters >= 0 and wild >= 0 and more >= 0
    post: _
    """
    reading = _reading(typed_tile=typed_tile)
    return not is_sale(goods, characters, wild, sold=sold, new_set_goods=reading) or (
        is_sale(goods + more, characters, wild, sold=sold, new_set_goods=reading)
        and is_sale(goods, characters + more, wild, sold=sold, new_set_goods=reading)
        and is_sale(goods, characters, wild + more, sold=sold, new_set_goods=reading)
    )


@bug(
    is_sale,
    for_a_first_sale_a_character_is_a_wild_tile_or_a_goods_tile,
    wild_tiles_alone_are_a_sale_exactly_as_three_onto_an_own_set,
)
def _lets_wild_tiles_open_a_set(goods: int, characters: int, wild: int, *, sold: bool, new_set_goods: NewSet) -> bool:
    return is_sale(goods, characters, wild, sold=sold or wild >= 3, new_set_goods=new_set_goods)


@bug(
    is_sale,
    to_expand_a_set_any_tile_is_as_good_as_another,
    wild_tiles_alone_are_a_sale_exactly_as_three_onto_an_own_set,
)
def _asks_for_a_goods_tile_in_expansions_too(
    goods: int, characters: int, wild: int, *, sold: bool, new_set_goods: NewSet
) -> bool:
    return is_sale(goods, characters, wild, sold=sold and goods > 0, new_set_goods=new_set_goods)


@bug(
    is_sale,
    for_a_first_sale_a_character_is_a_wild_tile_or_a_goods_tile,
    to_expand_a_set_any_tile_is_as_good_as_another,
)
def _counts_no_wild_tile_towards_three(
    goods: int, characters: int, wild: int, *, sold: bool, new_set_goods: NewSet
) -> bool:
    return goods + characters >= 3 and is_sale(goods, characters, wild, sold=sold, new_set_goods=new_set_goods)


@bug(
    is_sale,
    with_a_goods_tile_a_first_sale_is_as_any_other,
    wild_tiles_alone_are_a_sale_exactly_as_three_onto_an_own_set,
)
def _counts_the_three_that_lie_there(
    goods: int, characters: int, wild: int, *, sold: bool, new_set_goods: NewSet
) -> bool:
    return is_sale(goods, characters, wild + 3 if sold else wild, sold=sold, new_set_goods=new_set_goods)


@bug(is_sale, a_sale_stays_one_with_more_tiles)
def _allows_no_more_wild_tiles_than_others(
    goods: int, characters: int, wild: int, *, sold: bool, new_set_goods: NewSet
) -> bool:
    return wild <= goods + characters and is_sale(goods, characters, wild, sold=sold, new_set_goods=new_set_goods)
