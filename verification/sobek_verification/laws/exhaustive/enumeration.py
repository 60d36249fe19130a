"""What an enumeration is: a law held over a finite domain, whole, against a slow reference. Knows no game.

A chapter makes one `Enumerations`. Each is a function, its name the sentence that it holds the core to, which raises
DifferenceError where the core differs and gives the size of the domain::

    enumerations = Enumerations()

    @enumerations.law("classic.scoring.horizontal")
    def every_horizontal_set_scores_its_scarabs() -> int:
        for scarabs in range(100):
            hold(f"{scarabs} scarabs", scarabs, score_horizontal(scarabs))
        return 100
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from sobek_core.rule_ids import RuleId

if TYPE_CHECKING:
    from collections.abc import Iterator

Run: TypeAlias = Callable[[], int]


@frozen
class Enumeration:
    """A sentence that holds over a whole domain. run: makes sure of it and gives the size; rules: those it states."""

    run: Run
    rules: tuple[RuleId, ...]

    @property
    def sentence(self) -> str:
        """The name, as people say it."""
        return self.run.__name__.replace("_", " ")


class Enumerations:
    """The enumerations of one chapter, in the order in which they were written."""

    def __init__(self) -> None:
        """Begin with none."""
        self._enumerations: list[Enumeration] = []

    def law(self, *rules: RuleId) -> Callable[[Run], Run]:
        """Add a function as an enumeration. rules: those that it states."""

        def add(run: Run) -> Run:
            self._enumerations.append(Enumeration(run, rules))
            return run

        return add

    def __iter__(self) -> Iterator[Enumeration]:
        return iter(self._enumerations)
