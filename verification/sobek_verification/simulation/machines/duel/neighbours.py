"""Nearly legal moves of duel: neighbours of values of its own types, and values that are likely in a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.duel import moves as m
from sobek_core.duel.board import CELLS, Cell
from sobek_core.duel.components import ALL_DEBENS, ALL_TILES, ALL_TOKENS, OF_GOOD, WILD, Good, Tile, Tiles, Tokens
from sobek_verification.simulation.machines.neighbours import other_piles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sobek_core.duel import State
    from sobek_core.duel.state import Seat

KINDS: Final = ALL_TILES.distinct()
VALUES: Final = {Tile: KINDS, Cell: CELLS}
WEIGHTS: Final[dict[type[m.Move], int]] = {m.Take: 5, m.SellSet: 2}


def others(value: object) -> Iterable[object]:
    """Return the neighbours of a value of one of duel's own types."""
    match value:
        case Tiles():
            return other_piles(value, ALL_TILES)
        case Tokens():
            return other_piles(value, ALL_TOKENS)
        case tuple() if all(isinstance(one, Tiles) for one in value):
            return _other_hands(value)
        case tuple():
            return _other_rows(value)
        case _:
            return ()


def _other_hands(hands: tuple[Tiles, ...]) -> Iterator[tuple[Tiles, ...]]:
    """Yield tuples of hands with one wrong hand, with too many or too few hands, or with the same tiles twice."""
    first, *rest = hands
    tile, character = first.distinct()[0], KINDS[-1]
    for hand in (Tiles(), first.minus(tile), first.plus(tile), first.minus(tile).plus(character)):
        yield (hand, *rest)
    yield from ((), hands[:-1], (*hands, first), (first,) * len(hands))


def _other_rows(row: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield rows with one tile less, one tile more, or the same tile throughout."""
    top, *below = row
    yield from ((), tuple(below), (*row, top), (top,) * len(row))


def likely(state: State, seat: Seat) -> dict[object, Sequence[Any]]:
    """Return what to make moves of: values that are likely for a seat in a state, by the name or type of a field."""
    occupied = [at for at, _ in state.market.tiles()]
    return {
        Cell: tuple(dict.fromkeys((*occupied[:8], *CELLS[::5]))),
        Tile: (*(seat.hand + seat.corruption).distinct()[:6], KINDS[0], KINDS[-1]),
        Tiles: tuple(dict.fromkeys(_likely_sales(seat.hand))),
        Tokens: [Tokens.of(tuple(state.aside)[:size]) for size in range(5)],
        "deben": ALL_DEBENS.distinct(),
    }


def _likely_sales(hand: Tiles) -> Iterator[Tiles]:
    """Yield piles that might be sold from a hand.

    These are all tiles of a type, with and without wild tiles, tiles of the first type that need not be in the hand,
    and other piles.
    """
    wild, first = hand.among(WILD), ALL_TILES.among(OF_GOOD[Good.LIVESTOCK])
    yield from (wild, hand, Tiles(), first, Tiles.of(first.distinct()[:1]))
    for typed in filter(None, (hand.among(kinds) for kinds in OF_GOOD.values())):
        yield from (typed, typed + wild, Tiles.of(tuple(typed)[:3]), Tiles.of(tuple(typed)[:1]))
