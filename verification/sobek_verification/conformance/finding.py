"""The results of cases tried on a port."""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import field, frozen


class Came(Enum):
    """The outcome of trying a case."""

    PASSED = "passed"
    FAILED = "failed"  # the port disagrees with the reference
    SKIPPED = "skipped"  # the port declined such requests, or the user left the case out
    ERRORED = "errored"  # no valid answer, or not tried after several cases without one


def plain(text: str) -> str:
    """Escape a text that comes from a port, so that it is safe in terminals and files, in one line."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


VECTOR_SLASHES: Final = 3  # in the full name of a vector: game, edition and chapter come before its slug


@frozen
class CaseResult:
    """The result of a case.

    name: its slug, with game and chapter; problem: in printable words, unless it passed; rules: the ids of those that a
    vector decides; right, skipped: the requests that the port answered correctly, or not at all; hung: whether an
    answer did not come in time.
    """

    name: str
    came: Came
    problem: str = field(default="", converter=plain)
    seconds: float = 0.0
    right: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    hung: bool = False
    rules: tuple[str, ...] = ()

    @property
    def is_of_vector(self) -> bool:
        """Whether it is about a vector, rather than about random games or the connection as a whole."""
        return self.name.count("/") == VECTOR_SLASHES
