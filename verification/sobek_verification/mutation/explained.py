"""Mutants that change nothing a test could see, each with the reason: explained.toml."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.codec import cut
from sobek_verification.errors import UnreadableDataError
from sobek_verification.mutation.mutant import Mutant
from sobek_verification.mutation.packages import ONE_BY_ONE, PACKAGES
from sobek_verification.tables import read_toml

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

EXPLAINED: Final = Path(__file__).parent / "explained.toml"
TEXTS: Final = ("chapter", "where", "was", "becomes", "why")


@frozen
class Explanation:
    """Why a mutant cannot be killed. times: how many mutants of equal lines of one function it covers."""

    mutant: Mutant
    why: str
    times: int = 1


@frozen
class Reason:
    """Why mutants of a kind survive, in packages where survivors are not explained one by one.

    pattern: a regular expression that matches the change of such a mutant, written `was => becomes`.
    """

    packages: tuple[str, ...]
    pattern: str
    why: str

    def fits(self, mutant: Mutant, package: str) -> bool:
        """Return whether it explains a mutant."""
        changed = f"{mutant.where}: {mutant.was} => {mutant.becomes}"
        return package in self.packages and re.search(self.pattern, changed, re.DOTALL) is not None


@frozen
class Sorted:
    """Survivors: the explained ones, the others, and explanations that cover fewer mutants than they say."""

    explained: tuple[Mutant, ...]
    alive: tuple[Mutant, ...]
    stale: tuple[Explanation, ...]


def read_explanations(path: Path) -> tuple[Explanation, ...]:
    """Read a file of explanations. Raise UnreadableDataError if it is invalid."""
    data = read_toml(path, "why mutants cannot be killed")
    read = [_read(path, number, entry) for number, entry in enumerate(data.get("explained", []), start=1)]
    twice = [one for one, times in Counter(one.mutant for one in read).items() if times > 1]
    if twice:
        raise UnreadableDataError(f"{path}: expected one entry a mutant, and times in it, got several of {twice[0]}")
    return tuple(read)


def _read(path: Path, number: int, entry: dict[str, Any]) -> Explanation:
    match entry:
        case {"chapter": str(), "where": str(), "was": str(), "becomes": str(), "why": str(why)} if why.strip():
            times = entry.get("times", 1)
            if set(entry) <= {*TEXTS, "times"} and isinstance(times, int) and times > 0:
                mutant = Mutant(entry["chapter"], entry["where"], entry["was"], entry["becomes"])
                return Explanation(mutant, why, times)
    fields = f"the texts {', '.join(TEXTS)}, none of them missing, and perhaps a number of times"
    message = f"{path}: entry {number}: expected {fields}, got {cut(repr(entry), 200)}"
    raise UnreadableDataError(message)


def read_reasons(path: Path) -> tuple[Reason, ...]:
    """Read the reasons in a file of explanations. Raise UnreadableDataError if it is invalid."""
    found = []
    for number, entry in enumerate(read_toml(path, "why mutants cannot be killed").get("reason", []), start=1):
        match entry:
            case {"packages": [*packages], "pattern": str(pattern), "why": str(why)} if why.strip() and len(entry) == 3:
                if set(packages) <= set(PACKAGES) - set(ONE_BY_ONE) and _is_pattern(pattern):
                    found.append(Reason(tuple(packages), pattern, why))
                    continue
        message = f"{path}: reason {number}: expected packages but {', '.join(ONE_BY_ONE)}, a pattern, and why"
        raise UnreadableDataError(f"{message}, got {cut(repr(entry), 200)}")
    return tuple(found)


def _is_pattern(text: str) -> bool:
    try:
        re.compile(text)
    except re.error:
        return False
    return True


def sort(
    survivors: Mapping[str, Sequence[Mutant]],
    explanations: Iterable[Explanation],
    reasons: Iterable[Reason],
    whole: Iterable[str],
) -> Sorted:
    """Sort survivors by whether they are explained.

    survivors: by package; whole: the chapters of which all mutants were tried; only their explanations can be stale.
    """
    about = {one.mutant: one for one in explanations}
    left = Counter({mutant: one.times for mutant, one in about.items()})
    explained: list[Mutant] = []
    alive: list[Mutant] = []
    for package, of_package in survivors.items():
        for mutant in sorted(of_package):
            is_explained = left[mutant] > 0 or any(one.fits(mutant, package) for one in reasons)
            (explained if is_explained else alive).append(mutant)
            left[mutant] -= 1
    chapters = set(whole)
    stale = tuple(one for mutant, one in about.items() if left[mutant] > 0 and mutant.chapter in chapters)
    return Sorted(tuple(explained), tuple(alive), stale)
