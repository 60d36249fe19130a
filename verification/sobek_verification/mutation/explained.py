"""Why some mutants change nothing that a test could observe (explained.toml), and the score of the others."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import field, frozen, validators

from sobek_verification.errors import UnreadableDataError
from sobek_verification.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

EXPLAINED: Final = Path(__file__).parent / "explained.toml"
TARGETS: Final[Mapping[str, float]] = {"rules": 97.0, "visibility": 100.0}  # percent of mutants killed, by package
STRICT: Final = ("classic/game_end", "classic/scoring", "duel/scoring")  # scoring and tie-breaks: nothing survives


@frozen(order=True)
class Mutant:
    """The change that makes a mutant, which identifies it: numbers would shift with the code.

    chapter: a file, such as classic/scoring; where: the changed definition;
    was, becomes: the lines that differ, before and after, without common indentation, joined by line feeds.
    """

    chapter: str
    where: str
    was: str
    becomes: str


@frozen
class Explanation(Mutant):
    """Why a mutant cannot be killed. times: how many mutants of identical lines in one function this explains."""

    why: str = field(validator=validators.min_len(1))
    times: int = field(default=1, validator=validators.ge(1))

    @property
    def mutant(self) -> Mutant:
        """The mutant."""
        return Mutant(self.chapter, self.where, self.was, self.becomes)


@frozen
class Explanations:
    """The contents of a file."""

    explained: tuple[Explanation, ...] = ()


@frozen
class Sorted:
    """Survivors, explained or not, and the explanations that cover fewer mutants than they claim."""

    explained: tuple[Mutant, ...]
    alive: tuple[Mutant, ...]
    stale: tuple[Explanation, ...]


def read_explanations(path: Path = EXPLAINED) -> tuple[Explanation, ...]:
    """Read a file of explanations. Raise UnreadableDataError if it is invalid or explains a mutant twice."""
    found = read_table(path, Explanations, "why mutants cannot be killed").explained
    twice = [one for one, times in Counter(one.mutant for one in found).items() if times > 1]
    if twice:
        raise UnreadableDataError(f"{path}: expected one entry a mutant, and times in it, got several of {twice[0]}")
    return found


def sort(survivors: Iterable[Mutant], explanations: Iterable[Explanation], whole: Iterable[str]) -> Sorted:
    """Sort survivors by whether they are explained.

    whole: the chapters whose mutants were all tried; only their explanations can be stale.
    """
    about = {one.mutant: one for one in explanations}
    left = Counter({mutant: one.times for mutant, one in about.items()})
    explained: list[Mutant] = []
    alive: list[Mutant] = []
    for mutant in sorted(survivors):
        (explained if left[mutant] > 0 else alive).append(mutant)
        left[mutant] -= 1
    chapters = set(whole)
    stale = tuple(one for mutant, one in about.items() if left[mutant] > 0 and mutant.chapter in chapters)
    return Sorted(tuple(explained), tuple(alive), stale)


def percent(tried: int, killed: int, explained: int) -> float:
    """Return the percentage of killed mutants among those not explained, rounded down to a tenth."""
    return killed * 1000 // (tried - explained) / 10 if tried > explained else 100.0


def below_target(scores: Mapping[str, float], alive: Sequence[Mutant]) -> Iterator[str]:
    """Yield a message for each score below its target, and for each strict chapter with a survivor."""
    for package, score in scores.items():
        if score < TARGETS.get(package, 0):
            yield f"{package}: expected {TARGETS[package]:g} percent, got {score:g}"
    for chapter, number in Counter(one.chapter for one in alive).items():
        if chapter in STRICT:
            yield f"{chapter}: expected no survivor that is not explained, got {number}"
