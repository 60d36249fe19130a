"""Read explained.toml: why some mutants change nothing that a test could observe."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import field, frozen, validators

from sobek_core.json_text import cut
from sobek_verification.errors import UnreadableDataError
from sobek_verification.mutation.mutant import Mutant
from sobek_verification.mutation.packages import ONE_BY_ONE, PACKAGES
from sobek_verification.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

EXPLAINED: Final = Path(__file__).parent / "explained.toml"


def _is_said(_one: object, _field: object, why: str) -> None:
    if not why.strip():
        raise ValueError("expected the reason why no test can show it, got an empty text")


def _are_explained_by_kind(_one: object, _field: object, packages: tuple[str, ...]) -> None:
    if wrong := sorted(set(packages) - set(PACKAGES) | set(packages) & set(ONE_BY_ONE)):
        raise ValueError(f"expected packages other than {', '.join(ONE_BY_ONE)}, got {cut(', '.join(wrong), 200)}")


def _is_pattern(_one: object, _field: object, pattern: str) -> None:
    try:
        re.compile(pattern)
    except re.error as error:
        raise ValueError(f"expected a regular expression: {error}") from None


@frozen
class Explanation(Mutant):
    """Why a mutant cannot be killed. times: how many mutants of identical lines in one function this explains."""

    why: str = field(validator=_is_said)
    times: int = field(default=1, validator=validators.ge(1))

    @property
    def mutant(self) -> Mutant:
        """The mutant."""
        return Mutant(self.chapter, self.where, self.was, self.becomes)


@frozen
class CommonReason:
    """Why all mutants of a kind survive, in packages where survivors are not explained one by one.

    pattern: a regular expression, searched for in the change of a mutant, `where: was => becomes`.
    """

    packages: tuple[str, ...] = field(validator=_are_explained_by_kind)
    pattern: str = field(validator=_is_pattern)
    why: str = field(validator=_is_said)

    def fits(self, mutant: Mutant, package: str) -> bool:
        """Return whether the reason covers a mutant of a package."""
        changed = f"{mutant.where}: {mutant.was} => {mutant.becomes}"
        return package in self.packages and re.search(self.pattern, changed, re.DOTALL) is not None


@frozen
class Explanations:
    """The contents of a file. explained: mutants one by one; reason: mutants of a kind."""

    explained: tuple[Explanation, ...] = ()
    reason: tuple[CommonReason, ...] = ()


@frozen
class Sorted:
    """Survivors, explained or not, and the explanations that cover fewer mutants than they claim."""

    explained: tuple[Mutant, ...]
    alive: tuple[Mutant, ...]
    stale: tuple[Explanation, ...]


def read_explanations(path: Path) -> Explanations:
    """Read a file of explanations. Raise UnreadableDataError if it is invalid or explains a mutant twice."""
    found = read_table(path, Explanations, "why mutants cannot be killed")
    twice = [one for one, times in Counter(one.mutant for one in found.explained).items() if times > 1]
    if twice:
        raise UnreadableDataError(f"{path}: expected one entry a mutant, and times in it, got several of {twice[0]}")
    return found


def sort(survivors: Mapping[str, Sequence[Mutant]], explanations: Explanations, whole: Iterable[str]) -> Sorted:
    """Sort survivors by whether they are explained.

    survivors: by package; whole: the chapters whose mutants were all tried; only their explanations can be stale.
    """
    about = {one.mutant: one for one in explanations.explained}
    left = Counter({mutant: one.times for mutant, one in about.items()})
    explained: list[Mutant] = []
    alive: list[Mutant] = []
    for package, of_package in survivors.items():
        for mutant in sorted(of_package):
            is_explained = left[mutant] > 0 or any(one.fits(mutant, package) for one in explanations.reason)
            (explained if is_explained else alive).append(mutant)
            left[mutant] -= 1
    chapters = set(whole)
    stale = tuple(one for mutant, one in about.items() if left[mutant] > 0 and mutant.chapter in chapters)
    return Sorted(tuple(explained), tuple(alive), stale)
