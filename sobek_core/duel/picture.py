"""The table and the scoring sheets as plain text, at most 100 columns wide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.drawing import count, labelled, place, who
from sobek_core.duel.board import COLUMNS, ROWS
from sobek_core.duel.components import Mark
from sobek_core.duel.scoring import score_line
from sobek_core.notation import NOTHING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_core.duel.journal import GameScored, SeatSheet
    from sobek_core.duel.state import State
    from sobek_core.duel.view import SeatView, View

SQUARE: Final = 16  # columns of a cell
STROKES: Final = {Mark.COLUMN: "|", Mark.ROW: "-", Mark.RISING: "/", Mark.FALLING: "\\"}


def draw_table(view: View, names: Sequence[str]) -> str:
    """Draw what is seen of the table. names: of the players, by seat."""
    lines = [
        *_market(view),
        "",
        place("draw pile", view.draw_pile),
        place("pirogues", view.pirogues),
        place("set aside", view.aside),
        *([place("drawn of them", view.drawn)] if view.drawn.number else []),
        place("tokens spent", view.spent),
        place("deben bag", view.bag),
        place("out of game", view.removed),
        place("box", view.box),
    ]
    for number, seat in enumerate(view.seats):
        own = " - you" if number == view.viewer else ""
        lines += ["", f"{who(names, number)}{own}", *_seat(seat)]
    return "\n".join(lines)


def _market(view: View) -> list[str]:
    """Draw the Market in six rows of two lines: a tile's type, and below it its marks and what else is in its name.

    A star stands before each cell of the Ankh's line, of all four in a pyramid's turn, an exclamation mark before the
    tile that must be taken.
    """
    signs = ["* the Ankh's line"] * bool(view.line) + ["! the finger"] * (view.finger != NOTHING)
    lines = ["Market" + (f" ({', '.join(signs)})" if signs else "")]
    lines.append("    " + "".join(f" {column}".ljust(SQUARE) for column in COLUMNS).rstrip())
    for row in ROWS:
        cells = [_square(view, f"{column}{row}") for column in COLUMNS]
        upper, lower = ("".join(part.ljust(SQUARE) for part in line).rstrip() for line in zip(*cells, strict=True))
        lines += [f"{row:>2}  {upper}", f"    {lower}".rstrip()]
    return lines if lines[-1] else lines[:-1]


def _square(view: View, at: str) -> tuple[str, str]:
    """Draw a cell as two short texts."""
    sign = "!" if at == view.finger else "*" if at in view.line else " "
    cell, _, mark = view.ankh.partition(" ")
    if at == cell:
        return " ANKH", f" {mark} {STROKES[Mark(mark)]}" if mark else " ?"
    kind = view.market.get(at)
    if kind is None:
        return f"{sign}.", ""
    if len(kind) + 2 < SQUARE and kind.partition("-")[2][:1] not in set(Mark):  # a character, or a back
        return f"{sign}{kind}", ""
    group, _, rest = kind.partition("-")
    return f"{sign}{group}", f" {rest}"


def _seat(seat: SeatView) -> list[str]:
    lines = [place("  hand", seat.hand)]
    for sold in seat.sold:
        line = score_line(sold)
        bearing = f", bears {count(sold.tokens, 'scarabs token')}" if sold.tokens else ""
        sums = f"{count(line.scarabs, 'scarab')} x {count(line.count, 'tile')} = {line.points}"
        lines.append(labelled(f"  {sold.good}", f"{sold.tiles}; {sums}{bearing}"))
    lines.append(place("  corruption", seat.corruption))
    if seat.tokens.number:
        lines.append(place("  tokens", seat.tokens))
    lines.append(place("  debens", seat.debens))
    return lines


def draw_sheets(_state: State, scored: GameScored, names: Sequence[str]) -> str:
    """Draw the scoring sheets of the game. names: of the players, by seat."""
    least, most = sorted(sheet.count for sheet in scored.sheets)
    lines = ["Scoring"]
    for seat, sheet in enumerate(scored.sheets):
        lines += ["", who(names, seat), *_sheet(sheet, less_corrupt=sheet.count == least < most)]
    return "\n".join(lines)


def _sheet(sheet: SeatSheet, *, less_corrupt: bool) -> list[str]:
    lines: list[str] = []
    for line in sheet.lines:
        lines.append(labelled(f"  {line.good}", str(line.tiles)))
        lines.append(_sum(f"{count(line.scarabs, 'scarab')} x {count(line.count, 'tile')}", line.points))
    less = " - less corrupt" if less_corrupt else ""
    snakes = f" and {count(sheet.snakes, 'point')} of snakes" if sheet.snakes else ""
    return [
        *lines,
        _sum("sets together", sheet.sets),
        _sum(f"debens {' + '.join(map(str, sheet.debens)) or 'none'}", sum(sheet.debens)),
        _sum("pirogue tokens", sheet.tokens),
        _sum("score", sheet.score),
        f"  corruption: {count(sheet.corruption, 'tile')}{snakes} = {sheet.count}{less}",
    ]


def _sum(words: str, points: int) -> str:
    return f"  {words:<80} ={points:>4}"
