"""What a property is: a law for Hypothesis to try on both backends, and seeded bugs that the solver must find.

A chapter makes one `Properties`. As with a contract, the name of a property is the sentence that it states, and a
seeded bug is a wrong implementation of a function that its module imports. What it is stated of are strategies, so it
may be wider than what CrossHair can go through whole: lists, piles, several sets::

    properties = Properties()

    @properties.of("classic.scoring.horizontal", scarabs=integers(min_value=0))
    def a_horizontal_set_scores_its_scarabs(scarabs: int) -> bool:
        '''Any number.'''
        return score_horizontal(scarabs) == scarabs

    @properties.bug(score_horizontal, a_horizontal_set_scores_its_scarabs)
    def _scores_a_hundred_and_four_scarabs_as_four(scarabs: int) -> int:
        return 4 if scarabs == 104 else scarabs

The bugs are such as are wrong for few values, since any example finds the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ParamSpec, TypeAlias

from attrs import field, frozen
from hypothesis.strategies import SearchStrategy

from sobek_verification.laws.chapter import ChapterLaws, Law, Seeded

if TYPE_CHECKING:
    from sobek_core.rule_ids import RuleId

P = ParamSpec("P")


@frozen
class Property(Law):
    """A law that is tried on examples. strategies: what is drawn for each of its parameters."""

    strategies: Mapping[str, SearchStrategy[Any]] = field(hash=False)

    @property
    def given(self) -> tuple[str, ...]:
        """What it is stated of: its parameters with their strategies."""
        return tuple(f"{name}: {strategy!r}" for name, strategy in self.strategies.items())


# A property that must hold; or, with a seeded bug, one that must be seen to fail.
Trial: TypeAlias = Seeded[Property]


class Properties(ChapterLaws[Trial]):
    """The properties of one chapter, each followed by its bugs."""

    def of(self, *rules: RuleId, **strategies: SearchStrategy[Any]) -> Callable[[Callable[P, bool]], Callable[P, bool]]:
        """Add a predicate as a property. rules: those that it states; strategies: by parameter."""

        def add(predicate: Callable[P, bool]) -> Callable[P, bool]:
            self.add(Trial(Property(predicate, rules, strategies)))
            return predicate

        return add
