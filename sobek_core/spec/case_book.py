"""Read the case book of the spec: questions of players, each with a position, what is disputed, and the answer."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.package_data import spec_root
from sobek_core.spec.page import read_page

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sobek_core.spec.page import Section

CASE: Final = "case"  # the first word after the fence of a case
FOLDER: Final = "cases"


@frozen
class DisputedCase:
    """A case: a player's question, the answer in words, and the lines of its block. file: below the folder of spec."""

    name: str
    game: str
    question: str
    answer: str
    lines: tuple[str, ...]
    file: str
    line: int

    @property
    def text(self) -> str:
        """The block as a file that `sobek judge --position` reads."""
        return "\n".join((f"game: {self.game}", *self.lines)) + "\n"


@lru_cache(maxsize=8)
def load_cases(root: Path | None = None) -> tuple[DisputedCase, ...]:
    """Read the case book in the folder of a spec, by default that of this installation, once. Raise SpecError."""
    where = spec_root() if root is None else root
    return tuple(
        case
        for path in sorted((where / FOLDER).glob("*.md"))
        for section in read_page(where, path)[1]
        for case in _cases(path.stem, section)
    )


def _cases(game: str, section: Section) -> Iterator[DisputedCase]:
    answer = "\n\n".join(block.raw.strip() for block in section.blocks if not block.info)
    for block in section.blocks:
        word, _, name = block.info.partition(" ")
        if word == CASE:
            lines = tuple(block.content.splitlines())
            yield DisputedCase(name, game, section.heading, answer, lines, section.file, section.line)
