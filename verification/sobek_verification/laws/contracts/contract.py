"""What a contract is: a law for CrossHair to confirm, and seeded bugs under which it must refute it. Knows no game.

A chapter makes one `Contracts`. A law is a small function over whole numbers, its name the sentence that it states,
with a PEP 316 docstring; a seeded bug is a wrong implementation of a function that the law's module imports::

    contracts = Contracts()

    @contracts.law("classic.scoring.horizontal")
    def a_horizontal_set_scores_its_scarabs(scarabs: int) -> bool:
        '''The pages of the spec call it the sum, once.

        pre: scarabs >= 0
        post: _
        '''
        return score_horizontal(scarabs) == scarabs

    @contracts.bug(score_horizontal, a_horizontal_set_scores_its_scarabs)
    def _doubles_the_scarabs(scarabs: int) -> int:
        return 2 * scarabs

A law that no bug can refute says nothing; so each has at least one. The bug runs under the very same law: while it is
examined, the wrong implementation stands in the place of the right one.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, ParamSpec

from attrs import frozen

from sobek_verification.laws.chapter import ChapterLaws, Law, Seeded
from sobek_verification.laws.contracts.bounds import bounds_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.rule_ids import RuleId

P = ParamSpec("P")


class ContractStatus(StrEnum):
    """What came of a contract. Only the first two are ever expected."""

    CONFIRMED = "confirmed"
    REFUTED = "refuted"
    NOT_CONFIRMED = "not confirmed"
    PRECONDITION_NEVER_MET = "precondition never met"
    CRASHED = "crashed"
    NO_CONTRACT = "no contract"


@frozen
class Contract(Seeded[Law]):
    """A law, to be confirmed; or, with a seeded bug, to be refuted."""

    @property
    def bounds(self) -> tuple[str, ...]:
        """The numbers with a least and a most that the law is stated for; empty if it is stated for any numbers."""
        return bounds_of(self.law.given)

    @property
    def expected(self) -> ContractStatus:
        """What must come of it."""
        return ContractStatus.REFUTED if self.bug else ContractStatus.CONFIRMED


class Contracts(ChapterLaws[Contract]):
    """The contracts of one chapter, each law followed by its bugs."""

    def law(self, *rules: RuleId) -> Callable[[Callable[P, bool]], Callable[P, bool]]:
        """Add a predicate as a law. rules: those that it states."""

        def add(predicate: Callable[P, bool]) -> Callable[P, bool]:
            self.add(Contract(Law(predicate, rules)))
            return predicate

        return add
