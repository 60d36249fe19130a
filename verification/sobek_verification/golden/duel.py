"""The golden games of duel, and how its events are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.duel import events as j
from sobek_core.duel.components import Tiles
from sobek_core.text.notation import NOTHING
from sobek_verification.golden.game import GoldenGame

if TYPE_CHECKING:
    from collections.abc import Iterator

# One choice is left out: visibility changes what is seen, not what is played.
GOLDEN: Final = (
    GoldenGame("two-players", 2, 1),
    GoldenGame("new-set-goods-typed-tile", 2, 23, (("new-set-goods", "typed-tile"),)),
    GoldenGame("pyramid-refill-any-line", 2, 6, (("pyramid-refill", "any-line"),)),
    GoldenGame("priest-effect-free", 2, 1, (("priest-effect", "free"),)),
)

IN_ORDER: Final = (j.Zone.MARKET, j.Zone.DRAW_PILE)


def write_event(event: j.Event) -> Iterator[str]:
    """Yield the lines of an event: one, or several for a scoring."""
    match event:
        case j.TilesMoved(tiles, origin, goal, cells):
            at = f" ({' '.join(map(str, cells))})" if cells else ""
            in_order = origin.zone in IN_ORDER or goal.zone in IN_ORDER
            moved = " ".join(map(str, tiles)) or NOTHING if in_order else str(Tiles.of(tiles))
            yield f"{moved}: {_place(origin)} -> {_place(goal)}{at}"
        case j.TokenMoved(token, origin, goal):
            yield f"{token}: {_place(origin)} -> {_place(goal)}"
        case j.DebenMoved(deben, origin, goal):
            yield f"deben {deben}: {_place(origin)} -> {_place(goal)}"
        case j.AnkhMoved(cell, mark):
            yield f"the Ankh: {'off the board' if cell is None else cell}{'' if mark is None else f' {mark}'}"
        case j.ExtraTurn(seat):
            yield f"another turn for seat {seat}"
        case j.GroupNamed(seat, group):
            yield f"seat {seat} names {group}"
        case j.TileForced(seat, cell):
            yield f"seat {seat} must take {cell}"
        case j.EndTriggered(seat):
            yield f"seat {seat} can do nothing"
        case j.GameScored(sheets):
            yield "the game is scored"
            for seat, sheet in enumerate(sheets):
                yield from _sheet(seat, sheet)
        case j.GameEnded(winners):
            yield f"the game is over; won by {' '.join(map(str, winners))}"


def _sheet(seat: int, sheet: j.SeatSheet) -> Iterator[str]:
    for line in sheet.lines:
        yield f"  seat {seat}: {line.good}: {line.tiles}: {line.count} x {line.scarabs} = {line.points}"
    debens = " + ".join(map(str, sheet.debens)) or NOTHING
    yield f"  seat {seat}: sets {sheet.sets}, debens {debens}, tokens {sheet.tokens}: {sheet.score}"
    yield f"  seat {seat}: corruption {sheet.corruption} and {sheet.snakes} of snakes: {sheet.count}"


def _place(place: j.Place) -> str:
    good = "" if place.good is None else f" {place.good}"
    return f"{place.zone}{good}" + ("" if place.seat is None else f" of seat {place.seat}")
