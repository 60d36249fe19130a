"""The columns of a value in a line of JSON, so that tools can point at it."""

from __future__ import annotations

import re
from itertools import count
from json import JSONDecodeError, JSONDecoder
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_PART: Final = re.compile(r"[^.\[\]]+|\[\d+\]")
_BLANK: Final = re.compile(r"[ \t]*")
_DECODER: Final = JSONDecoder()


def columns(line: str, path: str) -> tuple[int, int] | None:
    """Return the first column of a value, from 1, and the one after its last, in characters.

    path: such as `move.slot` or `seats[0]`. If only the beginning of the path exists, the columns are those of that
    part. Return None if no part of it exists.
    """
    found, start = None, _past_blanks(line, 0)
    try:
        for part in _PART.findall(path):
            wanted = int(part[1:-1]) if part.startswith("[") else part
            inner = next((place for key, place in _items(line, start) if key == wanted), None)
            if inner is None:
                break
            start = inner
            found = (start + 1, _DECODER.raw_decode(line, start)[1] + 1)
    except (JSONDecodeError, RecursionError):
        return found
    return found


def _items(line: str, start: int) -> Iterator[tuple[str | int, int]]:
    """Yield each key of an object, or each index of an array, with the place where its value begins."""
    opening, place = line[start : start + 1], _past_blanks(line, start + 1)
    for index in count():
        if opening not in {"{", "["} or line[place : place + 1] in {"}", "]", ""}:
            return
        key: str | int = index
        if opening == "{":
            key, place = _DECODER.raw_decode(line, place)
            place = _past_blanks(line, _past_blanks(line, place) + 1)  # after the colon
        yield key, place
        place = _past_blanks(line, _DECODER.raw_decode(line, place)[1])
        place = _past_blanks(line, place + 1) if line[place : place + 1] == "," else place


def _past_blanks(line: str, place: int) -> int:
    found = _BLANK.match(line, place)
    return place if found is None else found.end()
