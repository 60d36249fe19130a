"""Names of players: their allowed characters and length, and when two names are the same."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from sobek_core.names import FORBIDDEN, JOINERS, MARKS, MAX_CHARACTERS, SELECTORS, first_fault
from sobek_core.package_data import spec_root
from sobek_core.records.record import RecordError, dump, load
from tests.commands import sobek
from tests.records import played

if TYPE_CHECKING:
    from pathlib import Path

CASES = json.loads((spec_root() / "vectors" / "names.json").read_text("utf-8"))["cases"]


def test_the_page_lists_what_the_code_does() -> None:
    """spec/record.md has the same ranges, so a port needs no Unicode data to read a name."""
    page = (spec_root() / "record.md").read_text("utf-8")
    listed = {
        name: re.sub(r"U\+| to ", lambda match: "" if match[0] == "U+" else "-", ranges).replace(",", "")
        for name, ranges in re.findall(r"^\| (joiners|selectors|marks|forbidden) \| (.*) \|$", page, re.MULTILINE)
    }
    assert {"joiners": JOINERS, "selectors": SELECTORS, "marks": MARKS, "forbidden": FORBIDDEN} == listed
    assert f"It has 1 to {MAX_CHARACTERS} characters.\n" in page


def problem(names: list[str]) -> tuple[str, str]:
    """Return where and why names are refused, or an empty result if they are kept as they are."""
    players = len(names)
    game = played("classic", max(2, players), 1).record
    record = evolve(game, names=(*names, *game.names[players:]))
    try:
        assert record.names == load(dump(record).encode()).names
    except RecordError as error:
        return error.path, error.problem
    return "", ""


def in_message(name: str) -> str:
    """Return a name as a message has it: as it was written, or with escapes if a part of it is not seen."""
    return json.dumps(name, ensure_ascii=not name.isprintable())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.get("problem", "fine"))
def test_the_published_cases(case: dict[str, Any]) -> None:
    """spec/vectors/names.json: valid names, and what is wrong with others."""
    names = case["names"]
    path, why = problem(names)
    match case:
        case {"problem": "same", "seats": [one, other]}:
            both = f"{in_message(names[one])} at seat {one} and {in_message(names[other])} at seat {other}"
            assert ("seats", f"expected different names, got {both}") == (path, why)
        case {"problem": "character", "seat": int(seat), "character": int(place)}:
            which = f" with U+{ord(names[seat][place - 1]):04X} at character {place}"
            assert (f"seats[{seat}]", True) == (path, why.endswith(which))
        case {"problem": "seat", "seat": seat}:
            message = f"expected a name that is not read as a seat, got {in_message(names[seat])}"
            assert (f"seats[{seat}]", message) == (path, why)
        case {"problem": "length", "seat": seat}:
            assert (f"seats[{seat}]", False) == (path, "with U+" in why)
        case _:
            assert ("", "") == (path, why)


@pytest.mark.parametrize("names", [case["names"] for case in CASES if "problem" in case][::6])
def test_a_name_is_refused_when_a_game_begins(tmp_path: Path, names: list[str]) -> None:
    """In one line, with the same words, and nothing that a terminal obeys; `test_the_published_cases` has all."""
    game = "duel" if len(names) == 2 else "classic"
    result = sobek("new", game, "--names", ",".join(names), "-o", tmp_path / "file")
    said = result.output.strip("\n")
    assert (2, str(first_fault(names))) == (result.exit_code, said[said.index("expected ") :])
    assert (1, True) == (len(said.splitlines()), said.isprintable())
