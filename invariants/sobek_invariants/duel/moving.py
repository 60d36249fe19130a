"""What each move moves, in the words of the spec: tiles, tokens, debens and the Ankh, before the next turn begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.duel import moves as m
from sobek_core.duel import state as owe
from sobek_core.duel.components import Good, Power, Tile, Token
from sobek_invariants.duel.conditions import of_group
from sobek_invariants.duel.conservation import (
    ASIDE,
    BAG,
    DRAW_PILE,
    PIROGUES,
    REMOVED,
    SPENT,
    Layout,
    Moved,
    Spot,
    laid_out,
    move_things,
)
from sobek_invariants.duel.table import BETWEEN, FILLING, Sold, Table, other, spread

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.duel.components import Mark

KEPT: Final = (Token.SNAKE_1, Token.SNAKE_2, Token.SEVEN, Token.DEBEN_2)
SNAKES: Final = (Token.SNAKE_1, Token.SNAKE_2)


def hand(seat: int) -> Spot:
    """Name a player's hand."""
    return ("hand", seat)


def corruption(seat: int) -> Spot:
    """Name a player's Corruption board."""
    return ("corruption", seat)


def all_to(things: Iterable[Tile], origin: Spot, goal: Spot) -> list[Moved]:
    """Move several tiles from one place to another."""
    return [(thing, origin, goal) for thing in things]


def movements(before: Table, move: m.Move) -> list[Moved]:
    """Say what a legal move moves from where to where, one by one."""
    owed = before.state.owed
    match move:
        case m.Take(seat, cell):
            passed = [] if before.ankh is None else [*BETWEEN[before.ankh[0]][cell.name]]
            return [
                (before.market[cell.name], ("market", cell.name), hand(seat)),
                *[(before.market[at], ("market", at), corruption(seat)) for at in passed if at in before.market],
            ]
        case m.Refill():
            empty = [at for at in FILLING if at not in before.market]
            return [(tile, DRAW_PILE, ("market", at)) for at, tile in zip(empty, before.draw_pile, strict=False)]
        case m.TradeTile(seat) if isinstance(owed, owe.DebenTile):
            return [(owed.tile, hand(seat), REMOVED)]
        case m.PlayCharacter(seat, tile):
            drawn = before.draw_pile[:3] if tile.power is Power.QUEEN else ()
            return [(tile, hand(seat), REMOVED), *all_to(drawn, DRAW_PILE, hand(seat))]
        case m.SellSet(seat, tiles, good) | m.AddTiles(seat, tiles, good):
            return all_to(spread(tiles), hand(seat), ("sold", seat, good.value))
        case m.NameGroup(seat, group):
            return all_to(of_group(before.corruption[seat], group), corruption(seat), REMOVED)
        case m.PickTile(seat, tile):
            return [(tile, corruption(other(seat)), hand(seat))]
        case m.FetchTile(seat, cell):
            return [(before.market[cell.name], ("market", cell.name), hand(seat))]
        case m.DiscardTile(seat, tile):
            return [(tile, hand(seat), corruption(seat))]
        case m.ChooseToken(seat, token):
            return _used(before, seat, token)
        case m.ChooseSet(seat, good):
            return [(Token.SCARABS, SPENT, ("sold", seat, good.value))]
        case m.StealTile(tile) if isinstance(owed, owe.ThiefTile):
            return [(tile, hand(other(owed.seat)), hand(owed.seat))]
        case m.DrawDeben(deben) if isinstance(owed, (owe.DebenDraw, owe.RewardDraw, owe.HorusDraw)):
            return _drawn(owed, deben)
        case _:  # turning, keeping, naming a back, pointing, and showing tokens move nothing
            return []


def _used(before: Table, seat: int, token: Token) -> list[Moved]:
    """A token is given, kept or spent; the mummy brings all Corruption back (spec/duel/pirogues.md)."""
    origin = ASIDE if isinstance(before.state.owed, owe.ArchitectToken) else PIROGUES
    keeper = other(seat) if token in SNAKES else seat
    woken = before.corruption[seat] if token is Token.MUMMY else ()
    return [
        (token, origin, ("tokens", keeper) if token in KEPT else SPENT),
        *all_to(woken, corruption(seat), hand(seat)),
    ]


def _drawn(owed: owe.DebenDraw | owe.RewardDraw | owe.HorusDraw, deben: int) -> list[Moved]:
    """A deben comes from the bag; of two that Horus drew the lower goes back (duel.pirogues.horus)."""
    own: Spot = ("debens", owed.seat)
    back: list[Moved] = []
    if isinstance(owed, owe.HorusDraw) and owed.kept is not None:
        lower = deben if deben < owed.kept else owed.kept
        back = [(lower, own, BAG)]
    return [(deben, BAG, own), *back]


def ankh_after(before: Table, move: m.Move) -> tuple[str, Mark | None] | None:
    """Say where the Ankh stands after a legal move: takes move it, a character's taker turns it, filling takes it off.

    Rules: duel.market.ankh, duel.market.direction, duel.market.refill.
    """
    match move:
        case m.Take(cell=cell):
            return (cell.name, before.market[cell.name].mark)
        case m.Refill():
            return None
        case m.Orient(mark=mark) if before.ankh is not None:
            return (before.ankh[0], mark)
        case _:
            return before.ankh


def rearranged(table: Table, moved: Iterable[Moved], ankh: tuple[str, Mark | None] | None) -> Table:
    """Give the table with things moved, and the Ankh where it is then. Its state still tells of the table as it was."""
    layout = laid_out(table)
    for _ in move_things(layout, moved):
        pass  # what cannot be moved stays, and shows as a difference
    seats = range(2)
    return evolve(
        table,
        draw_pile=_tiles(layout, DRAW_PILE),
        market={str(spot[1]): tile for spot in layout if spot[0] == "market" for tile in _tiles(layout, spot)},
        ankh=ankh,
        hands=tuple(_tiles(layout, hand(seat)) for seat in seats),
        corruption=tuple(_tiles(layout, corruption(seat)) for seat in seats),
        sold=tuple(_sets(layout, seat) for seat in seats),
        tokens=tuple(_tokens(layout, ("tokens", seat)) for seat in seats),
        debens=tuple(_debens(layout, ("debens", seat)) for seat in seats),
        removed=_tiles(layout, REMOVED),
        pirogues=_tokens(layout, PIROGUES),
        aside=_tokens(layout, ASIDE),
        spent=_tokens(layout, SPENT),
        bag=_debens(layout, BAG),
    )


def _tiles(layout: Layout, spot: Spot) -> tuple[Tile, ...]:
    return tuple(thing for thing in layout.get(spot, ()) if isinstance(thing, Tile))


def _tokens(layout: Layout, spot: Spot) -> tuple[Token, ...]:
    return tuple(thing for thing in layout.get(spot, ()) if isinstance(thing, Token))


def _debens(layout: Layout, spot: Spot) -> tuple[int, ...]:
    return tuple(thing for thing in layout.get(spot, ()) if isinstance(thing, int))


def _sets(layout: Layout, seat: int) -> dict[Good, Sold]:
    """Give a player's sold sets by type, in the order of types."""
    spots = {good: ("sold", seat, good.value) for good in Good}
    return {
        good: Sold(_tiles(layout, spot), len(_tokens(layout, spot))) for good, spot in spots.items() if layout.get(spot)
    }
