"""manifest.toml, which has the expected result of every check and the number of its cases.

`sobek-verify prove --write` writes it, and every run compares it with the checks: no check can disappear or cover fewer
cases unless its line changes.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_verification.checks import Check, CheckOutcome
from sobek_verification.errors import write_files
from sobek_verification.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

MANIFEST: Final = Path(__file__).parent.parent / "manifest.toml"
FIRST: Final = "# Written by `sobek-verify prove --write`: what must come of every check, over how many cases."


@frozen
class ManifestEntry:
    """The manifest's entry for a check. cases: the number of cases, or ALL_PATHS or UNCOUNTED."""

    expected: str
    cases: int | str


@frozen
class Manifest:
    """The contents of the file. check: the entries of checks by name."""

    check: dict[str, ManifestEntry]


@frozen
class CheckResult:
    """The result of a check. seconds: the time on the clock."""

    check: Check
    outcome: CheckOutcome
    seconds: float

    @property
    def is_fine(self) -> bool:
        """Whether the result was the expected one."""
        return self.outcome.result == self.check.expected

    @property
    def entry(self) -> ManifestEntry:
        """The entry for the manifest."""
        return ManifestEntry(self.check.expected, self.outcome.size)


def read_manifest() -> dict[str, ManifestEntry]:
    """Return the entries of checks by name. Raise UnreadableDataError if the manifest is missing or invalid."""
    return read_table(MANIFEST, Manifest, "the manifest").check


def save(entries: Mapping[str, ManifestEntry]) -> None:
    """Write the manifest. entries: by name of the check. Raise FailedError if that fails."""
    lines = [FIRST, "", "[check]"]
    for name, entry in entries.items():  # JSON strings and numbers are also valid TOML
        expected, cases = json.dumps(entry.expected), json.dumps(entry.cases)
        lines.append(f"{json.dumps(name, ensure_ascii=False)} = {{ expected = {expected}, cases = {cases} }}")
    write_files({MANIFEST: "\n".join([*lines, ""])})


def faults(
    results: Iterable[CheckResult], manifest: Mapping[str, ManifestEntry], checks: Iterable[Check]
) -> Iterator[str]:
    """Yield the differences between checks and manifest. checks: all existing checks, run or not."""
    names = [check.name for check in checks]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"{name}: there are several checks of this name"
    for name in sorted(set(names).symmetric_difference(manifest)):
        there = "in the manifest, but not a check" if name in manifest else "a check, but not in the manifest"
        yield f"{name}: {there}; mended by `sobek-verify prove --write NAME` of it or any other"
    for result in results:
        name, now, then = result.check.name, result.entry, manifest.get(result.check.name)
        if then is not None and now != then:
            yield f"{name}: the manifest has {then.expected}, {then.cases}; the check {now.expected}, {now.cases}"
