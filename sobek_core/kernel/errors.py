"""The base of every input error. Bad input is one of three things.

* malformed: it cannot be read. A MalformedError says where, and what was expected.
* ambiguous: it can be read in several ways. Only what people write can be; its problems have the readings.
* illegal: it breaks rules. A Refused or a Fault is a value; only a setup raises IllegalSetupError, a ValueError.
"""

from __future__ import annotations

import copyreg
from typing import Any


class InputError(ValueError):
    """Input cannot be read or answered. The message says where if that is known, and what was expected."""


class MalformedError(InputError):
    """Input that cannot be read.

    path: the path in a value, such as `$.move.slot`, or the name of a line, empty for a text; problem: what was
    expected, and what was found; line: the number of the line, from 1, None if there is none.
    """

    def __init__(self, path: str, problem: str, line: int | None = None) -> None:
        """Keep the parts of the message."""
        super().__init__()
        self.path, self.problem, self.line = path, problem, line

    def __reduce__(self) -> tuple[Any, ...]:
        return copyreg.__newobj__, (type(self),), vars(self)  # type: ignore[attr-defined]  # worker processes send it

    def __str__(self) -> str:
        number = "" if self.line is None else f"line {self.line}"
        return ": ".join(part for part in (number, self.path, self.problem) if part)
