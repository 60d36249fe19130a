"""The view of a state and the scoring sheets as plain text, at most 100 columns wide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic.game import Classic
from sobek_core.classic.rules.quay import window
from sobek_core.classic.rules.scoring import count_scarabs, score_line
from sobek_core.classic.state import good_of
from sobek_core.classic.track import NUMBER
from sobek_core.classic.visibility import View
from sobek_core.kernel.kind import name_of
from sobek_core.kernel.visibility import Observer
from sobek_core.phrases import ENGLISH
from sobek_core.text.layout import WIDTH, labelled, place, seat_title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_core.classic.components import Card, Cards
    from sobek_core.classic.edition import Figures
    from sobek_core.classic.events import RoundScored, SeatSheet, SetLine
    from sobek_core.classic.state import State
    from sobek_core.classic.track import Track
    from sobek_core.classic.visibility import SeatView
    from sobek_core.kernel.visibility import Seen
    from sobek_core.phrases import Words

CARDS: Final = 64  # columns for the cards of a set on a sheet; the longest possible set takes 63
SCARABS: Final = 12  # columns
FACTOR: Final = 11  # columns for the factor by which scarabs are multiplied


def show(shown: State | View) -> str:
    """Return a view, or all of a state, as text, under the published edition; players are called by their seats."""
    game = Classic()
    view = shown if isinstance(shown, View) else game.view(shown, Observer.REFEREE)
    return render_view(game, view, ())


def render_view(game: Classic, view: View, names: Sequence[str], words: Words = ENGLISH) -> str:
    """Draw a view of a state under a game. names: of the players, by seat; none if they have none."""
    figures = game.edition.figures
    lines = [
        words("view.round", round=view.round, rounds=figures.rounds),
        "",
        *_quays(view.quays, window(game, len(view.quays.kinds)), words),
        place(words, words("view.deck"), view.deck),
        place(words, words("view.discard"), view.discard),
        place(words, words("view.event-pile"), view.event_pile),
        place(words, words("view.spent"), view.spent),
        place(words, words("view.box"), view.box),
        place(words, words("view.box-tokens"), view.box_tokens),
    ]
    for seat, own in enumerate(view.seats):
        symbol = "-" if own.symbol == NUMBER else words(f"page.symbol.{own.symbol}")
        title = words("view.marker", seat=seat_title(words, names, seat), points=own.marker, symbol=symbol)
        lines += ["", words("view.you", seat=title) if seat == view.viewer else title, *_seat(own, figures, words)]
    return "\n".join(lines)


def _quays(quays: Seen[Card], reach: int, words: Words) -> list[str]:
    """Draw the slots from the 0 space to the temple, with a mark after the first `reach`: those that can be taken."""
    cells = [(str(slot), name_of(kind)) for slot, kind in enumerate(quays.kinds)]
    cells.insert(reach, ("|", "|"))
    cells = [("0", words("view.space")), *cells, ("", words("view.temple"))]
    rows = [cells]
    if sum(max(map(len, cell)) + 2 for cell in cells) > WIDTH:
        rows = [cells[: reach + 2], cells[reach + 2 :]]
    lines = [words("view.quays")]
    for row in rows:
        for line in zip(*row, strict=True):
            padded = (part.ljust(max(map(len, cell))) for part, cell in zip(line, row, strict=True))
            lines.append(f"  {'  '.join(padded)}".rstrip())
    return lines


def _seat(own: SeatView, figures: Figures, words: Words) -> list[str]:
    lines = [place(words, f"  {words('view.hand')}", own.hand)]
    for number, played_set in enumerate(own.sets):
        line = score_line(played_set.cards, played_set.prosperity, figures, horizontal=False)
        sums = words("view.sums", scarabs=line.scarabs, cards=line.count, points=line.points)
        if played_set.prosperity:
            sums = words("view.with-prosperity", sums=sums, number=played_set.prosperity)
        label = f"  {words('view.set', number=number)}"
        lines.append(labelled(label, f"{_type(played_set.cards, words)}: {played_set.cards}; {sums}"))
    lines += [labelled(f"  {words('view.horizontal')}", f"{_type(cards, words)}: {cards}") for cards in own.laid]
    lines.append(place(words, f"  {words('view.corruption')}", own.corruption))
    if own.curses:
        lines.append(labelled("", words("view.with-curses", curses=own.curses)))
    return lines


def _type(cards: Cards, words: Words) -> str:
    return str(good_of(cards) or words("view.untyped"))


def render_sheets(game: Classic, scored: RoundScored, names: Sequence[str], words: Words = ENGLISH) -> str:
    """Draw the scoring sheets of a round."""
    highest = max(sheet.count for sheet in scored.sheets)
    tied = sum(sheet.count == highest for sheet in scored.sheets) > 1
    lines = [words("sheet.round", round=scored.round)]
    for seat, sheet in enumerate(scored.sheets):
        lines += ["", seat_title(words, names, seat)]
        for line in sheet.lines:
            lines += _set_lines(line, words)
        lines.append(f"  {words('sheet.together'):<{CARDS + SCARABS + FACTOR + 1}} ={sheet.points:>4}")
        lines.append(f"  {_corruption(sheet, game.edition.figures, words, tie_break=tied and sheet.count == highest)}")
        marker = words("sheet.marker", before=sheet.before, points=sheet.points, after=sheet.scored)
        lines.append(f"  {marker}")
        if sheet.penalised:
            lines.append(f"  {_penalty(sheet, game.track, words)}")
    return "\n".join(lines)


def _set_lines(line: SetLine, words: Words) -> list[str]:
    """Return the lines on a set's score (classic.scoring.set, classic.scoring.horizontal)."""
    scarabs = f"{words.count('scarab', line.scarabs):>{SCARABS}}"
    factor = words("sheet.horizontal") if line.horizontal else f"x {words.count('card', line.count)}"
    lines = [f"  {line.cards!s:<{CARDS}}{scarabs} {factor:<{FACTOR}} ={line.points:>4}"]
    if of_tokens := line.scarabs - count_scarabs(line.cards):
        lines.append(f"  {words('sheet.of-prosperity', scarabs=of_tokens):>{CARDS + SCARABS}}")
    return lines


def _corruption(sheet: SeatSheet, figures: Figures, words: Words, *, tie_break: bool) -> str:
    parts = words.count("card", sheet.cards)
    if sheet.curses:
        parts = words("sheet.with-curses", cards=parts, curses=sheet.curses, weight=figures.curse_weight)
    said = words("sheet.corruption", parts=parts, count=sheet.count)
    if tie_break and sheet.scarabs is not None:
        said = words("sheet.tie", corruption=said, scarabs=sheet.scarabs)
    return words("sheet.most-corrupt", corruption=said) if sheet.penalised else said


def _penalty(sheet: SeatSheet, track: Track, words: Words) -> str:
    """Return the line on the steps back, space by space (classic.scoring.penalty, classic.scoring.same-symbol)."""
    said = words("sheet.penalty", steps=sheet.steps, base=sheet.base)
    if not sheet.steps:
        return said
    way = " -> ".join(str(track.step(sheet.scored, -step)) for step in range(sheet.steps + 1))
    return words("sheet.back", penalty=said, way=way, symbol=words(f"page.symbol.{track.symbol(sheet.scored)}"))
