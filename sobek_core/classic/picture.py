"""The table and the scoring sheets as plain text, at most 100 columns wide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic.components import FIGURES
from sobek_core.classic.scoring import count_scarabs, score_line
from sobek_core.classic.state import good_of
from sobek_core.drawing import WIDTH, count, labelled, place, who

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_core.classic.components import Cards
    from sobek_core.classic.journal import RoundScored, SeatSheet, SetLine
    from sobek_core.classic.state import State
    from sobek_core.classic.track import Track
    from sobek_core.classic.view import SeatView, View
    from sobek_core.sight import Seen

CARDS: Final = 64  # columns, of the cards of a set on a sheet; the most there can be of a type take 63


def draw_table(view: View, names: Sequence[str]) -> str:
    """Draw what is seen of the table. names: of the players, by seat."""
    lines = [
        f"Round {view.round} of {FIGURES.rounds}",
        "",
        *_quays(view.quays),
        place("deck", view.deck),
        place("discard pile", view.discard),
        place("event pile", view.event_pile),
        place("tokens spent", view.spent),
        place("box", view.box),
        place("tokens in box", view.box_tokens),
    ]
    for number, seat in enumerate(view.seats):
        own = " - you" if number == view.viewer else ""
        lines += ["", f"{who(names, number)}: {count(seat.marker, 'point')} ({seat.symbol}){own}", *_seat(seat)]
    return "\n".join(lines)


def _quays(quays: Seen) -> list[str]:
    """Draw the slots from the 0 space to the temple, with a mark behind those that can be taken."""
    cells = [(str(slot), kind) for slot, kind in enumerate(quays.kinds)]
    cells.insert(FIGURES.window, ("|", "|"))
    cells = [("0", "space"), *cells, ("", "temple")]
    rows = [cells]
    if sum(max(map(len, cell)) + 2 for cell in cells) > WIDTH:
        rows = [cells[: FIGURES.window + 2], cells[FIGURES.window + 2 :]]
    lines = ["quays"]
    for row in rows:
        for line in zip(*row, strict=True):
            padded = (part.ljust(max(map(len, cell))) for part, cell in zip(line, row, strict=True))
            lines.append(f"  {'  '.join(padded)}".rstrip())
    return lines


def _seat(seat: SeatView) -> list[str]:
    lines = [place("  hand", seat.hand)]
    for number, lying in enumerate(seat.sets):
        line = score_line(lying.cards, lying.prosperity, horizontal=False)
        bearing = f", bears {lying.prosperity} Prosperity" if lying.prosperity else ""
        sums = f"{count(line.scarabs, 'scarab')} x {line.count} cards = {line.points}"
        lines.append(labelled(f"  set {number}", f"{_type(lying.cards)}: {lying.cards}; {sums}{bearing}"))
    lines += [labelled("  horizontal", f"{_type(cards)}: {cards}") for cards in seat.laid]
    lines.append(place("  corruption", seat.corruption))
    if seat.curses:
        lines.append(labelled("", f"with {count(seat.curses, 'Curse token')}"))
    return lines


def _type(cards: Cards) -> str:
    return str(good_of(cards) or "untyped")


def draw_sheets(state: State, scored: RoundScored, names: Sequence[str]) -> str:
    """Draw the scoring sheets of a round. state: the table before it was scored."""
    highest = max(sheet.count for sheet in scored.sheets)
    tied = sum(sheet.count == highest for sheet in scored.sheets) > 1
    lines = [f"Round {scored.round}"]
    for seat, sheet in enumerate(scored.sheets):
        lines += ["", who(names, seat)]
        for line in sheet.lines:
            lines += _set_lines(line)
        lines.append(f"  {'sets together':<{CARDS}}{sheet.points:>27}")
        lines.append(f"  {_corruption(sheet, tie_break=tied and sheet.count == highest)}")
        lines.append(f"  marker: {sheet.before} + {sheet.points} = {sheet.scored}")
        if sheet.penalised:
            lines.append(f"  {_penalty(sheet, state.track)}")
    return "\n".join(lines)


def _set_lines(line: SetLine) -> list[str]:
    """Show what a set scores (classic.scoring.set, classic.scoring.horizontal)."""
    scarabs = f"{count(line.scarabs, 'scarab'):>10}"
    cards = "horizontal" if line.horizontal else f"x{line.count:>2} cards"
    lines = [f"  {line.cards!s:<{CARDS}}{scarabs} {cards:<10} ={line.points:>4}"]
    if of_tokens := line.scarabs - count_scarabs(line.cards):
        lines.append(f"  {f'with {of_tokens} of Prosperity':>{CARDS + 10}}")
    return lines


def _corruption(sheet: SeatSheet, *, tie_break: bool) -> str:
    curses = f" and {count(sheet.curses, 'Curse')} x {FIGURES.curse_weight}" if sheet.curses else ""
    scarabs = f", {count(sheet.scarabs, 'scarab')} for the tie" if tie_break and sheet.scarabs is not None else ""
    most = " - most corrupt" if sheet.penalised else ""
    return f"corruption: {count(sheet.cards, 'card')}{curses} = {sheet.count}{scarabs}{most}"


def _penalty(sheet: SeatSheet, track: Track) -> str:
    """Show the way back, space by space (classic.scoring.penalty, classic.scoring.same-symbol)."""
    way = " -> ".join(str(track.step(sheet.scored, -lot)) for lot in range(sheet.lots + 1))
    steps = f", back by {way} ({track.symbol(sheet.scored)})" if sheet.lots else ""
    return f"penalty: {count(sheet.lots, 'lot')} of {FIGURES.lot} in {sheet.base} points{steps}"
