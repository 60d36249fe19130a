"""Seeded faults of the code that draws the page (faults.toml). Each must show in what is drawn."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from attrs import frozen

READ: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


@frozen
class Fault:
    """A fault. game: the one that shows it; file: of the page; right: the original text; wrong: its replacement."""

    game: str
    file: str
    right: str
    wrong: str

    @property
    def name(self) -> str:
        """The name of the fault."""
        return f"{self.game}, {self.file}: {self.wrong}"


def _faults(kind: str) -> tuple[Fault, ...]:
    return tuple(Fault(of["game"], of["file"], *texts) for of in READ[kind] for texts in of["faults"])


DRAWN_WRONG: Final = _faults("drawn")
SENT_WRONG: Final = _faults("sent")
SOON: Final = frozenset(READ["soon"])
