"""Mutants: the core with one small fault each. The change identifies a mutant: numbers would shift with the code."""

from __future__ import annotations

import textwrap
from difflib import SequenceMatcher
from enum import StrEnum

from attrs import frozen


class SuiteResult(StrEnum):
    """The outcome of the tests."""

    KILLED = "killed"
    LATE = "late"  # also counts as killed: it exceeded the time limit
    ALIVE = "alive"
    UNREACHED = "unreached"  # also counts as alive: no test reaches it
    NONE = "none"  # not a mutant: invalid code, or the same program


@frozen(order=True)
class Mutant:
    """The change that makes a mutant. chapter: a file, such as classic/scoring; where: the changed definition.

    was, becomes: the lines that differ, before and after, without common indentation, joined by line feeds.
    """

    chapter: str
    where: str
    was: str
    becomes: str


@frozen
class MutantResult:
    """A mutant and its outcome. only_words: whether it changes only the wording of a refusal."""

    mutant: Mutant
    verdict: SuiteResult
    only_words: bool = False


def change(before: str, after: str) -> tuple[str, str]:
    """Return the lines of the first text that differ, and the lines of the second that replace them."""
    old, new = before.splitlines(), after.splitlines()
    edits = [edit for edit in SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if edit[0] != "equal"]
    was = [line for _, begin, end, _, _ in edits for line in old[begin:end]]
    becomes = [line for _, _, _, begin, end in edits for line in new[begin:end]]
    return _flush(was), _flush(becomes)


def _flush(lines: list[str]) -> str:
    return textwrap.dedent("\n".join(line.rstrip() for line in lines))
