"""Why some mutants change nothing that a test could observe (explained.toml), and the score of the others."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import field, frozen, validators

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


def read_explanations(path: Path = EXPLAINED) -> tuple[Explanation, ...]:
    """Read a file of explanations. Raise UnreadableDataError if it is invalid."""
    return read_table(path, Explanations, "why mutants cannot be killed").explained


def unexplained(survivors: Iterable[Mutant], explanations: Iterable[Explanation]) -> list[Mutant]:
    """Return the survivors that no explanation covers, in order."""
    left = Counter(survivors) - Counter({one.mutant: one.times for one in explanations})
    return sorted(left.elements())


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
