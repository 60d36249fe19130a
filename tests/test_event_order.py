"""spec/protocol.md, What happens: the table of what each move of duel does holds of every vector."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from sobek_core.duel.notation import MOVES
from sobek_core.duel.wire import EVENT_NAMES
from sobek_core.package_data import spec_root
from verification.conformance.vectors import load

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

END: Final = "any that ends the game"
NONE: Final = "none"


def read_rows() -> dict[str, str]:
    """Read the rows of the table by what stands in their first cell."""
    page = (spec_root() / "protocol.md").read_text(encoding="utf-8")
    _, _, rest = page.partition("| of duel | |\n|---|---|\n")
    table, _, _ = rest.partition("\n\n")
    return dict(row.strip("| ").split(" | ", 1) for row in table.splitlines())


ROWS: Final = {name.strip("`"): text for name, text in read_rows().items()}


def named(row: str) -> list[str]:
    """Give the events that a row names, in order, each once where it is named several times in a row."""
    return once(word for word in re.findall("`([a-z-]+)`", ROWS[row]) if word in EVENT_NAMES.values())


def once(names: Iterable[str]) -> list[str]:
    """Give names without those that follow an equal one."""
    return [name for name, _ in groupby(names)]


def told() -> Iterator[tuple[str, list[str]]]:
    """Give the verb of every move of the vectors, and the names of its events."""
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
    """In the order of the verbs in notation, and one row for the end of the game."""
    assert {*(form.verb for form in MOVES.forms), END} == set(ROWS)
    assert len(read_rows()) == len(ROWS)


def test_a_row_names_an_event_or_says_that_there_is_none() -> None:
    """Nothing is left open."""
    assert {name for name, row in ROWS.items() if row == NONE} == {name for name in ROWS if not named(name)}


def test_moves_tell_what_their_rows_name_in_that_order() -> None:
    """Each event that a row names comes up in a vector, and no other one."""
    met: dict[str, set[str]] = {name: set() for name in ROWS}
    for verb, events in told():
        rows = [(verb, name) for name in named(verb)] + [(END, name) for name in named(END)]
        for name in once(events):
            while rows and rows[0][1] != name:
                rows.pop(0)
            assert rows, (verb, events)
            row, _ = rows[0]
            met[row].add(name)
    assert {name: set(named(name)) for name in ROWS} == met
