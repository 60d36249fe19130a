"""Laws of duel.game-end.removal, on hands of one type or two, with any numbers of tiles.

More types than two have more orders than CrossHair comes to the end of; those are enumerated, against all assignments
(verification/sobek_verification/laws/exhaustive/duel/removal.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.duel.rules.game_end import Removal, end_removal
from sobek_core.duel.rules.saleable import is_sale
from sobek_verification.laws.contracts.contract import Contracts

if TYPE_CHECKING:
    from sobek_core.duel.rules.saleable import NewSet

contracts: Final = Contracts()


@contracts.law("duel.game-end.removal")
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


@contracts.law("duel.game-end.removal")
def of_two_types_that_share_wild_tiles_the_larger_goes_first(a: int, b: int, wild: int) -> bool:
    """Numbers of goods tiles a, b; nothing sold before.

    pre: 0 <= a <= 4 and 0 <= b <= 4 and wild >= 0
    post: _
    """
    gone = end_removal((a, b), (0, 0), wild, (False, False), new_set_goods="goods-tile")
    first, second = (0, 1) if a >= b else (1, 0)
    larger, smaller = max(a, b), min(a, b)
    needs = max(0, 3 - larger)
    larger_goes = larger >= 1 and needs <= wild
    left = wild - needs if larger_goes else wild
    smaller_goes = smaller >= 1 and max(0, 3 - smaller) <= left
    types = sorted([*([first] if larger_goes else []), *([second] if smaller_goes else [])])
    return gone == Removal(tuple(types), wild if types else 0)


@contracts.law("duel.game-end.removal")
def no_types_that_could_be_sold_together_are_more_tiles(
    *, a: int, b: int, c: int, wild: int, first: bool, second: bool, third: bool
) -> bool:
    """Numbers of goods tiles a, b, c; any of the types, chosen to be sold together.

    pre: 1 <= a <= 3 and 1 <= b <= 3 and 1 <= c <= 3 and 0 <= wild <= 6 and (first or second or third)
    post: _
    """
    gone = end_removal((a, b, c), (0, 0, 0), wild, (False, False, False), new_set_goods="goods-tile")
    chosen = [size for size, sold in zip((a, b, c), (first, second, third), strict=True) if sold]
    if sum(3 - size for size in chosen) > wild:
        return True
    return sum(chosen) + wild <= sum((a, b, c)[place] for place in gone.types) + gone.wild


@contracts.bug(end_removal, a_type_goes_exactly_if_it_could_be_sold_now)
def _leaves_wild_tiles_that_no_type_takes(
    goods: tuple[int, ...], characters: tuple[int, ...], wild: int, sold: tuple[bool, ...], *, new_set_goods: NewSet
) -> Removal:
    gone = end_removal(goods, characters, wild, sold, new_set_goods=new_set_goods)
    needed = sum(max(0, 3 - goods[place] - characters[place]) for place in gone.types)
    return Removal(gone.types, needed)


@contracts.bug(end_removal, a_type_goes_exactly_if_it_could_be_sold_now)
def _lets_three_wild_tiles_go_where_nothing_was_sold(
    goods: tuple[int, ...], characters: tuple[int, ...], wild: int, sold: tuple[bool, ...], *, new_set_goods: NewSet
) -> Removal:
    gone = end_removal(goods, characters, wild, sold, new_set_goods=new_set_goods)
    return Removal(gone.types, wild if wild >= 3 else gone.wild)


@contracts.bug(end_removal, a_type_goes_exactly_if_it_could_be_sold_now)
def _forgets_what_was_sold(
    goods: tuple[int, ...], characters: tuple[int, ...], wild: int, sold: tuple[bool, ...], *, new_set_goods: NewSet
) -> Removal:
    return end_removal(goods, characters, wild, tuple(False for _ in sold), new_set_goods=new_set_goods)


@contracts.bug(
    end_removal,
    of_two_types_that_share_wild_tiles_the_larger_goes_first,
    no_types_that_could_be_sold_together_are_more_tiles,
)
def _takes_the_types_in_their_order(
    goods: tuple[int, ...], characters: tuple[int, ...], wild: int, sold: tuple[bool, ...], *, new_set_goods: NewSet
) -> Removal:
    left, gone = wild, []
    for place in range(len(goods)):
        alone = tuple(number if at == place else 0 for at, number in enumerate(goods))
        if end_removal(alone, characters, left, sold, new_set_goods=new_set_goods).types:
            left -= max(0, 3 - goods[place])
            gone.append(place)
    return Removal(tuple(gone), wild if gone else 0)


@contracts.bug(end_removal, of_two_types_that_share_wild_tiles_the_larger_goes_first)
def _takes_the_later_of_two_equal_types(
    goods: tuple[int, ...], characters: tuple[int, ...], wild: int, sold: tuple[bool, ...], *, new_set_goods: NewSet
) -> Removal:
    gone = end_removal(goods[::-1], characters, wild, sold, new_set_goods=new_set_goods)
    return Removal(tuple(len(goods) - 1 - place for place in gone.types)[::-1], gone.wild)


@contracts.bug(end_removal, no_types_that_could_be_sold_together_are_more_tiles)
def _stops_at_the_first_type_that_goes(
    goods: tuple[int, ...], characters: tuple[int, ...], wild: int, sold: tuple[bool, ...], *, new_set_goods: NewSet
) -> Removal:
    gone = end_removal(goods, characters, wild, sold, new_set_goods=new_set_goods)
    return Removal(gone.types[:1], gone.wild)
