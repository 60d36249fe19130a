"""What cannot be read in a text that people wrote. Independent of the games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.phrases import ENGLISH
from sobek_core.text.notation import NOTHING, shown

if TYPE_CHECKING:
    from sobek_core.phrases import Words

MAX_PROBLEMS: Final = 5  # after which nothing else is read
MAX_READINGS: Final = 8  # that a message lists
STANDS_FOR: Final = {True: "?+", False: "none"}  # what yes and no are, said of a place


@frozen
class Problem:
    """A part of a text that cannot be read.

    line: the number of its line, from 1, 0 for the whole text; kind: its message, an id below `input`; got: what was
    written; what: what was expected there, an id below `input.what`, or words of the message; nearest: names that it
    may be a misspelling of; readings: what it can mean, if that is several things.
    """

    line: int
    kind: str
    got: str = ""
    what: str = ""
    nearest: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.text(ENGLISH)

    def in_line(self, number: int, text: str) -> Problem:
        """Return the problem of a line, with what it quotes as it is written there, if that can be found."""
        found = re.search(r"\s*".join(map(re.escape, self.got.split())), text, re.IGNORECASE)
        found = found or (re.match("[^:]+", text) if self.got in STANDS_FOR.values() else None)
        return evolve(self, line=number, got=found[0] if found else self.got)

    def text(self, words: Words) -> str:
        """Return the message in a language: where, what was expected, and what was found."""
        what = words.messages.get(f"input.what.{self.what}", self.what)
        listed = words("turn.or").join(self.readings[:MAX_READINGS]) or NOTHING
        got = shown(self.got) if self.got else NOTHING
        message = words(f"input.{self.kind}", got=got, what=what, readings=listed)
        where = words("input.line", line=self.line) if self.line else ""
        near = words("input.nearest", nearest=words("turn.or").join(self.nearest)) if self.nearest else ""
        return f"{where}{message}{near}"


class UnreadError(Exception):
    """Something cannot be read. Raised and caught within this package: its callers get the problem."""

    def __init__(self, kind: str, got: str = "", what: str = "", *, line: int = 0, **names: Any) -> None:
        """Keep the problem. names: the nearest, or the readings: see `Problem`."""
        super().__init__(kind, got, what)
        self.problem = Problem(line, kind, got, what, **{name: tuple(every) for name, every in names.items()})
