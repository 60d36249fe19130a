"""What an invariant is: a sentence that must always hold, as a predicate, with its rules. Knows no game.

A game makes one `Invariants` for each kind of thing that it has sentences about::

    of_table = Invariants[Table]("a table")

    @of_table("classic.setup.components")
    def no_card_is_made_or_lost(table: Table) -> Iterator[str]:
        if len(table.all_cards) != 63:
            yield f"expected 63 cards, found {len(table.all_cards)}"

    of_table.violations(table)      # () where every sentence holds
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from attrs import frozen

from sobek_core.rule_ids import RuleId

if TYPE_CHECKING:
    from collections.abc import Iterator

SubjectT = TypeVar("SubjectT")

Predicate: TypeAlias = Callable[[SubjectT], Iterable[str]]


@frozen
class InvariantText:
    """What a sentence says, for tables of properties.

    of: what kind of thing it is about, such as "a table"; laws: the rules that it states; rests_on: other rules.
    """

    text: str
    of: str
    laws: tuple[RuleId, ...]
    rests_on: tuple[RuleId, ...] = ()

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """Return all rules that it is about."""
        return (*self.laws, *self.rests_on)


@frozen
class Violation:
    """A sentence that did not hold. found: what was found instead of what was expected."""

    sentence: InvariantText
    found: str

    def __str__(self) -> str:
        return f"{self.sentence.text}: {self.found} ({', '.join(self.sentence.rules)})"


@frozen
class Invariant(Generic[SubjectT]):
    """A sentence with its predicate, which gives what is wrong, and nothing where the sentence holds."""

    sentence: InvariantText
    predicate: Predicate[SubjectT]

    def violations(self, subject: SubjectT) -> tuple[Violation, ...]:
        """Return a violation for all that is wrong with this one thing."""
        return tuple(Violation(self.sentence, found) for found in self.predicate(subject))


class Invariants(Generic[SubjectT]):
    """All sentences about one kind of thing, in the order in which they were written. Calling it makes a decorator."""

    def __init__(self, of: str) -> None:
        """Begin with no sentence. of: what kind of thing they are about, such as "a table"."""
        self.of = of
        self._invariants: list[Invariant[SubjectT]] = []

    def __call__(
        self, *laws: RuleId, rests_on: tuple[RuleId, ...] = ()
    ) -> Callable[[Predicate[SubjectT]], Predicate[SubjectT]]:
        """Add a predicate as a sentence: its name is the sentence.

        laws: the rules that it states; rests_on: other rules that a violation may come from.
        """

        def add(predicate: Predicate[SubjectT]) -> Predicate[SubjectT]:
            sentence = InvariantText(predicate.__name__.replace("_", " "), self.of, laws, rests_on)
            self._invariants.append(Invariant(sentence, predicate))
            return predicate

        return add

    def __iter__(self) -> Iterator[Invariant[SubjectT]]:
        return iter(self._invariants)

    def sentences(self) -> tuple[InvariantText, ...]:
        """Return what they say."""
        return tuple(one.sentence for one in self._invariants)

    def violations(self, subject: SubjectT) -> tuple[Violation, ...]:
        """Return every violation of every sentence by this one thing."""
        return tuple(Violation(one.sentence, found) for one in self._invariants for found in one.predicate(subject))
