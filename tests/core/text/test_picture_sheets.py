"""The scoring sheets of classic in text have all facts of their event, in every round that an example scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.classic.events import RoundScored
from sobek_core.classic.text.picture import render_sheets
from sobek_core.phrases import ENGLISH
from tests.example_moves import example_moves
from tests.records import NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.classic import Classic
    from sobek_core.classic.events import SeatSheet, SetLine
    from sobek_core.classic.track import Track


def scored_rounds() -> Iterator[tuple[Classic, RoundScored]]:
    """Yield every round that is scored in an example, with its game."""
    for example in example_moves("classic"):
        for event in example.step.events:
            if isinstance(event, RoundScored):
                yield example.game, event


def way_back(total: int, steps: int, track: Track) -> str:
    """Return the spaces of a penalty: each is the previous one with the same symbol."""
    way = [total]
    while len(way) <= steps:
        way.append(next(at for at in range(way[-1] - 1, -1, -1) if track.symbol(at) == track.symbol(total)))
    return " -> ".join(map(str, way))


def line_of(line: SetLine) -> list[str]:
    """Return the words of a set."""
    factor = "horizontal" if line.horizontal else f"x {ENGLISH.count('card', line.count)}"
    return f"{line.cards} {ENGLISH.count('scarab', line.scarabs)} {factor} = {line.points}".split()


def notes_of(sheet: SeatSheet, track: Track, *, tied: bool) -> list[str]:
    """Return the words of a sheet apart from the sets. tied: with others, so scarabs decide, even zero."""
    curses = f" and {ENGLISH.count('curse', sheet.curses)} x 2" if sheet.curses else ""
    corruption = f"corruption: {ENGLISH.count('card', sheet.cards)}{curses} = {sheet.count}"
    if tied and sheet.scarabs is not None:
        corruption += f", tie-break {ENGLISH.count('scarab', sheet.scarabs)}"
    notes = [corruption, f"marker: {sheet.before} + {sheet.points} = {sheet.scored}"]
    if sheet.penalised:
        steps = sheet.base // 10
        symbol = ENGLISH(f"page.symbol.{track.symbol(sheet.scored)}")
        back = f", by {way_back(sheet.scored, steps, track)} ({symbol})" if steps else ""
        notes[0] += " - most corrupt"
        notes.append(f"penalty: {ENGLISH.count('step-back', steps)} for {ENGLISH.count('point', sheet.base)}{back}")
    return notes


def test_a_sheet_has_all_facts_of_its_event() -> None:
    """classic.scoring: sets, corruption, scarabs that break a tie, and every space of the way back."""
    ties_without_scarabs = most_steps = 0
    for game, event in scored_rounds():
        text = render_sheets(game, event, NAMES[: len(event.sheets)])
        highest = max(sheet.count for sheet in event.sheets)
        tied = sum(sheet.count == highest for sheet in event.sheets) > 1
        for said, sheet in zip(text.split("\n\n")[1:], event.sheets, strict=True):
            lines = [line.strip() for line in said.splitlines()[1:] if "from Prosperity" not in line]
            together = next(place for place, line in enumerate(lines) if line.startswith("all sets"))
            assert [line_of(line) for line in sheet.lines] == [line.split() for line in lines[:together]]
            assert f"all sets = {sheet.points}".split() == lines[together].split()
            assert notes_of(sheet, game.track, tied=tied and sheet.count == highest) == lines[together + 1 :]
            ties_without_scarabs += tied and sheet.count == highest and not sheet.scarabs
            most_steps = max(most_steps, sheet.steps)
    assert (True, True) == (ties_without_scarabs > 1, most_steps > 4)
