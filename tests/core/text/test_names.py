"""Names of players: their allowed characters and length, and when two names are the same."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING, Any, Final
from unicodedata import bidirectional, category

import pytest
from attrs import evolve

from sobek_core.names import FORBIDDEN, JOINERS, MARKS, MAX_CHARACTERS, SELECTORS, first_fault
from sobek_core.package_data import spec_root
from sobek_core.records.record import RecordError, dump, load
from sobek_core.web.requests import answer
from tests.commands import CLASSIC, sobek
from tests.records import played

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

CASES = json.loads((spec_root() / "vectors" / "names.json").read_text("utf-8"))["cases"]

# DerivedCoreProperties.txt of Unicode 14 to 17: Default_Ignorable_Code_Point
IGNORABLE = (
    "00AD 034F 061C 115F-1160 17B4-17B5 180B-180F 200B-200F 202A-202E 2060-206F 3164 FE00-FE0F FEFF FFA0 FFF0-FFF8"
    " 1BCA0-1BCA3 1D173-1D17A E0000-E0FFF"
)
# not ignorable but invisible: blanks, fillers, joiners and selectors
BLANK = "2800 FFFC 1107F 13440-13442 16FE4 1BC9D 1D159"
CATEGORIES = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp", "Zs"}  # controls, formats, private use, surrogates, separators
OVERRIDES = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "B", "S"}  # controls of text direction
# needed by real names and emoji: ZERO WIDTH NON-JOINER and JOINER, the Mongolian VOWEL SEPARATOR, variation selectors
NEEDED_BETWEEN = {0x180E, 0x200C, 0x200D}
NEEDED_AFTER = {0x180B, 0x180C, 0x180D, 0x180F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}


def codes(ranges: str) -> set[int]:
    """Return all code points of ranges that are written as `180B-180D 180F`."""
    ends = [one.split("-") for one in ranges.split()]
    return {code for each in ends for code in range(int(each[0], 16), int(each[-1], 16) + 1)}


def meant() -> set[int]:
    """Return all forbidden code points by their Unicode properties, except those that names need."""
    unseen = codes(IGNORABLE) | codes(BLANK)
    noncharacters = {code for code in range(sys.maxunicode + 1) if code & 0xFFFE == 0xFFFE} | {*range(0xFDD0, 0xFDF0)}
    odd = {
        code
        for code in range(sys.maxunicode + 1)
        if category(chr(code)) in CATEGORIES or bidirectional(chr(code)) in OVERRIDES
    }
    return (unseen | noncharacters | odd) - {0x20} - NEEDED_BETWEEN - NEEDED_AFTER


def is_valid(name: str) -> bool:
    """Return whether a player may have a name."""
    return first_fault((name,)) is None


def test_every_character_of_unicode_is_allowed_by_what_it_means() -> None:
    """Characters that move a cursor, reverse the direction or are invisible are refused."""
    forbidden = meant()
    expected = {*range(sys.maxunicode + 1)} - forbidden
    allowed = {code for code in range(sys.maxunicode + 1) if is_valid(f"A{chr(code)}z")}
    wrong = {code for code in allowed ^ expected if category(chr(code)) != "Cn" or code in forbidden}
    assert [] == [f"U+{code:04X}" for code in sorted(wrong)]


def test_a_name_begins_and_ends_with_what_can_be_seen() -> None:
    """It cannot begin or end with a space or a joiner, or begin with a combining mark."""
    special = codes(MARKS) | NEEDED_BETWEEN | NEEDED_AFTER | {*range(0x3000)}
    inside = {code for code in special if is_valid(f"A{chr(code)}z")}
    first = {code for code in inside if is_valid(f"{chr(code)}z")}
    last = {code for code in inside if is_valid(f"A{chr(code)}")}
    marks = {code for code in codes(MARKS) if category(chr(code)) in {"Mn", "Me"}} & inside
    assert marks <= inside - first <= codes(MARKS) | {0x20} | NEEDED_BETWEEN | NEEDED_AFTER
    assert {0x20} | NEEDED_BETWEEN == inside - last
    assert not is_valid("\N{COMBINING ACUTE ACCENT}a")


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
    """Return where and why names are refused, or an empty result."""
    players = len(names)
    game = played("classic", max(2, players), 1).record
    try:
        load(dump(evolve(game, names=(*names, *game.names[players:]))).encode())
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


@pytest.mark.parametrize("letter", ["x", "é", "ナ", "𓀀"], ids=["1-byte", "2-bytes", "3-bytes", "4-bytes"])
def test_the_length_is_counted_in_characters(letter: str) -> None:
    """40 characters are allowed, whatever their number of bytes, and 41 are not."""
    assert 40 == MAX_CHARACTERS
    for number, path in ((1, ""), (40, ""), (41, "seats[0]")):
        assert path == problem([letter * number, "Ben"])[0]


# How the names of players come in. Each takes a folder and the names, and returns the exit code and all output.

POSITIONS: Final = {
    "classic": "game: classic\nnames: {}\nquays: fish-1 queen\nseat 0: take 0\n",
    "duel": "game: duel\nnames: {}\nmarket: c4 ebony-f-0\nankh: c3 v\nseat 0: take c4\n",
}
BAD_DATA, USAGE, ANSWERED = 65, 2, 0


def new(folder: Path, names: Sequence[str], *words: str) -> tuple[int, str]:
    """Begin a game of players with these names."""
    game = "duel" if len(names) == 2 else "classic"
    result = sobek(*words, game, "--names", ",".join(names), "-o", folder / "made")
    assert not (folder / "made").exists()
    return result.exit_code, result.output


def recorded(folder: Path, names: Sequence[str], *words: str) -> tuple[int, str]:
    """Read a record of players with these names."""
    played_by = evolve(CLASSIC.record, names=(*names, *CLASSIC.names[len(names) :]))
    (folder / "record").write_text(dump(played_by), encoding="utf-8")
    (folder / "moves").write_text("seat 0: take 0\n", encoding="utf-8")
    typed = [{"RECORD": str(folder / "record"), "MOVES": str(folder / "moves")}.get(word, word) for word in words]
    into = ("-o", folder / "made") if words[0] in {"page", "transcribe"} else ()
    result = sobek(*typed, *into)
    assert not (folder / "made").exists()
    return result.exit_code, result.output


def written(folder: Path, names: Sequence[str], *words: str) -> tuple[int, str]:
    """Read a written position of players with these names."""
    game = "duel" if len(names) == 2 else "classic"
    (folder / "position").write_bytes(POSITIONS[game].format(", ".join(names)).encode())
    into = ("-o", folder / "made") if words == ("page",) else ()
    result = sobek(*words, "--position", folder / "position", *into)
    assert not (folder / "made").exists()
    return result.exit_code, result.output


def asked_by_the_page(_folder: Path, names: Sequence[str], method: str) -> tuple[int, str]:
    """Ask what the page of the Judge asks about a written position."""
    text = POSITIONS["duel" if len(names) == 2 else "classic"].format(", ".join(names))
    return told_to_the_page(method, text)


def opened_by_the_page(_folder: Path, names: Sequence[str]) -> tuple[int, str]:
    """Open a record on the page of the Judge."""
    return told_to_the_page("open", dump(evolve(CLASSIC.record, names=(*names, *CLASSIC.names[len(names) :]))))


def told_to_the_page(method: str, text: str) -> tuple[int, str]:
    """Ask about a text, and return the problems."""
    found = json.loads(answer(json.dumps({"method": method, "text": text})))
    return ANSWERED, "\n".join(one["text"] for one in found["problems"])


ENTRANCES: Final[dict[str, tuple[Callable[..., tuple[int, str]], int, tuple[str, ...]]]] = {
    "sobek new": (new, USAGE, ("new",)),
    "sobek play": (new, USAGE, ("play", "--game")),
    **{
        f"sobek {words[0]}": (recorded, BAD_DATA, words)
        for words in (
            ("audit", "RECORD"),
            ("page", "RECORD"),
            ("transcribe", "RECORD", "MOVES"),
        )
    },
    "sobek judge --position": (written, BAD_DATA, ("judge",)),
    "sobek page --position": (written, BAD_DATA, ("page",)),
    **{f"the page asks to {method}": (asked_by_the_page, ANSWERED, (method,)) for method in ("look", "open")},
    "the page opens a record": (opened_by_the_page, ANSWERED, ()),
}


@pytest.mark.parametrize("entrance", ENTRANCES)
def test_a_name_is_refused_wherever_it_comes_from(tmp_path: Path, entrance: str) -> None:
    """In one line, with the same words, the right exit code, and nothing that a terminal obeys."""
    read, exit_code, words = ENTRANCES[entrance]
    hostile = [case["names"] for case in CASES if "problem" in case][::6]  # test_the_published_cases has all
    if read in {written, asked_by_the_page}:  # spaces around a name are no part of it
        hostile = [names for names in hostile if all(re.fullmatch(r"\S+( \S+)*", name) for name in names)]
    for names in hostile:
        code, said = read(tmp_path, names, *words)
        assert (exit_code, str(first_fault(names))) == (code, said[said.index("expected ") :].strip("\n")), names
        assert (1, True) == (len(said.splitlines()), said.strip("\n").isprintable()), names
    assert len(hostile) > 8
