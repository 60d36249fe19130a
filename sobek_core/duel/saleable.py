"""What of a hand can be sold: spec/duel/selling.md, in numbers and piles. Knows no turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from sobek_core.duel.components import FIGURES, GOODS_OF, OF_GOOD, WILD, Good, Tiles

if TYPE_CHECKING:
    from sobek_core.duel.choices import Choices
    from sobek_core.duel.state import Seat

NewSet = Literal["goods-tile", "typed-tile"]

# The arithmetic, flat, over counts.


def is_sale(goods: int, characters: int, wild: int, *, sold: bool, new_set_goods: NewSet) -> bool:
    """Whether so many tiles of one type and so many wild ones are a sale (duel.selling.three, .new-set, .expanding).

    goods, characters: tiles of the type; sold: whether the player has sold the type before.
    """
    if goods + characters + wild < FIGURES.set_least:
        return False
    return sold or opens_a_set(goods, characters, new_set_goods=new_set_goods)


def opens_a_set(goods: int, characters: int, *, new_set_goods: NewSet) -> bool:
    """Whether so many tiles of a type are enough for its first sale, with whatever is wild (duel.selling.new-set)."""
    return goods > 0 or (new_set_goods == "typed-tile" and characters > 0)


# Hands.

_GOODS: Final = tuple(Good)
_LEAST: Final = FIGURES.set_least
_WILD_AND_GOODS: Final = (WILD, *(OF_GOOD[good] for good in _GOODS))


def saleable_types(own: Seat, choices: Choices) -> list[Good]:
    """Give the types as which a player can sell something now, in the order of types."""
    wild, *sizes = own.hand.sizes(_WILD_AND_GOODS)
    enough = _LEAST - wild
    if max(sizes) < enough:
        return []
    return [
        _GOODS[place]
        for place, typed in enumerate(sizes)
        if typed >= enough and _can_be_sold(own, choices, _GOODS[place], typed, wild)
    ]


def _can_be_sold(own: Seat, choices: Choices, good: Good, typed: int, wild: int) -> bool:
    """Whether a player can sell as a type of which they have so many tiles, and so many wild ones."""
    goods, sold = len(own.hand.among(GOODS_OF[good])), own.set_of(good) is not None
    return is_sale(goods, typed - goods, wild, sold=sold, new_set_goods=choices.new_set_goods)


def sale_piles(hand: Tiles, good: Good, *, sold: bool, new_set_goods: NewSet) -> tuple[Tiles, ...]:
    """Give the piles of a hand that can be sold as a type, in order. sold: whether the player has sold it before."""
    piles = (hand.among(OF_GOOD[good]) + hand.among(WILD)).subpiles(FIGURES.set_least)
    if sold:
        return piles
    opening = GOODS_OF[good] if new_set_goods == "goods-tile" else OF_GOOD[good]
    return tuple([pile for pile in piles if pile.has_any(opening)])
