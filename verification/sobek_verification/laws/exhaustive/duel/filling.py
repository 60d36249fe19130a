"""Every way in which the centre and the inner ring can be empty, filled from draw piles of any length.

The order is walked here once more: from the square where each part begins, clockwise.
"""

from __future__ import annotations

from itertools import compress, product
from typing import Final

from sobek_core.duel.board import CELLS, Market, cell, fill
from sobek_core.duel.components import ALL_TILES, tile
from sobek_core.duel.edition import PUBLISHED
from sobek_verification.laws.exhaustive.difference import hold
from sobek_verification.laws.exhaustive.enumeration import Enumerations

enumerations: Final = Enumerations()

LYING: Final = tile("statue-b")
DRAW_PILE: Final = ALL_TILES.distinct()


def ring(begin: str, end: str) -> list[str]:
    """Return the cells of a square ring clockwise, from its upper left corner on. begin, end: two opposite corners."""
    left, top, right, bottom = *begin, *end
    columns, rows = "abcdef"["abcdef".index(left) : "abcdef".index(right) + 1], range(int(top), int(bottom) + 1)
    return [
        *(f"{column}{top}" for column in columns[:-1]),
        *(f"{right}{row}" for row in rows[:-1]),
        *(f"{column}{bottom}" for column in columns[:0:-1]),
        *(f"{left}{row}" for row in rows[:0:-1]),
    ]


CENTRE: Final = ring("c3", "d4")
INNER_RING: Final = ring("b2", "e5")
OUTER_RING: Final = ring("a1", "f6")


@enumerations.law("duel.market.filling")
def tiles_go_to_the_first_empty_cells_clockwise_from_the_centre() -> int:
    """All states of the sixteen inner cells, the outer ring full but for the last cell, every length of the draw pile.

    From no tile to one more than there is room for.
    """
    inner, last = (*CENTRE, *INNER_RING), OUTER_RING[-1]
    full = Market.of((at, LYING) for at in CELLS if at.name != last)
    size = 0
    for empty in product((False, True), repeat=len(inner)):
        room = [*compress(inner, empty), last]
        market = full.without(map(cell, room))
        expected = [(cell(name), lying) for name, lying in zip(room, DRAW_PILE, strict=False)]
        for length in range(len(room) + 2):
            laid = list(fill(market, DRAW_PILE[:length], PUBLISHED.filling))
            if laid != expected[:length]:
                hold(f"empty {' '.join(room)}, {length} tiles", expected[:length], laid)
            size += 1
    return size


@enumerations.law("duel.market.filling")
def a_ring_is_filled_from_any_cell_on() -> int:
    """The Market empty from any place in the order of filling on, and any length of the draw pile.

    The empty Market is among them, and the whole order with it.
    """
    order = (*CENTRE, *INNER_RING, *OUTER_RING)
    size = 0
    for place in range(len(order) + 1):
        market = Market.of((cell(name), LYING) for name in order[:place])
        for length in range(len(order) + 2):
            expected = [(cell(name), lying) for name, lying in zip(order[place:], DRAW_PILE[:length], strict=False)]
            hold(
                f"empty from {place} on, {length} tiles",
                expected,
                list(fill(market, DRAW_PILE[:length], PUBLISHED.filling)),
            )
            size += 1
    return size
