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


@frozen
class Hostile:
    """A kind of input. make: returns input of about this many bytes."""

    name: str
    make: Callable[[int], bytes]


MARKER: Final = "@here@"  # a placeholder for text that is not JSON

VALUES: Final[dict[str, Callable[[int], Any]]] = {
    "numbers": lambda size: [1] * (size // 2),
    "texts": lambda size: ["a"] * (size // 4),
    "arrays": lambda size: [[]] * (size // 3),
    "objects": lambda size: [{}] * (size // 3),
    "keys": lambda size: {f"{number:05}": 1 for number in range(size // 10)},
    "a long text": lambda size: "a" * size,
    "a text that does not print": lambda size: "\U000e0001" * (size // 4),
}
TEXTS: Final[dict[str, Callable[[int], str]]] = {
    "a key twice": lambda size: (
        f'{{{",".join(f"{chr(34)}{number:05}{chr(34)}:1" for number in range(size // 10))},"00000":1}}'
    ),
    "deep arrays": lambda size: "[" * (size // 2) + "]" * (size // 2),
    "deep objects": lambda size: '{"a":' * (size // 6) + "1" + "}" * (size // 6),
    "a long number": lambda size: "9" * size,
    "a long number below zero": lambda size: f"-{'9' * size}",
    "a long fraction": lambda size: f"0.{'9' * size}",
    "fractions": lambda size: f"[{','.join(['0.5'] * (size // 4))}]",
    "truths": lambda size: f"[{','.join(['true'] * (size // 5))}]",
}


def damaged(name: str, document: Any, write: Callable[[Any], str]) -> Iterator[Hostile]:
    """Yield a valid document with each thing in excess at each of its places. write: serializes a document.

    A number or a string is replaced by values of two kinds only, since readers treat the others alike.
    """
    for place, there in _places(document, ()):
        inside = isinstance(there, dict | list)
        where = f"{name} {'.'.join(map(str, place))}"
        for what, value in VALUES.items():
            if inside or what in {"numbers", "a text that does not print"}:
                yield Hostile(f"{where}: {what}", _valued(document, place, value, write))
        for what, text in TEXTS.items():
            if inside and place:
                yield Hostile(f"{where}: {what}", _texted(document, place, text, write))
        if isinstance(there, list) and there:
            yield Hostile(f"{where}: more of the same", _valued(document, place, _more(there[0]), write))
        if isinstance(there, dict):
            for what, value in VALUES.items():
                yield Hostile(f"{where}: one more key, {what}", _valued(document, (*place, "more"), value, write))


def _places(value: Any, place: JsonPath) -> Iterator[tuple[JsonPath, Any]]:
    """Yield each place of a document, and the first element of each array."""
    yield place, value
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _places(part, (*place, key))
    elif isinstance(value, list) and value:
        yield from _places(value[0], (*place, 0))


def _more(element: Any) -> Callable[[int], list[Any]]:
    """Repeat an element."""
    return lambda size: [element] * (size // (len(json.dumps(element)) + 1))


def _valued(
    document: Any, place: JsonPath, value: Callable[[int], Any], write: Callable[[Any], str]
) -> Callable[[int], bytes]:
    """Put a value at a place of a document."""
    return lambda size: write(replaced(document, place, value(size))).encode()


def _texted(
    document: Any, place: JsonPath, text: Callable[[int], str], write: Callable[[Any], str]
) -> Callable[[int], bytes]:
    """Put a text at a place of a document; it need not be JSON."""
    return lambda size: write(replaced(document, place, MARKER)).replace(json.dumps(MARKER), text(size)).encode()


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


@frozen
class _Repeated:
    """A text that is repeated between two others. N in it stands for a running number."""

    text: str
    begin: str = ""
    end: str = ""

    def make(self, size: int) -> bytes:
        """Return about this many bytes."""
        if "N" in self.text:
            numbers = range(size // (len(self.text) + 4))
            middle = "".join(self.text.replace("N", f"{number:05}") for number in numbers)
        else:
            middle = self.text * (size // len(self.text.encode()))
        return f"{self.begin}{middle}{self.end}".encode()


@frozen
class _Texts:
    """The contents of texts.toml: texts by name, for each kind of reader."""

    any: dict[str, _Repeated]
    moves: dict[str, _Repeated]
    options: dict[str, _Repeated]
    positions: dict[str, _Repeated]


def _hostile(texts: dict[str, _Repeated]) -> tuple[Hostile, ...]:
    return tuple(Hostile(name, one.make) for name, one in texts.items())


_TEXTS: Final = read_table(Path(__file__).with_name("texts.toml"), _Texts, "hostile texts")
ANY: Final = (*_hostile(_TEXTS.any), Hostile("no text", lambda size: b"\xff" * size))
MOVES: Final = _hostile(_TEXTS.moves)
OPTIONS: Final = _hostile(_TEXTS.options)
POSITIONS: Final = _hostile(_TEXTS.positions)
