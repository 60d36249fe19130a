"""spec/protocol.md, What happens: the vectors agree with the tables of events of each move of each game."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from sobek_core.classic.codec import EVENT_NAMES as CLASSIC_EVENTS
from sobek_core.classic.text.notation import MOVES as CLASSIC_MOVES
from sobek_core.duel.codec import EVENT_NAMES
from sobek_core.duel.text.notation import MOVES
from sobek_core.package_data import spec_root
from sobek_verification.conformance.vectors import load

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

END: Final = "any move that ends the game"
NONE: Final = "none"
OF_VICTIM: Final = {"vizier": "the Vizier", "thief": "the Thief", "guild": "the Guild", "curse": "the Curse"}


def read_rows(game: str) -> dict[str, str]:
    """Return the rows of a game's table by their first cell."""
    page = (spec_root() / "protocol.md").read_text(encoding="utf-8")
    _, _, rest = page.partition(f"| move of {game} | events |\n|---|---|\n")
    table, _, _ = rest.partition("\n\n")
    return dict(row.strip("| ").split(" | ", 1) for row in table.splitlines())


ROWS: Final = {name.strip("`"): text for name, text in read_rows("duel").items()}


def named(row: str) -> list[str]:
    """Return the events that a row names, in order, with adjacent equal ones merged."""
    return once(word for word in re.findall("`([a-z-]+)`", ROWS[row]) if word in EVENT_NAMES.values())


def once(names: Iterable[str]) -> list[str]:
    """Return the names with adjacent equal ones merged."""
    return [name for name, _ in groupby(names)]


def events_by_verb() -> Iterator[tuple[str, list[str]]]:
    """Yield the verb and the names of the events of every move of the vectors."""
    for file in load():
        for vector in file.vectors if file.game == "duel" else ():
            if "events" in vector.then:
                yield vector.move["move"], _names(vector.then)
            if "made" in vector.then:
                made = zip(vector.moves, vector.then["made"][1:], strict=True)
                yield from ((move["move"], _names(result)) for move, result in made)


def _names(result: Mapping[str, Any]) -> list[str]:
    return [event["event"] for event in result["events"]]


def test_each_verb_has_one_row() -> None:
    """There is also one row for the end of the game."""
    assert {*(form.verb for form in MOVES.forms), END} == set(ROWS)
    assert len(read_rows("duel")) == len(ROWS)


def test_a_row_names_an_event_or_says_that_there_is_none() -> None:
    """Only rows without an event say `none`."""
    assert {name for name, row in ROWS.items() if row == NONE} == {name for name in ROWS if not named(name)}


def test_moves_have_the_events_that_their_rows_name_in_that_order() -> None:
    """Exactly the events that a row names occur in a vector."""
    met: dict[str, set[str]] = {name: set() for name in ROWS}
    for verb, events in events_by_verb():
        rows = [(verb, name) for name in named(verb)] + [(END, name) for name in named(END)]
        for name in once(events):
            while rows and rows[0][1] != name:
                rows.pop(0)
            assert rows, (verb, events)
            row, _ = rows[0]
            met[row].add(name)
    assert {name: set(named(name)) for name in ROWS} == met


def label(move: dict[str, Any], pending: str) -> str:
    """Return the row of a move: its verb, and for `victim` who asks."""
    if move["move"] == "victim":
        return f"`victim` of {OF_VICTIM[pending.removesuffix('-victim')]}"
    return f"`{move['move']}`"


def observed() -> dict[str, set[tuple[str, ...]]]:
    """Return by row the events that the vectors of classic show, in order, with adjacent equal ones merged."""
    found: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for file in load():
        for one in file.vectors if file.game == "classic" else ():
            if "state" in one.given and "events" in one.then:
                names = [event["event"] for event in one.then["events"]]
                row = label(dict(one.move), one.given["state"]["pending"]["pending"])
                found[row].add(tuple(once(names)))
    return found


def is_within(part: tuple[str, ...], whole: list[str]) -> bool:
    """Return whether names occur in a list in their order, perhaps with others between them."""
    rest = iter(whole)
    return all(name in rest for name in part)


def test_each_verb_of_classic_has_a_row_with_its_events() -> None:
    """The events are in order, each named event occurs in a vector, and `none` means that there is none."""
    rows = read_rows("classic")
    found = observed()
    assert {form.verb for form in CLASSIC_MOVES.forms} == {re.findall("`([a-z]+)`", row)[0] for row in rows}
    assert set(rows) == set(found)
    for row, text in rows.items():
        said = [name for name in re.findall("`([a-z-]+)`", text) if name in CLASSIC_EVENTS.values()]
        assert bool(said) == (text != "none"), row
        assert [] == [names for names in found[row] if not is_within(names, said)], row
        assert set(said) == {name for names in found[row] for name in names}, row
