"""The manifest: manifest.toml of this package lists every check, with what it checks, how, and what must come of it.

It is written by `sobek-verify prove --write`, read by people, and held against the checks at every run: none may be
lost, and none may look at fewer cases than it did, without its line changing there. A contract goes over all paths and
counts no cases, and an example of a symbolic property stands for many; of these the manifest has what they are stated
of, and the statements that claim it, so that neither becomes weaker unseen. Behind the checks stand the scores of
`sobek-verify mutants --write`. Each of the two leaves what the other has written.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import asdict, frozen

from sobek_verification.errors import UnreadableDataError, check_writable, write_file
from sobek_verification.prove.check import NOT_TRIED, CheckOutcome, ProofCheck, way_of
from sobek_verification.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

MANIFEST: Final = Path(__file__).parent.parent / "manifest.toml"

NO_SUCH_CHECK: Final = "there is no such check; `sobek-verify prove --write` of any check takes it out"
NOT_IN_IT: Final = "it is not in the manifest; `sobek-verify prove --write` of its name puts it there"


@frozen
class ManifestEntry:
    """What the manifest says of a check.

    cases: how many, or ALL_PATHS or UNCOUNTED; seconds: how long it took, roughly; given, claims: what a
    contract or a symbolic property is stated for, and what it states; bounds: for which numbers, if not for any.
    """

    name: str
    how: str
    says: str
    rules: tuple[str, ...]
    expected: str
    cases: int | str
    seconds: float
    given: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    bounds: tuple[str, ...] = ()

    @property
    def way(self) -> str:
        """How it is checked, as in the totals."""
        return way_of(self.how, self.bounds)


@frozen
class Mutants:
    """What the manifest says of the mutants of a package: how many there are, were tried, are killed and so on.

    seed: of the sample, if not all were tried; digest: of the files of the package on which it was measured.
    """

    package: str
    mutants: int
    tried: int
    seed: int
    killed: int
    late: int
    unreached: int
    explained: int
    digest: str


@frozen
class Manifest:
    """The whole file, and the names of its tables."""

    check: tuple[ManifestEntry, ...] = ()
    mutants: tuple[Mutants, ...] = ()


@frozen
class CheckResult:
    """A check that was run. seconds: of time on the clock."""

    check: ProofCheck
    outcome: CheckOutcome
    seconds: float

    @property
    def is_tried(self) -> bool:
        """Whether all was here that it takes."""
        return self.outcome.came != NOT_TRIED

    @property
    def is_fine(self) -> bool:
        """Whether what came of it is what was expected."""
        return self.outcome.came == self.check.expected

    @property
    def entry(self) -> ManifestEntry:
        """What the manifest is to say of it."""
        one, cases = self.check, self.outcome.size
        seconds = round(self.seconds, 1)
        told = one.name, one.how, one.says, one.rules, one.expected
        return ManifestEntry(*told, cases, seconds, one.given, one.claims, one.bounds)


def read_manifest() -> dict[str, ManifestEntry]:
    """Read the manifest, by name; nothing if none has been written yet. Raise UnreadableDataError for what is none."""
    found: dict[str, ManifestEntry] = {}
    for number, entry in enumerate(_read().check, start=1):
        if entry.name in found:
            message = f"{MANIFEST}: check {number}: {entry.name} stands there twice"
            raise UnreadableDataError(message)
        found[entry.name] = entry
    return found


def read_mutants() -> tuple[Mutants, ...]:
    """Read the scores of mutants by package; none if none have been written yet. Raise UnreadableDataError."""
    return _read().mutants


def _read() -> Manifest:
    return read_table(MANIFEST, Manifest, "the manifest") if MANIFEST.exists() else Manifest()


def check_can_be_saved(command: str) -> None:
    """Make sure that the manifest can be written, or end a command with one message and exit code 1."""
    check_writable(command, MANIFEST)


def save(command: str, entries: Iterable[ManifestEntry], mutants: Iterable[Mutants]) -> None:
    """Write the manifest, or end a command with one message and exit code 1."""
    write_file(command, MANIFEST, write_manifest(entries, mutants))


def write_manifest(entries: Iterable[ManifestEntry], mutants: Iterable[Mutants] = ()) -> str:
    """Write a manifest. mutants: their scores by package."""
    lines = ["# Written by `sobek-verify prove --write`: every check, what it is about, and what must come of it."]
    for entry in entries:
        lines += ["", "[[check]]"]
        lines += [
            f"{name} = {json.dumps(value, ensure_ascii=False)}"  # a text, a number or an array of texts is TOML too
            for name, value in (
                ("name", entry.name),
                ("how", entry.how),
                ("says", entry.says),
                ("rules", list(entry.rules)),
                ("expected", entry.expected),
                ("cases", entry.cases),
                ("seconds", entry.seconds),
                ("given", list(entry.given)),
                ("claims", list(entry.claims)),
                ("bounds", list(entry.bounds)),
            )
            if name not in {"given", "claims", "bounds"} or value
        ]
    for score in mutants:
        lines += ["", "[[mutants]]", *(f"{name} = {json.dumps(value)}" for name, value in asdict(score).items())]
    return "\n".join([*lines, ""])


def faults(
    results: Iterable[CheckResult], manifest: Mapping[str, ManifestEntry], checks: Iterable[ProofCheck]
) -> Iterator[str]:
    """Return where checks and manifest differ. checks: all that there are, run or not."""
    names = [check.name for check in checks]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"{name}: there are several checks of this name"
    for name in sorted(set(names).symmetric_difference(manifest)):
        yield f"{name}: {NO_SUCH_CHECK if name in manifest else NOT_IN_IT}"
    for result in results:
        now, then = result.entry, manifest.get(result.check.name)
        for field in ("how", "says", "rules", "expected", "cases", "given", "claims", "bounds"):
            if field == "cases" and not result.is_tried:
                continue
            if then is not None and getattr(now, field) != getattr(then, field):
                yield f"{now.name}: {field}: the manifest has {getattr(then, field)}, the check {getattr(now, field)}"
