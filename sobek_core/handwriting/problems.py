"""Everything that cannot be read in a text that people wrote, reported at once. Independent of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.kernel.errors import InputError
from sobek_core.phrases import ENGLISH
from sobek_core.text.notation import NotationError, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sobek_core.handwriting.vocabulary import Vocabulary
    from sobek_core.phrases import Words

NEAREST: Final = 3
MAX_PROBLEMS: Final = 20  # that are reported; the others are counted
MAX_CHARACTERS: Final = 1_400  # of what is reported
PREFIX: Final = 40  # characters for the name of the file, in each line


@frozen
class Problem:
    """A part of a text that cannot be read.

    line: the number of its line, from 1, 0 for the whole text or an option; expected: what can be read there, empty if
    `got` is the whole message; got: what was written; nearest: names that it may be a misspelling of; option: the name
    of the option that contains it, empty for a line; readings: its possible meanings, empty if it is malformed; among:
    what the readings are, `slots`, `sets` or `cells`, empty for names.
    """

    line: int
    expected: str
    got: str
    nearest: tuple[str, ...] = ()
    option: str = ""
    readings: tuple[str, ...] = ()
    among: str = ""

    @property
    def kind(self) -> str:
        """Return `ambiguous` or `malformed`."""
        return "ambiguous" if self.readings else "malformed"

    def __str__(self) -> str:
        return self.text(ENGLISH)

    def text(self, words: Words) -> str:
        """Return the problem as a message, which is translated only if the text is ambiguous."""
        where = f"--{self.option}: " if self.option else f"line {self.line}: " if self.line else ""
        if self.readings:
            message_id = f"written.ambiguous-{self.among}" if self.among else "written.ambiguous"
            sets = (words.nth("set", int(one)) for one in self.readings) if self.among == "sets" else self.readings
            return where + words(message_id, got=shown(self.got), readings=words("turn.or").join(sets))
        hint = f"; did you mean {' or '.join(self.nearest)}?" if self.nearest else ""
        if not self.expected:
            return f"{where}{self.got}"
        got = f", got {shown(self.got)}" if self.got else ""
        return f"{where}expected {self.expected}{got}{hint}"


def problem_json(one: Problem, words: Words) -> dict[str, Any]:
    """Return a problem as JSON: its kind, its message, and its parts."""
    place: dict[str, Any] = {"option": one.option} if one.option else {"line": one.line} if one.line else {}
    parts = {"expected": one.expected, "got": one.got, "nearest": list(one.nearest), "readings": list(one.readings)}
    return {"kind": one.kind, "text": one.text(words)} | parts | place


class HandwritingError(InputError):
    """A text cannot be read, or can be read in several ways.

    problems: all of them, by line.
    """

    problems: tuple[Problem, ...]

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class AmbiguousError(HandwritingError):
    """A text can be read in several ways: each of its problems has readings."""


class Problems:
    """Collects problems while a text is read. line: the line being read, from 1; option: the option being read."""

    def __init__(self) -> None:
        self.line = 0
        self.option = ""
        self.found: list[Problem] = []
        self._others = 0

    def add(self, expected: str, got: str = "", nearest: Iterable[str] = ()) -> None:
        """Report a problem in the line being read."""
        self._append(Problem(self.line, expected, got, tuple(nearest), self.option))

    def _append(self, problem: Problem) -> None:
        if len(self.found) == MAX_PROBLEMS:
            self._others += 1
        else:
            self.found.append(problem)

    def unknown(self, expected: str, got: str, names: Vocabulary) -> None:
        """Report a text that is not a name, with the nearest names."""
        is_full = len(self.found) == MAX_PROBLEMS  # finding the nearest names takes long
        self.add(expected, got, () if is_full else names.similar_names(got, NEAREST))

    def ambiguous(self, got: str, readings: Sequence[str], among: str = "", number: int = 1) -> None:
        """Report a word that can mean several things.

        readings: these; among: what they are, as in a Problem; number: how many of them are meant.
        """
        what = f"the {among} " * bool(among) + ", ".join(readings)
        expected = f"{'one' if number == 1 else number} of {what}"
        self._append(Problem(self.line, expected, got, (), self.option, tuple(readings), among))

    def only(self, found: Sequence[str], got: str, among: str, none: str) -> str | None:
        """Return the meaning of a word if there is exactly one; otherwise report it.

        found: its possible meanings; among: what these are, as in a Problem; none: what was expected.
        """
        if len(found) == 1:
            return found[0]
        if found:
            self.ambiguous(got, found, among)
        else:
            self.add(none, got)
        return None

    def refused(self, error: NotationError) -> None:
        """Report the error of a codec or a layout, without its line and place."""
        if not error.expected:
            self.add("", error.problem)
        else:
            rule = f" ({error.rule})" if error.rule else ""
            part = f"{error.part}: " if error.part else ""
            self.add(f"{part}{error.expected}{rule}", error.got or "")

    def check(self) -> None:
        """Raise HandwritingError if there are problems, AmbiguousError if they are all ambiguous."""
        if not self.found:
            return
        reported, length = list[Problem](), 0
        for one in sorted(self.found, key=lambda one: one.line):
            length += len(str(one)) + PREFIX
            if not reported or length <= MAX_CHARACTERS:
                reported.append(one)
        others = self._others + len(self.found) - len(reported)
        if others:
            reported.append(Problem(0, "", f"{others} more problem{'s' * (others > 1)}"))
        raise (AmbiguousError if all(one.readings for one in reported) else HandwritingError)(reported)
