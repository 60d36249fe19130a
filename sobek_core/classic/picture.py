"""The table and the scoring sheets as plain text, at most 100 columns wide."""

from __future__ import annotations

from itertools import groupby
from textwrap import fill
from typing import TYPE_CHECKING, Final

from sobek_core.classic.components import FIGURES
from sobek_core.classic.scoring import count_scarabs, score_line
from sobek_core.classic.state import good_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sobek_core.classic.components import Cards
    from sobek_core.classic.journal import RoundScored, SeatSheet, SetLine
    from sobek_core.classic.sight import Scene, SeatScene, Seen
    from sobek_core.classic.state import State
    from sobek_core.classic.track import Track

WIDTH: Final = 100
LABEL: Final = 14  # columns, of the words before a pile
CARDS: Final = 64  # columns, of the cards of a set on a sheet; the most there can be of a type take 63


def draw_table(scene: Scene, names: Sequence[str]) -> str:
    """Draw what is seen of the table. names: of the players, by seat."""
    lines = [
        f"Round {scene.round} of {FIGURES.rounds}",
        "",
        *_quays(scene.quays),
        _place("deck", scene.deck),
        _place("discard pile", scene.discard),
        _place("event pile", scene.event_pile),
        _place("tokens spent", scene.spent),
        _place("box", scene.box),
        _place("tokens in box", scene.box_tokens),
    ]
    for number, seat in enumerate(scene.seats):
        own = " - you" if number == scene.viewer else ""
        lines += ["", f"{_who(names, number)}: {_number(seat.marker, 'point')} ({seat.symbol}){own}", *_seat(seat)]
    return "\n".join(lines)


def _who(names: Sequence[str], seat: int) -> str:
    return f"Seat {seat} {names[seat]}"


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


def _place(label: str, seen: Seen) -> str:
    if seen.number is None:
        return _labelled(label, "unseen")
    return _labelled(label, f"{seen.number}: {_runs(seen.kinds)}" if seen.kinds else str(seen.number))


def _labelled(label: str, text: str) -> str:
    return fill(
        text,
        WIDTH,
        initial_indent=f"{label:<{LABEL}}",
        subsequent_indent=" " * (LABEL + 2),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _runs(kinds: Iterable[str]) -> str:
    """Write kinds one after the other, a run of equal ones once with its number, as notation does."""
    runs = ((kind, sum(1 for _ in run)) for kind, run in groupby(kinds))
    return " ".join(f"{kind}*{number}" if number > 1 else kind for kind, number in runs)


def _seat(seat: SeatScene) -> list[str]:
    lines = [_place("  hand", seat.hand)]
    for number, lying in enumerate(seat.sets):
        line = score_line(lying.cards, lying.prosperity, horizontal=False)
        bearing = f", bears {lying.prosperity} Prosperity" if lying.prosperity else ""
        sums = f"{_number(line.scarabs, 'scarab')} x {line.count} cards = {line.points}"
        lines.append(_labelled(f"  set {number}", f"{_type(lying.cards)}: {lying.cards}; {sums}{bearing}"))
    lines += [_labelled("  horizontal", f"{_type(cards)}: {cards}") for cards in seat.laid]
    lines.append(_place("  corruption", seat.corruption))
    if seat.curses:
        lines.append(_labelled("", f"with {_number(seat.curses, 'Curse token')}"))
    return lines


def _type(cards: Cards) -> str:
    return str(good_of(cards) or "untyped")


def _number(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def draw_sheets(state: State, scored: RoundScored, names: Sequence[str]) -> str:
    """Draw the scoring sheets of a round. state: the table before it was scored."""
    highest = max(sheet.count for sheet in scored.sheets)
    tied = sum(sheet.count == highest for sheet in scored.sheets) > 1
    lines = [f"Round {scored.round}"]
    for seat, sheet in enumerate(scored.sheets):
        lines += ["", _who(names, seat)]
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
    scarabs = f"{_number(line.scarabs, 'scarab'):>10}"
    cards = "horizontal" if line.horizontal else f"x{line.count:>2} cards"
    lines = [f"  {line.cards!s:<{CARDS}}{scarabs} {cards:<10} ={line.points:>4}"]
    if of_tokens := line.scarabs - count_scarabs(line.cards):
        lines.append(f"  {f'with {of_tokens} of Prosperity':>{CARDS + 10}}")
    return lines


def _corruption(sheet: SeatSheet, *, tie_break: bool) -> str:
    curses = f" and {_number(sheet.curses, 'Curse')} x {FIGURES.curse_weight}" if sheet.curses else ""
    scarabs = f", {_number(sheet.scarabs, 'scarab')} for the tie" if tie_break else ""
    most = " - most corrupt" if sheet.penalised else ""
    return f"corruption: {_number(sheet.cards, 'card')}{curses} = {sheet.count}{scarabs}{most}"


def _penalty(sheet: SeatSheet, track: Track) -> str:
    """Show the way back, space by space (classic.scoring.penalty, classic.scoring.same-symbol)."""
    way = " -> ".join(str(track.step(sheet.scored, -lot)) for lot in range(sheet.lots + 1))
    steps = f", back by {way} ({track.symbol(sheet.scored)})" if sheet.lots else ""
    return f"penalty: {_number(sheet.lots, 'lot')} of {FIGURES.lot} in {sheet.base} points{steps}"
