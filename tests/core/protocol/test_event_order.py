"""spec/protocol.md, What happens: the vectors agree with the tables of events of each move of each game."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from sobek_core.classic.codec import EVENT_NAMES as CLASSIC_EVENTS
from sobek_core.duel.codec import EVENT_NAMES as DUEL_EVENTS
from sobek_core.games import GAMES
from sobek_core.package_data import spec_root
from sobek_verification.conformance.vectors import load
from tests.games import each_game

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

EVENTS: Final = {"classic": {*CLASSIC_EVENTS.values()}, "duel": {*DUEL_EVENTS.values()}}
END: Final = "any move that ends the game"
OF_VICTIM: Final = {"vizier": "the Vizier", "thief": "the Thief", "guild": "the Guild", "curse": "the Curse"}


def read_rows(game: str) -> dict[str, str]:
    """Return the rows of a game's table by their first cell."""
    page = (spec_root() / "protocol.md").read_text(encoding="utf-8")
    _, _, rest = page.partition(f"| move of {game} | events |\n|---|---|\n")
    lines = rest.partition("\n\n")[0].splitlines()
    rows = dict(row.strip("| ").split(" | ", 1) for row in lines)
    assert len(lines) == len(rows)
    return rows


def once(names: Iterable[str]) -> list[str]:
    """Return the names with adjacent equal ones merged."""
    return [name for name, _ in groupby(names)]


def named(game: str, row: str) -> list[str]:
    """Return the events that a row names, in order."""
    return once(word for word in re.findall("`([a-z-]+)`", row) if word in EVENTS[game])


def observed(game: str) -> Iterator[tuple[str, list[str]]]:
    """Yield for the moves of the vectors their row and the names of their events, in order."""
    for file in load():
        for vector in file.vectors if file.game == game else ():
            if "events" in vector.then:
                yield label(vector.move, vector.given["state"]["pending"]["pending"]), names_of(vector.then)
            if "made" in vector.then:
                made = zip(vector.moves, vector.then["made"][1:], strict=True)
                # after several moves, who asks for a victim is not stated
                yield from ((label(move), names_of(result)) for move, result in made if move["move"] != "victim")


def label(move: Mapping[str, Any], pending: str = "") -> str:
    """Return the row of a move: its verb, and for `victim` who asks."""
    of = f" of {OF_VICTIM[pending.removesuffix('-victim')]}" if move["move"] == "victim" else ""
    return f"`{move['move']}`{of}"


def names_of(result: Mapping[str, Any]) -> list[str]:
    """Return the names of the events of a move."""
    return once(event["event"] for event in result["events"])


@each_game
def test_each_verb_has_a_row(game: str) -> None:
    """A row says `none` exactly if it names no event; duel has a row for the end of the game too."""
    rows = read_rows(game)
    verbs = {f"`{pattern.verb}`" for pattern in GAMES.named(game).notation.patterns}
    assert verbs | ({END} if game == "duel" else set()) == {row.partition(" of ")[0] for row in rows}
    assert {row for row, text in rows.items() if text == "none"} == {
        row for row, text in rows.items() if not named(game, text)
    }


@each_game
def test_moves_have_the_events_that_their_rows_name_in_that_order(game: str) -> None:
    """Every row occurs in a vector, with each event that it names and no others."""
    rows = {row: named(game, text) for row, text in read_rows(game).items()}
    met: dict[str, set[str]] = defaultdict(set)
    for row, events in observed(game):
        left = [(row, name) for name in rows[row]] + [(END, name) for name in rows.get(END, ())]
        met[row] |= set()  # also if nothing happens
        for name in events:
            while left and left[0][1] != name:
                left.pop(0)
            assert left, (row, events)
            met[left.pop(0)[0]].add(name)
    assert {row: set(names) for row, names in rows.items()} == met
