"""Hostile input: one thing in excess, at one place of a valid JSON document, or in a text (texts.toml)."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import frozen

from sobek_verification.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator

JsonPath: TypeAlias = tuple[str | int, ...]

MARKER: Final = "@here@"  # a placeholder for text that is not JSON
EVERYWHERE: Final = frozenset({"numbers", "a text that does not print"})  # values that also replace numbers and strings


@frozen
class Hostile:
    """A kind of input. make: returns input of about this many bytes."""

    name: str
    make: Callable[[int], bytes]


@frozen
class _Repeated:
    """A text that is repeated between two others. N in it stands for a running number; close: repeated at the end."""

    text: str
    begin: str = ""
    end: str = ""
    close: str = ""

    def make(self, size: int) -> str:
        """Return about this many bytes."""
        if "N" in self.text:
            numbers = range(size // (len(self.text) + 4))
            return f"{self.begin}{''.join(self.text.replace('N', f'{number:05}') for number in numbers)}{self.end}"
        times = size // len((self.text + self.close).encode())
        return f"{self.begin}{self.text * times}{self.end}{self.close * times}"

    def encoded(self, size: int) -> bytes:
        """Return about this many bytes."""
        return self.make(size).encode()


@frozen
class _Texts:
    """The contents of texts.toml: texts by name, for each kind of reader. values: JSON; json: what looks like it."""

    any: dict[str, _Repeated]
    moves: dict[str, _Repeated]
    options: dict[str, _Repeated]
    positions: dict[str, _Repeated]
    values: dict[str, _Repeated]
    json: dict[str, _Repeated]


def _hostile(texts: dict[str, _Repeated]) -> tuple[Hostile, ...]:
    return tuple(Hostile(name, one.encoded) for name, one in texts.items())


_TEXTS: Final = read_table(Path(__file__).with_name("texts.toml"), _Texts, "hostile texts")
ANY: Final = (*_hostile(_TEXTS.any), Hostile("no text", lambda size: b"\xff" * size))
MOVES: Final = _hostile(_TEXTS.moves)
OPTIONS: Final = _hostile(_TEXTS.options)
POSITIONS: Final = _hostile(_TEXTS.positions)


def damaged(name: str, document: Any, write: Callable[[Any], str]) -> Iterator[Hostile]:
    """Yield a valid document with each thing in excess at each of its places. write: serializes a document.

    A number or a string is replaced by values of two kinds only, since readers treat the others alike.
    """

    def valued(place: JsonPath, value: _Repeated) -> Callable[[int], bytes]:
        return lambda size: write(replaced(document, place, json.loads(value.make(size)))).encode()

    def texted(place: JsonPath, text: _Repeated) -> Callable[[int], bytes]:
        marked = json.dumps(MARKER)
        return lambda size: write(replaced(document, place, MARKER)).replace(marked, text.make(size)).encode()

    for place, there in _places(document, ()):
        inside = isinstance(there, dict | list)
        where = f"{name} {'.'.join(map(str, place))}"
        for what, value in _TEXTS.values.items():
            if inside or what in EVERYWHERE:
                yield Hostile(f"{where}: {what}", valued(place, value))
            if isinstance(there, dict):
                yield Hostile(f"{where}: one more key, {what}", valued((*place, "more"), value))
        for what, text in _TEXTS.json.items() if inside and place else ():
            yield Hostile(f"{where}: {what}", texted(place, text))
        if isinstance(there, list) and there:
            element = json.dumps(there[0])
            more = _Repeated(f"{element},", begin="[", end=f"{element}]")
            yield Hostile(f"{where}: more of the same", valued(place, more))


def _places(value: Any, place: JsonPath) -> Iterator[tuple[JsonPath, Any]]:
    """Yield each place of a document, and the first element of each array."""
    yield place, value
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _places(part, (*place, key))
    elif isinstance(value, list) and value:
        yield from _places(value[0], (*place, 0))


def replaced(document: Any, place: JsonPath, value: Any) -> Any:
    """Return a JSON document with another value at a place."""
    if not place:
        return value
    changed = deepcopy(document)
    inside = changed
    for step in place[:-1]:
        inside = inside[step]
    inside[place[-1]] = value
    return changed
