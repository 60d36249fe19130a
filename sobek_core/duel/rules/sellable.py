"""What can be sold from a hand (spec/duel/selling.md), in numbers and piles. Independent of turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from sobek_core.duel.components import GOODS_OF, OF_GOOD, Good, Tiles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.duel.choices import Choices
    from sobek_core.duel.edition import Figures
    from sobek_core.duel.state import Seat

NewSet = Literal["goods-tile", "typed-tile"]

# The arithmetic, on counts alone.


def opens_a_set(goods: int, characters: int, *, new_set_goods: NewSet) -> bool:
    """Return whether tiles of a type suffice for its first sale, together with any wild ones (duel.selling.new-set)."""
    return goods > 0 or (new_set_goods == "typed-tile" and characters > 0)


# Hands.

_GOODS: Final = tuple(Good)
_WILD: Final = len(_GOODS)  # comes last


def sellable_types(own: Seat, choices: Choices, figures: Figures) -> list[Good]:
    """Return the types that a player can sell now, in order (duel.selling.three, .new-set, .expanding)."""
    hand, sizes, found = own.hand, own.hand.sizes_by_type(), []
    least = figures.min_set_size - sizes[_WILD]
    for good, size in zip(_GOODS, sizes, strict=False):
        if size >= least:  # false of most types
            goods = len(hand.among(GOODS_OF[good]))
            if own.set_of(good) is not None or opens_a_set(goods, size - goods, new_set_goods=choices.new_set_goods):
                found.append(good)
    return found


def sale_piles(tiles: Tiles, good: Good, least: int, new_set_goods: NewSet | None) -> Iterator[Tiles]:
    """Yield the piles that can be sold as a type, in order.

    tiles: those of the type and the wild ones; least: the smallest size; new_set_goods: what a first sale needs, None
    if the player has sold the type before.
    """
    piles = tiles.subpiles(least)
    if new_set_goods is None:
        return piles
    opening = GOODS_OF[good] if new_set_goods == "goods-tile" else OF_GOOD[good]
    return (pile for pile in piles if pile.has_any(opening))
