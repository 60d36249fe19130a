"""The drawing of classic: the quays with their window, hands, sets, Corruption, and the score track."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.classic.components import KINDS, Back, Token, TokenBack
from sobek_core.classic.events import RoundScored
from sobek_core.classic.rules.quay import window
from sobek_core.classic.rules.scoring import score_line
from sobek_core.classic.state import good_of
from sobek_core.classic.text.position import POSITIONS
from sobek_core.kernel.kind import name_of
from sobek_core.page.drawing import DrawnPlace, DrawnSheet, GameDrawing, Sheet, SheetRow
from sobek_core.page.styles import ItemStyle, back_style, describe_items, item_style
from sobek_core.text.views import view_values

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.classic import events as e
    from sobek_core.classic.components import Cards
    from sobek_core.classic.edition import Figures
    from sobek_core.classic.game import Classic
    from sobek_core.classic.seen import SeenEvent
    from sobek_core.classic.visibility import SeatView, View
    from sobek_core.page.drawing import DrawnLine, DrawnThing
    from sobek_core.phrases import Words


def _styles(words: Words) -> dict[str, ItemStyle]:
    styles = {}
    for card in KINDS:
        if card.power is not None:
            good = str(card.good)
            style = item_style(words, card.name, short=card.name, icon="person", details=(words(f"page.kind.{good}"),))
            styles[card.name] = evolve(style, good=good)
            continue
        kind = str(card.good or card.name)
        details = (
            *((words.count("scarab", card.scarabs),) if card.scarabs else ()),
            *((back_style(words, card.back).label,) if card.back is Back.GREEN else ()),
        )
        style = item_style(words, kind, short=kind, icon=kind, details=details)
        styles[card.name] = evolve(style, scarabs=card.scarabs, back=str(card.back) if card.back is Back.GREEN else "")
    for back in Back:
        styles[name_of(back)] = back_style(words, back)
    for token in Token:
        styles[token] = item_style(words, token, short=token, icon="token")
    return styles | {name_of(back): item_style(words, back, short=back, icon="back") for back in TokenBack}


def _lines(game: Classic, view: View, words: Words) -> dict[str, DrawnLine]:
    """Return what is seen at each place, with the score of each set and the symbol below each marker."""
    figures = game.edition.figures
    lines: dict[str, DrawnLine] = dict(view_values(POSITIONS, view))
    lines["reach"] = str(window(game, len(view.quays.kinds)))
    lines["round"] = words("view.round", round=view.round, rounds=figures.rounds)
    for seat, own in enumerate(view.seats):
        lines[f"seat {seat} sets"] = _sets(own, figures, words)
        lines[f"seat {seat} laid"] = [
            {
                "title": words("said.label", what=_type(cards, words)),
                "cards": str(cards),
                "sum": _sum(score_line(cards, 0, figures, horizontal=True), words),
            }
            for cards in own.laid
        ]
        symbol = words(f"page.symbol.{own.symbol}")
        lines[f"seat {seat} marker"] = [str(own.marker), words("page.marker", points=own.marker, symbol=symbol)]
    return lines


def _sets(own: SeatView, figures: Figures, words: Words) -> list[DrawnThing]:
    return [
        {
            "title": words("said.label", what=words("page.set", number=number, type=_type(one.cards, words))),
            "cards": str(one.cards),
            "sum": _sum(score_line(one.cards, one.prosperity, figures, horizontal=False), words),
            "tokens": " ".join(["prosperity"] * one.prosperity),
        }
        for number, one in enumerate(own.sets)
    ]


def _type(cards: Cards, words: Words) -> str:
    return words(f"page.kind.{good_of(cards) or 'untyped'}")


def _sum(line: e.SetLine, words: Words) -> str:
    return words("page.equals", sums=_sums(line, words), points=line.points)


def _sums(line: e.SetLine, words: Words) -> str:
    """Return how the score of a set is computed (classic.scoring.set, classic.scoring.horizontal)."""
    scarabs = words.count("scarab", line.scarabs)
    if line.horizontal:
        return words("page.horizontal", scarabs=scarabs)
    return words("page.product", one=scarabs, other=words.count("card", line.count))


def _sheet(event: SeenEvent, game: Classic, after: int, words: Words, styles: Mapping[str, ItemStyle]) -> Sheet | None:
    if not isinstance(event, RoundScored):
        return None
    seats = tuple(_seat_sheet(seat, one, game, words, styles) for seat, one in enumerate(event.sheets))
    return Sheet(after, words("view.round", round=event.round, rounds=game.edition.figures.rounds), seats)


def _seat_sheet(
    seat: int, sheet: e.SeatSheet, game: Classic, words: Words, styles: Mapping[str, ItemStyle]
) -> DrawnSheet:
    rows = tuple(
        SheetRow(describe_items(words, styles, line.cards), _sums(line, words), line.points) for line in sheet.lines
    )
    return DrawnSheet(seat, rows, sheet.points, tuple(_notes(sheet, game, words)))


def _notes(sheet: e.SeatSheet, game: Classic, words: Words) -> list[str]:
    """Return how Corruption counts, and where the marker goes, space by space (classic.scoring.penalty)."""
    cards, curses = words.count("card", sheet.cards), words.count("curse", sheet.curses)
    weighed = words("page.weighed", curses=curses, weight=game.edition.figures.curse_weight)
    notes = [words("page.corruption", parts=f"{cards}, {weighed}" if sheet.curses else cards, count=sheet.count)]
    if sheet.scarabs is not None:
        notes.append(words("page.corruption-scarabs", scarabs=words.count("scarab", sheet.scarabs)))
    notes.append(words("page.marker-scored", before=sheet.before, points=sheet.points, after=sheet.scored))
    if sheet.penalised:
        way = ", ".join(str(game.track.step(sheet.scored, -step)) for step in range(sheet.steps + 1))
        symbol = words(f"page.symbol.{game.track.symbol(sheet.scored)}")
        steps = words.count("step-back", sheet.steps)
        notes.append(words("page.penalty", steps=steps, base=sheet.base, way=way, symbol=symbol, after=sheet.after))
    return notes


DRAWING: Final = GameDrawing(
    top="quays",
    common=(
        DrawnPlace("deck", "pile"),
        DrawnPlace("discard", "pile"),
        DrawnPlace("tokens", "pile", "event-pile"),
        DrawnPlace("spent", "pile"),
        DrawnPlace("box", "pile"),
        DrawnPlace("box-tokens", "pile"),
    ),
    own=(
        DrawnPlace("hand", "cards"),
        DrawnPlace("sets", "sets"),
        DrawnPlace("laid", "sets"),
        DrawnPlace("corruption", "pile"),
        DrawnPlace("curses", "number"),
    ),
    styles=_styles,
    lines=_lines,
    sheet=_sheet,
    track=lambda game: game.track.blocks,
    figures=lambda game: {"rounds": game.edition.figures.rounds},
)
