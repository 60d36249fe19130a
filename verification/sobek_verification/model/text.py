"""What both logic programs share: reading and writing piles and rows of positions, and solving a program."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import clingo

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def read_kinds(text: str) -> list[tuple[str, int]]:
    """Read the kinds of a pile or a row with their numbers, in the order written."""
    words = (word.partition("*") for word in ([] if text == "-" else text.split(" ")))
    return [(kind, int(number or 1)) for kind, _, number in words]


def read_row(text: str) -> list[str]:
    """Read a row as kinds, one for each place."""
    return [kind for kind, number in read_kinds(text) for _ in range(number)]


def write_kinds(kinds: Iterable[tuple[str, int]]) -> str:
    """Write kinds with their numbers."""
    return " ".join(kind if number == 1 else f"{kind}*{number}" for kind, number in kinds) or "-"


def write_row(row: Iterable[str]) -> str:
    """Write a row, with each run of equal kinds written once."""
    return write_kinds((kind, len([*run])) for kind, run in groupby(row))


def answers(program: str, options: Iterable[str] = ()) -> Iterator[clingo.Model]:
    """Yield the answer sets of a program. Each is valid only until the next one is yielded."""
    control = clingo.Control(["--warn=none", "--models=0", *options])
    control.add("base", [], program)
    control.ground()
    with control.solve(yield_=True) as handle:
        yield from handle
