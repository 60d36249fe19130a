"""The names that players may have. spec/record.md has the rule, with all characters that are not allowed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from attrs import frozen

from sobek_core.json_text import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_CHARACTERS: Final = 40

FORBIDDEN: Final = (
    "0000-001F 007F-00A0 00AD 034F 0600-0605 061C 06DD 070F 0890-0891 08E2 115F-1160 1680 17B4-17B5 2000-200B"
    " 200E-200F 2028-202F 205F-206F 2800 3000 3164 D800-F8FF FDD0-FDEF FEFF FFA0 FFF0-FFFC FFFE-FFFF 1107F 110BD 110CD"
    " 13430-13442 16FE4 1BC9D 1BCA0-1BCA3 1D159 1D173-1D17A 1FFFE-1FFFF 2FFFE-2FFFF 3FFFE-3FFFF 4FFFE-4FFFF"
    " 5FFFE-5FFFF 6FFFE-6FFFF 7FFFE-7FFFF 8FFFE-8FFFF 9FFFE-9FFFF AFFFE-AFFFF BFFFE-BFFFF CFFFE-CFFFF DFFFE-DFFFF"
    " E0000-E00FF E01F0-10FFFF"
)
JOINERS: Final = "180E 200C-200D"
SELECTORS: Final = "180B-180D 180F FE00-FE0F E0100-E01EF"
MARKS: Final = "0300-036F 1AB0-1AFF 1DC0-1DFF 20D0-20FF FE20-FE2F"


def _class(*ranges: str) -> str:
    """Write ranges of code points for a character class of a regular expression."""
    ends = (one.partition("-") for one in " ".join(ranges).split())
    return "".join(f"\\U{first:>08}{dash}" + (f"\\U{last:>08}" if last else "") for first, dash, last in ends)


_VISIBLE: Final = f"[^ {_class(FORBIDDEN, JOINERS, SELECTORS)}]"
_SELECTOR: Final = f"[{_class(SELECTORS)}]"
_JOINER: Final = f"[{_class(JOINERS)}]"
_WORD: Final = f"(?![{_class(MARKS)}]){_VISIBLE}{_SELECTOR}?(?:{_JOINER}?{_VISIBLE}{_SELECTOR}?)*"
_WORDS: Final = re.compile(f"{_WORD}(?: {_WORD})*")
_UNSEEN: Final = re.compile(f"[{_class(JOINERS, SELECTORS)}]")
_LEFT_OUT: Final = re.compile("[\0-/:-`{-\u00bf\u0300-\u036f\u2000-\u206f\u2212]")
_SEAT: Final = re.compile(r"(?:seat|place|siege)[0-9]|[0-9]+\Z")


@frozen
class NameFault:
    """What is wrong with names: what was expected, what was found, and at which seat; None for two same names."""

    seat: int | None
    expected: str
    got: str

    def __str__(self) -> str:
        return f"expected {self.expected}, got {self.got}"


def first_fault(names: Sequence[str]) -> NameFault | None:
    """Return what is wrong with the first invalid name, or with the first two that are the same; None if all are valid.

    Every name of a player goes through here, wherever it was written.
    """
    for seat, name in enumerate(names):
        fits = 0 < len(name) <= MAX_CHARACTERS
        place = _first_disallowed(name) if fits else None  # do not search a long text
        if place is not None or not fits:
            which = "" if place is None else f" with U+{ord(name[place]):04X} at character {place + 1}"
            return NameFault(seat, f"a name of 1 to {MAX_CHARACTERS} printable characters", f"{shown(name)}{which}")
        if _SEAT.match(_LEFT_OUT.sub("", normalize("NFD", _key(name)))):  # such as `seat 1`, `Siège 1` or `2`
            return NameFault(seat, "a name that is not read as a seat", _as_written(name))
    seats: dict[str, int] = {}
    for seat, name in enumerate(names):
        if (before := seats.setdefault(_key(name), seat)) != seat:
            both = f"{_as_written(names[before])} at seat {before} and {_as_written(name)} at seat {seat}"
            return NameFault(None, "different names", both)
    return None


def _as_written(name: str) -> str:
    """Show a name of allowed characters in a message: `siège 1` without escapes, unless a part of it is not seen."""
    return f'"{name}"' if name.isprintable() and '"' not in name else shown(name)


def _first_disallowed(name: str) -> int | None:
    """Return the index of the first character not allowed in its place, or None if there is none."""
    match = _WORDS.match(name)
    end = match.end() if match else 0
    return end if end < len(name) else None


def _key(name: str) -> str:
    """Return the form shared by names that count as the same: Unicode's compatibility caseless matching, D146."""
    text = normalize("NFKC", normalize("NFD", _UNSEEN.sub("", name)).casefold())
    return normalize("NFKC", text.casefold())
