"""The columns of a value in a line of JSON, so that tools can point at it."""

from __future__ import annotations

import re
from json import JSONDecodeError, JSONDecoder
from typing import Final

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
            inner = _element(line, start, int(part[1:-1])) if part.startswith("[") else _member(line, start, part)
            if inner is None:
                break
            start = inner
            found = (start + 1, _DECODER.raw_decode(line, start)[1] + 1)
    except (JSONDecodeError, RecursionError):
        return found
    return found


def _member(line: str, start: int, key: str) -> int | None:
    """Return where the value of an object's key begins."""
    if line[start : start + 1] != "{":
        return None
    place = _past_blanks(line, start + 1)
    while line[place : place + 1] == '"':
        name, place = _DECODER.raw_decode(line, place)
        place = _past_blanks(line, _past_blanks(line, place) + 1)  # after the colon
        if name == key:
            return place
        place = _next(line, place)
    return None


def _element(line: str, start: int, index: int) -> int | None:
    """Return where an element of an array begins."""
    if line[start : start + 1] != "[":
        return None
    place = _past_blanks(line, start + 1)
    for _ in range(index):
        if line[place : place + 1] in {"]", ""}:
            return None
        place = _next(line, place)
    return None if line[place : place + 1] in {"]", ""} else place


def _next(line: str, place: int) -> int:
    """Skip a value and the comma after it, or stop at a closing bracket."""
    place = _past_blanks(line, _DECODER.raw_decode(line, place)[1])
    return _past_blanks(line, place + 1) if line[place : place + 1] == "," else place


def _past_blanks(line: str, place: int) -> int:
    found = _BLANK.match(line, place)
    return place if found is None else found.end()
