"""The result of trying a case on a port."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final

from attrs import field, frozen


class Status(Enum):
    """The outcome of trying a case."""

    PASSED = "passed"
    FAILED = "failed"  # the port disagrees with the reference
    SKIPPED = "skipped"  # the port declined such requests, or the user left the case out
    ERRORED = "errored"  # the port gave no valid answer, or was given up after several cases without one


WRONG: Final = (Status.FAILED, Status.ERRORED)


def plain(text: str) -> str:
    """Escape text that comes from a port, so that it fits on one line and is safe in terminals and files."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def _plain_lines(lines: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(plain, lines))


VECTOR_SLASHES: Final = 3  # in the full name of a vector: game, edition and chapter come before its slug


@frozen
class CaseResult:
    """The result of a case.

    name: the full name of a vector, or a name for anything else; problems: each printable and on a line of its own,
    none if the case passed; answered, skipped: the requests that the port answered correctly, and those that it
    skipped; hung: whether an answer did not come in time; rules: the ids of the rules that the case is about; case:
    what it is about, in lines for people; met: how often random games met each rule, and whether it held.
    """

    name: str
    status: Status
    problems: tuple[str, ...] = field(default=(), converter=_plain_lines)
    seconds: float = 0.0
    answered: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    hung: bool = False
    rules: tuple[str, ...] = ()
    case: tuple[str, ...] = field(default=(), converter=_plain_lines)
    met: Mapping[str, Mapping[str, int]] = {}

    @property
    def problem(self) -> str:
        """All problems on one line."""
        return "; ".join(self.problems)

    @property
    def is_of_vector(self) -> bool:
        """Whether the case is a vector, rather than random games or the connection as a whole."""
        return self.name.count("/") == VECTOR_SLASHES
