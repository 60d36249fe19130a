"""Register invariants: predicates that must always hold, each with its rules. Independent of any game.

A game has an `Invariants` for each kind of thing that its invariants are about::

    of_state = Invariants[ObservedState]("a state")

    @of_state("classic.setup.components")
    def no_card_or_token_is_added_or_lost(state: ObservedState) -> Iterator[str]:
        if len(state.all_cards) != 63:
            yield f"cards {len(state.all_cards)}"

    of_state.violations(state)      # () if every invariant holds
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from attrs import frozen

from sobek_core.kernel.game import RuleId

if TYPE_CHECKING:
    from collections.abc import Iterator

SubjectT = TypeVar("SubjectT")

Predicate: TypeAlias = Callable[[SubjectT], Iterable[str]]


@frozen
class Invariant(Generic[SubjectT]):
    """An invariant. Its predicate yields what is wrong, and nothing if the invariant holds.

    text: what the invariant states; of: the kind of thing it is about, such as "a state"; laws: the rules that it
    states; rests_on: other rules that can cause a violation.
    """

    text: str
    of: str
    laws: tuple[RuleId, ...]
    rests_on: tuple[RuleId, ...]
    predicate: Predicate[SubjectT]

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """All rules that the invariant is about."""
        return (*self.laws, *self.rests_on)

    def violations(self, subject: SubjectT) -> tuple[Violation, ...]:
        """Return a violation for everything that is wrong with a subject."""
        return tuple(Violation(self, found) for found in self.predicate(subject))


@frozen
class Violation:
    """An invariant that did not hold. found: where it does not, and what is there instead, in notation."""

    invariant: Invariant[Any]
    found: str

    def __str__(self) -> str:
        return f"{self.invariant.text}: {self.found} ({', '.join(self.invariant.rules)})"


class Invariants(Generic[SubjectT]):
    """All invariants of one kind of thing, in the order of definition. Calling it returns a decorator."""

    def __init__(self, of: str) -> None:
        """Start without invariants. of: the kind of thing they are about, such as "a state"."""
        self.of = of
        self._invariants: list[Invariant[SubjectT]] = []

    def __call__(
        self,
        *laws: RuleId,
        rests_on: tuple[RuleId, ...] = (),
    ) -> Callable[[Predicate[SubjectT]], Predicate[SubjectT]]:
        """Return a decorator that adds a predicate as an invariant. Its name is the text of the invariant.

        The arguments are fields of `Invariant`.
        """

        def add(predicate: Predicate[SubjectT]) -> Predicate[SubjectT]:
            text = predicate.__name__.replace("_", " ")
            self._invariants.append(Invariant(text, self.of, laws, rests_on, predicate))
            return predicate

        return add

    def __iter__(self) -> Iterator[Invariant[SubjectT]]:
        return iter(self._invariants)

    def violations(self, subject: SubjectT) -> tuple[Violation, ...]:
        """Return every violation of every invariant by a subject."""
        return tuple([Violation(one, found) for one in self._invariants for found in one.predicate(subject)])
