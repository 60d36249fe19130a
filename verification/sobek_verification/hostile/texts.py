"""Hostile texts: positions, moves, options and TOML with one thing in excess. They are in `texts.toml`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from attrs import frozen

from sobek_verification.hostile.documents import Hostile
from sobek_verification.tables import read_table


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
    """The whole file: texts by name, for each kind of reader."""

    any: dict[str, _Repeated]
    moves: dict[str, _Repeated]
    options: dict[str, _Repeated]
    positions: dict[str, _Repeated]
    toml: dict[str, _Repeated]


def _hostile(texts: dict[str, _Repeated]) -> tuple[Hostile, ...]:
    return tuple(Hostile(name, one.make) for name, one in texts.items())


_TEXTS: Final = read_table(Path(__file__).with_name("texts.toml"), _Texts, "hostile texts")
ANY: Final = (*_hostile(_TEXTS.any), Hostile("no text", lambda size: b"\xff" * size))
MOVES: Final = _hostile(_TEXTS.moves)
OPTIONS: Final = _hostile(_TEXTS.options)
POSITIONS: Final = _hostile(_TEXTS.positions)
TOML: Final = _hostile(_TEXTS.toml)
