"""Nearly legal moves of duel: neighbours of values of its own types, and every kind of move in a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.duel import moves as m
from sobek_core.duel.board import CELLS, Cell
from sobek_core.duel.components import (
    ALL_DEBENS,
    ALL_TILES,
    ALL_TOKENS,
    OF_GOOD,
    WILD,
    Back,
    Good,
    Group,
    Mark,
    Tile,
    Tiles,
    Token,
    Tokens,
)
from sobek_verification.simulation.machines.neighbours import other_piles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.duel import State

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


def every_kind(state: State) -> Iterator[m.Move]:
    """Yield moves of every kind except deals, by every seat, that are plausible in this state."""
    for points in ALL_DEBENS.distinct():
        yield m.DrawDeben(points)
    for size in range(5):
        yield m.DrawTokens(Tokens.of(tuple(state.aside)[:size]))
    occupied = [at for at, _ in state.market.tiles()]
    cells = dict.fromkeys((*occupied[:8], *CELLS[::5]))
    for number, seat in enumerate(state.seats):
        yield from (m.Refill(number), m.TradeTile(number), m.KeepTile(number))
        for at in cells:
            yield from (m.Take(number, at), m.FetchTile(number, at), m.PointFinger(number, at))
        yield from (m.Orient(number, mark) for mark in Mark)
        yield from (m.NameGroup(number, group) for group in Group)
        yield from (m.NameBack(number, back) for back in Back)
        yield from (m.ChooseToken(number, token) for token in Token)
        yield from (m.ChooseSet(number, good) for good in Good)
        for tile in (*(seat.hand + seat.corruption).distinct()[:6], KINDS[0], KINDS[-1]):
            yield from (m.PlayCharacter(number, tile), m.PickTile(number, tile), m.DiscardTile(number, tile))
            yield m.StealTile(tile)
        for good, tiles in _likely_sales(seat.hand):
            yield from (m.SellSet(number, tiles, good), m.AddTiles(number, tiles, good))


def _likely_sales(hand: Tiles) -> Iterator[tuple[Good, Tiles]]:
    """Yield piles that might be sold from a hand, each with the type to sell it as.

    These are all tiles of a type, with and without wild tiles, tiles of the type that need not be in the hand,
    and other piles.
    """
    wild = hand.among(WILD)
    for good in Good:
        of_type = ALL_TILES.among(OF_GOOD[good])
        yield from ((good, of_type), (good, Tiles.of(of_type.distinct()[:1])))
        typed = hand.among(OF_GOOD[good])
        for tiles in (typed, typed + wild, wild, hand, Tiles(), Tiles.of(tuple(typed)[:3]), Tiles.of(tuple(typed)[:1])):
            yield good, tiles
