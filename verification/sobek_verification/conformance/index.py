"""The index of the suite: its version, and what each name asks, so that no name is reused for another case.

The suite has its own version. Adding vectors makes a new minor version; changing what a case expects, or removing a
case, makes a new major one. A removed name stays listed as retired, and is never used again.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, Literal

from attrs import evolve, field, frozen

from sobek_core.json_text import canonical, digest
from sobek_verification.conformance.run_vectors import full_name
from sobek_verification.conformance.vectors import SHIPPED
from sobek_verification.errors import UnreadableDataError
from sobek_verification.tables import read_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from sobek_verification.conformance.vectors import VectorFile

FILE: Final = "index.json"
FORMAT: Final = "sobek-vectors-index-1"


@frozen
class IndexEntry:
    """The index entry of a vector. question, expects: digests of its question and of its answer."""

    question: str
    expects: str


@frozen
class Index:
    """The index. suite: the version, major and minor; vectors: by full name; retired: names no longer in use."""

    format: Literal["sobek-vectors-index-1"] = field(default=FORMAT, kw_only=True)
    suite: tuple[int, ...]
    vectors: dict[str, IndexEntry]
    retired: tuple[str, ...]

    @property
    def version(self) -> str:
        """The version as text."""
        return ".".join(map(str, self.suite))


def listed(files: Iterable[VectorFile]) -> dict[str, IndexEntry]:
    """Return the entries of vectors as they are now."""
    return {
        full_name(file, one): IndexEntry(one.question, digest(canonical(one.then)))
        for file in files
        for one in file.vectors
    }


def problems(before: Index, now: Mapping[str, IndexEntry]) -> Iterator[str]:
    """Yield the names whose meaning has changed."""
    for name, one in now.items():
        if name in before.retired:
            yield f"{name}: this name was used for a case that is gone; choose another"
        elif name in before.vectors and before.vectors[name].question != one.question:
            yield f"{name}: this name belongs to another case; choose another"


def following(before: Index, now: dict[str, IndexEntry]) -> Index:
    """Return the next index, with the version that the changes require."""
    gone = sorted(set(before.vectors) - set(now))
    changed = [name for name in now if name in before.vectors and now[name].expects != before.vectors[name].expects]
    major, minor = before.suite
    if gone or changed:
        major, minor = major + 1, 0
    elif set(now) - set(before.vectors):
        minor += 1
    return evolve(before, suite=(major, minor), vectors=now, retired=(*before.retired, *gone))


def read_index(folder: Path = SHIPPED) -> Index:
    """Read the index of a folder of vectors. Raise UnreadableDataError."""
    path = folder / FILE
    index = read_json(path, Index, FORMAT)
    if len(index.suite) != 2:
        raise UnreadableDataError(f"{path}: expected {FORMAT}: $.suite: expected two numbers, got {len(index.suite)}")
    return index


def write_index(index: Index) -> str:
    """Write an index, one vector per line."""
    lines = ",\n".join(
        f"{json.dumps(name)}:{canonical({'question': one.question, 'expects': one.expects})}"
        for name, one in sorted(index.vectors.items())
    )
    head = {"format": FORMAT, "suite": list(index.suite), "retired": list(index.retired)}
    return f'{json.dumps(head)[:-1]}, "vectors": {{\n{lines}\n}}}}\n'
