"""The view of a state and the scoring sheets as plain text, at most 100 columns wide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.duel.board import COLUMNS, ROWS, cell
from sobek_core.duel.components import Mark
from sobek_core.duel.game import Duel
from sobek_core.duel.rules.scoring import score_line
from sobek_core.duel.visibility import View
from sobek_core.kernel.kind import FaceDown, name_of
from sobek_core.kernel.visibility import Observer
from sobek_core.phrases import ENGLISH
from sobek_core.text.layout import labelled, place, seat_title
from sobek_core.text.notation import NOTHING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_core.duel.board import Cell
    from sobek_core.duel.edition import Figures
    from sobek_core.duel.events import GameScored, SeatSheet
    from sobek_core.duel.state import State
    from sobek_core.duel.visibility import SeatView
    from sobek_core.phrases import Words

SQUARE: Final = 16  # columns of a cell
STROKES: Final = {Mark.COLUMN: "|", Mark.ROW: "-", Mark.RISING: "/", Mark.FALLING: "\\"}


def show(shown: State | View) -> str:
    """Return a view, or all of a state, as text, under the published edition; players are called by their seats."""
    game = Duel()
    view = shown if isinstance(shown, View) else game.view(shown, Observer.REFEREE)
    return render_view(game, view, ())


def render_view(game: Duel, view: View, names: Sequence[str], words: Words = ENGLISH) -> str:
    """Draw a view of a state under a game. names: of the players, by seat; none if they have none."""
    figures = game.edition.figures
    lines = [
        *_market(view, words),
        "",
        place(words, words("view.draw-pile"), view.draw_pile),
        place(words, words("view.pirogues"), view.pirogues),
        place(words, words("view.aside"), view.aside),
        *([place(words, words("view.drawn"), view.drawn)] if view.drawn.number else []),
        place(words, words("view.spent"), view.spent),
        place(words, words("view.bag"), view.bag),
        place(words, words("view.removed"), view.removed),
        place(words, words("view.box"), view.box),
    ]
    for seat, own in enumerate(view.seats):
        title = seat_title(words, names, seat)
        lines += ["", words("view.you", seat=title) if seat == view.viewer else title, *_seat(own, figures, words)]
    return "\n".join(lines)


def _market(view: View, words: Words) -> list[str]:
    """Draw the Market in six rows of two lines: a tile's type, and below it its marks and the rest of its name.

    A star marks each cell of the Ankh's line, or of all four lines in the extra turn of a pyramid. An exclamation mark
    marks the tile that must be taken.
    """
    signs = [words("view.line")] * bool(view.line) + [words("view.finger")] * (view.finger is not None)
    lines = [words("view.market") + (f" ({', '.join(signs)})" if signs else "")]
    lines.append("    " + "".join(f" {column}".ljust(SQUARE) for column in COLUMNS).rstrip())
    for row in ROWS:
        cells = [_square(view, cell(f"{column}{row}")) for column in COLUMNS]
        upper, lower = ("".join(part.ljust(SQUARE) for part in line).rstrip() for line in zip(*cells, strict=True))
        lines += [f"{row:>2}  {upper}", f"    {lower}".rstrip()]
    return lines if lines[-1] else lines[:-1]


def _square(view: View, at: Cell) -> tuple[str, str]:
    """Return the two lines of a cell."""
    sign = "!" if at == view.finger else "*" if at in view.line else " "
    if view.ankh is not None and at == view.ankh.cell:
        return " ANKH", f" {view.ankh.mark} {STROKES[view.ankh.mark]}" if view.ankh.mark else " ?"
    kind = view.tile(at)
    if kind is None:
        return f"{sign}.", ""
    name = name_of(kind)
    if len(name) + 2 < SQUARE and (isinstance(kind, FaceDown) or kind.mark is None):
        return f"{sign}{name}", ""
    first, _, rest = name.partition("-")  # the second line has room for the rest of a long name
    return f"{sign}{first}", f" {rest}"


def _seat(own: SeatView, figures: Figures, words: Words) -> list[str]:
    lines = [place(words, f"  {words('view.hand')}", own.hand)]
    for sold in own.sold:
        line = score_line(sold, figures)
        sums = words("view.sums-of-tiles", scarabs=line.scarabs, tiles=line.count, points=line.points)
        if sold.tokens:
            sums = words("view.with-scarabs", sums=sums, tokens=sold.tokens)
        lines.append(labelled(f"  {sold.good}", f"{sold.tiles}; {sums}"))
    lines.append(place(words, f"  {words('view.corruption')}", own.corruption))
    if own.tokens.number:
        lines.append(place(words, f"  {words('view.tokens')}", own.tokens))
    lines.append(place(words, f"  {words('view.debens')}", own.debens))
    return lines


def render_sheets(_game: Duel, scored: GameScored, names: Sequence[str], words: Words = ENGLISH) -> str:
    """Draw the scoring sheets of the game. names: of the players, by seat."""
    least, most = sorted(sheet.count for sheet in scored.sheets)
    lines = [words("sheet.scoring")]
    for seat, sheet in enumerate(scored.sheets):
        less_corrupt = sheet.count == least < most
        lines += ["", seat_title(words, names, seat), *_sheet(sheet, words, less_corrupt=less_corrupt)]
    return "\n".join(lines)


def _sheet(sheet: SeatSheet, words: Words, *, less_corrupt: bool) -> list[str]:
    lines: list[str] = []
    for line in sheet.lines:
        lines.append(labelled(f"  {line.good}", str(line.tiles)))
        lines.append(_sum(words("sheet.product", scarabs=line.scarabs, tiles=line.count), line.points))
    parts = words.count("tile", sheet.corruption)
    if sheet.snakes:
        parts = words("sheet.with-snakes", tiles=parts, points=sheet.snakes)
    corruption = words("sheet.corruption", parts=parts, count=sheet.count)
    debens = " + ".join(map(str, sheet.debens)) or NOTHING
    return [
        *lines,
        _sum(words("sheet.together"), sheet.sets),
        _sum(words("sheet.debens", debens=debens), sum(sheet.debens)),
        _sum(words("sheet.tokens"), sheet.tokens),
        _sum(words("sheet.score"), sheet.score),
        f"  {words('sheet.less-corrupt', corruption=corruption) if less_corrupt else corruption}",
    ]


def _sum(what: str, points: int) -> str:
    return f"  {what:<80} ={points:>4}"
