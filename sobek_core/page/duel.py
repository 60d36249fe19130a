"""The drawing of duel: the Market with the Ankh's line, hands, sold sets, Corruption boards, tokens and debens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.duel.components import DEBEN_KINDS, KINDS, Back, Token, TokenBack
from sobek_core.duel.edition import centre_of
from sobek_core.duel.events import GameScored
from sobek_core.duel.rules.scoring import score_line
from sobek_core.duel.state import CentreTake
from sobek_core.duel.text.position import POSITIONS
from sobek_core.kernel.kind import name_of
from sobek_core.page.drawing import DrawnPlace, DrawnSheet, GameDrawing, Sheet, SheetRow
from sobek_core.page.styles import ItemStyle, back_style, describe_items, item_style
from sobek_core.text.notation import NOTHING
from sobek_core.text.views import view_values, write_seen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.duel import events as e
    from sobek_core.duel.edition import Figures
    from sobek_core.duel.game import Duel
    from sobek_core.duel.seen import SeenEvent
    from sobek_core.duel.visibility import SeatView, View
    from sobek_core.page.drawing import DrawnLine, DrawnThing
    from sobek_core.phrases import Words


def _styles(words: Words) -> dict[str, ItemStyle]:
    styles = {}
    for tile in KINDS:
        kind = str(tile.group)
        if tile.power is not None:
            style = item_style(words, tile.name, short=tile.name, icon="person", details=(words(f"page.kind.{kind}"),))
            styles[tile.name] = evolve(style, good=kind)
            continue
        details = (
            words(f"page.mark.{tile.mark}"),
            *((words.count("scarab", tile.scarabs),) if tile.scarabs else ()),
            *((words("page.kind.deben"),) if tile.deben else ()),
            *((back_style(words, tile.back).label,) if tile.back is Back.GREY else ()),
        )
        style = item_style(words, kind, short=kind, icon=kind, details=details)
        back = str(tile.back) if tile.back is Back.GREY else ""
        styles[tile.name] = evolve(style, scarabs=tile.scarabs, mark=str(tile.mark), deben=tile.deben, back=back)
    for back in Back:
        styles[name_of(back)] = back_style(words, back)
    for token in Token:
        styles[token] = item_style(words, token, short=token, icon="token")
    for points in DEBEN_KINDS:
        styles[str(points)] = ItemStyle(words("page.deben", points=points), str(points), "deben")
    return styles | {name_of(back): item_style(words, back, short=back, icon="back") for back in TokenBack}


def _lines(game: Duel, view: View, words: Words) -> dict[str, DrawnLine]:
    """Return what is seen at each place, with the Ankh's line or the centre, and the scores of sold sets."""
    figures = game.edition.figures
    lines: dict[str, DrawnLine] = {
        **view_values(POSITIONS, view),
        "line": " ".join(map(str, view.line)),
        "finger": str(view.finger or NOTHING),
        "reach": " ".join(_centre(game, view)),
        "drawn": write_seen(view.drawn),
    }
    return lines | {f"seat {seat} sold": _sold(own, figures, words) for seat, own in enumerate(view.seats)}


def _centre(game: Duel, view: View) -> list[str]:
    """Return the cells whose tiles can be taken if the take must be from the centre (duel.market.centre)."""
    if not isinstance(view.pending, CentreTake):
        return []
    return [at.name for at in centre_of(game.edition) if view.tile(at)]


def _sold(own: SeatView, figures: Figures, words: Words) -> list[DrawnThing]:
    lines = [score_line(sold, figures) for sold in own.sold]
    return [
        {
            "title": words("said.label", what=words(f"page.kind.{sold.good}")),
            "cards": str(sold.tiles),
            "sum": words("page.equals", sums=_sums(line, words), points=line.points),
            "tokens": " ".join(["scarabs"] * sold.tokens),
        }
        for sold, line in zip(own.sold, lines, strict=True)
    ]


def _sums(line: e.SetLine, words: Words) -> str:
    """Return how the score of a set is computed (duel.scoring.set)."""
    return words("page.product", one=words.count("scarab", line.scarabs), other=words.count("tile", line.count))


def _sheet(event: SeenEvent, _game: Duel, after: int, words: Words, styles: Mapping[str, ItemStyle]) -> Sheet | None:
    if not isinstance(event, GameScored):
        return None
    seats = tuple(_seat_sheet(seat, one, words, styles) for seat, one in enumerate(event.sheets))
    return Sheet(after, words("page.scoring"), seats)


def _seat_sheet(seat: int, sheet: e.SeatSheet, words: Words, styles: Mapping[str, ItemStyle]) -> DrawnSheet:
    rows = [
        SheetRow(describe_items(words, styles, line.tiles), _sums(line, words), line.points) for line in sheet.lines
    ]
    rows.append(SheetRow(words("page.debens"), " + ".join(map(str, sheet.debens)) or "0", sum(sheet.debens)))
    rows.append(SheetRow(words("page.place.tokens"), "", sheet.tokens))
    tiles, snakes = words.count("tile", sheet.corruption), words("page.snakes", points=sheet.snakes)
    parts = f"{tiles}, {snakes}" if sheet.snakes else tiles
    return DrawnSheet(seat, tuple(rows), sheet.score, (words("page.corruption", parts=parts, count=sheet.count),))


DRAWING: Final = GameDrawing(
    top="market",
    common=(
        DrawnPlace("draw-pile", "pile"),
        DrawnPlace("pirogues", "pile"),
        DrawnPlace("aside", "pile"),
        DrawnPlace("drawn", "pile"),
        DrawnPlace("spent", "pile"),
        DrawnPlace("bag", "pile"),
        DrawnPlace("removed", "pile"),
        DrawnPlace("box", "pile"),
    ),
    own=(
        DrawnPlace("hand", "cards"),
        DrawnPlace("sold", "sets"),
        DrawnPlace("corruption", "pile"),
        DrawnPlace("tokens", "pile"),
        DrawnPlace("debens", "pile"),
    ),
    styles=_styles,
    lines=_lines,
    sheet=_sheet,
    track=lambda _game: (),
    figures=lambda _game: {},
)
