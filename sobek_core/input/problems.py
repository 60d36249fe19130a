"""What cannot be read in a text that people wrote. Independent of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import Factory, define, frozen

from sobek_core.phrases import ENGLISH
from sobek_core.text.notation import NOTHING, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.phrases import Words

MAX_PROBLEMS: Final = 5  # that are kept; the others are counted
MAX_READINGS: Final = 8  # that a message lists


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

    def text(self, words: Words) -> str:
        """Return the message in a language: where, what was expected, and what was found."""
        what = words.messages.get(f"input.what.{self.what}", self.what)
        listed = words("turn.or").join(self.readings[:MAX_READINGS])
        got = shown(self.got) if self.got else NOTHING
        message = words(f"input.{self.kind}", got=got, what=what, readings=listed)
        where = words("input.line", line=self.line) if self.line else ""
        near = words("input.nearest", nearest=words("turn.or").join(self.nearest)) if self.nearest else ""
        return f"{where}{message}{near}"


@define
class Problems:
    """Collects problems while a text is read. line: the number of the line being read, from 1."""

    line: int = 0
    found: list[Problem] = Factory(list)
    others: int = 0

    def add(
        self, kind: str, got: str = "", what: str = "", nearest: Iterable[str] = (), readings: Iterable[str] = ()
    ) -> None:
        """Report a problem in the line being read: see `Problem`."""
        self.keep(Problem(self.line, kind, got, what, tuple(nearest), tuple(readings)))

    def keep(self, problem: Problem) -> None:
        """Report a problem."""
        if len(self.found) < MAX_PROBLEMS:
            self.found.append(problem)
        else:
            self.others += 1

    def all(self) -> tuple[Problem, ...]:
        """Return everything that was reported, by line."""
        more = (Problem(0, "more", what=str(self.others)),) if self.others else ()
        return (*sorted(self.found, key=lambda one: one.line), *more)
