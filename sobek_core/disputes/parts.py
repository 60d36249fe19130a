"""What a dispute is, and what its judgement holds. Knows no game.

A dispute is a table and a question about it: may this move be made, is this the score, is this the result?
"""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import frozen

from sobek_core.kernel.game import Fact, Position, Reason, Turn
from sobek_core.kernel.listing import LegalMoves
from sobek_core.records.record import GameResult
from sobek_core.rule_ids import RuleId
from sobek_core.spec import Rule, Ruling
from sobek_core.text.positions import Gap
from sobek_core.tools import GameTools

if TYPE_CHECKING:
    from collections.abc import Callable, Collection


class DisputeError(ValueError):
    """A dispute that cannot be judged: why, and what could be."""


class CannotStandError(DisputeError):
    """A table that cannot stand, whatever lies in its gaps. broken: the sentences that all tables tried break."""

    def __init__(self, message: str, broken: Collection[str]) -> None:
        """Keep the sentences."""
        self.broken = broken
        super().__init__(message)


# Questions.


@frozen
class OfMove:
    """Whether this move may be made at the table."""

    move: Any


@frozen
class OfScore:
    """Whether these are the points by seat. after: the move that is made first; none to score the table as it lies."""

    points: tuple[int, ...]
    after: Any | None = None


@frozen
class OfResult:
    """Whether the game ends like this. after: the move that is made first, none for the table as it lies."""

    result: GameResult
    after: Any | None = None


Question: TypeAlias = OfMove | OfScore | OfResult


class Missing(StrEnum):
    """What there is in the place of an answer.

    The game is not over; the move that comes first is illegal; it depends on what lies where nothing is known.
    """

    NOT_OVER = "not-over"
    REFUSED = "refused"
    OPEN = "open"


class Claim(StrEnum):
    """Whether points or a result that are claimed can be right, where the right ones depend on what nobody knows."""

    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    UNSETTLED = "unsettled"


Answer: TypeAlias = bool | tuple[int, ...] | GameResult | Missing
"""Of a move whether it is legal, of a score the right points by seat, of a result the right one."""


@frozen
class Dispute:
    """A question about a position.

    position: without the unknown contents of its gaps; number: of the disputed move in a record, from 1, None in a
    position; written: for a position in lines, the places with a line that is wholly known; None if everything is
    stated.
    """

    tools: GameTools
    position: Position[Any, Any]
    question: Question
    gaps: tuple[Gap, ...] = ()
    number: int | None = None
    written: frozenset[str] | None = None

    @property
    def game(self) -> Any:
        """The game that the position is judged under first."""
        return self.position.game

    @property
    def state(self) -> Any:
        """The state that the question is about."""
        return self.position.state

    def states(self, place: str) -> bool:
        """Return whether the contents of a place are stated."""
        return self.written is None or place in self.written

    @property
    def move(self) -> Any | None:
        """The move that is made: the disputed one, or the one before a score or result; none for a table as it lies."""
        return self.question.move if isinstance(self.question, OfMove) else self.question.after

    @property
    def claimed(self) -> Answer:
        """The answer that would be a yes."""
        match self.question:
            case OfMove():
                return True
            case OfScore(points):
                return points
            case OfResult(result):
                return result


ConditionCheck: TypeAlias = "Callable[[Any, Any], Collection[str]]"
"""Says of a state under a game which sentences that must always hold are broken: none where it can stand."""

OwnCheck: TypeAlias = "Callable[[Any], Collection[str]]"
"""The same of a state under the game of a dispute."""


# Judgements.


class Ground(StrEnum):
    """What an answer rests on in the end."""

    CLEAR = "clear"  # whatever is chosen or ruled otherwise, the rules give this answer
    RULING = "ruling"  # a ruling decides it, or bears on the rule that does
    OPTION = "option"  # under another choice of a table's it would be another one
    OPEN = "open"  # it depends on what lies where nothing is known


class Bearing(Enum):
    """How a ruling bears on an answer."""

    DECIDES = "decides"  # under another of its readings the answer would be another one
    BEARS = "bears"  # it belongs to a rule that decides, and what another reading would say cannot be seen here
    AGREES = "agrees"  # under each of its readings the answer is this one


@frozen
class Borne:
    """A ruling with its bearing on this answer. otherwise: the readings under which the answer would be another one."""

    ruling: Ruling
    bearing: Bearing
    otherwise: tuple[str, ...] = ()


@frozen
class RuleFinding:
    """A rule that a judgement rests on. reason: why the move breaks it, none where it holds."""

    rule: Rule
    rulings: tuple[Borne, ...] = ()
    reason: Reason | None = None


Case: TypeAlias = tuple[tuple[str, str], ...]
"""Choices, each with its reading, that are made together. The empty case is every combination."""


@frozen
class Elsewhere:
    """Another answer to the same question on the same table. where: the cases in which it is given, one is enough."""

    answer: Answer
    where: tuple[Case, ...]


@frozen
class Filling:
    """What may lie in some of the gaps, as text by place, and the answer that it gives whatever lies in the others."""

    places: tuple[tuple[str, str], ...]
    answer: Answer


@frozen
class DerivationLine:
    """A line of a derivation, such as what a set scores.

    says: its sentence, an id of the catalogue of words; facts: the names in its braces; rule: that it follows; seat:
    whose, none where it is about all.
    """

    says: str
    facts: tuple[tuple[str, Fact], ...]
    rule: RuleId
    seat: int | None = None


@frozen
class Assumption:
    """An unstated assumption of an answer.

    id: of its sentence; values: what is assumed, as text, by the line that is left out or by the choice; empty if the
    sentence says everything.
    """

    id: str
    values: tuple[tuple[str, str], ...] = ()


@frozen
class Judgement:
    """The answer to a dispute.

    table: the one to look at: as it was disputed, or after the move after which points or a result are asked for; turn:
    what is pending there; answer: the right one; right: whether the question is answered with yes: the move is legal,
    the
    score or the result is the one that was claimed (not where it is open); findings: the rules that the answer rests
    on, each with its rulings; ground: what it rests on in the end; elsewhere: the other answers that other combinations
    of choices give to the very same table, none where all give this one; impossible: the cases in which this table
    cannot stand; depends: the places not wholly known on which the answer depends; fillings: one for each answer, where
    it does; claim: whether what is claimed can be right, where the answer to a score or a result is open; under: what
    lies where not all is known, as far as findings, derivation and turn are told for that alone, none where they hold
    whatever lies there; derivation: how a score or a result comes about, line by line; legal: the moves that are
    legal there, whatever lies where not all is known; assumptions: the unstated assumptions of the answer.
    """

    dispute: Dispute
    table: Any
    turn: Turn[Any]
    answer: Answer
    right: bool
    findings: tuple[RuleFinding, ...]
    ground: Ground
    legal: LegalMoves
    other_choices: tuple[Elsewhere, ...] = ()
    impossible: tuple[Case, ...] = ()
    depends: tuple[str, ...] = ()
    completions: tuple[Filling, ...] = ()
    claim: Claim | None = None
    under: Filling | None = None
    derivation: tuple[DerivationLine, ...] = ()
    assumptions: tuple[Assumption, ...] = ()

    @property
    def is_after(self) -> bool:
        """Whether the table to look at is the one after the move after which points or a result are asked for."""
        return self.table is not self.dispute.state

    @property
    def is_before(self) -> bool:
        """Whether it is the one before that move, since where not all is known none can be shown after it."""
        return (
            not self.is_after and bool(self.dispute.gaps) and getattr(self.dispute.question, "after", None) is not None
        )

    @property
    def options(self) -> tuple[str, ...]:
        """Return the choices on which the answer depends."""
        cases = (case for other in self.other_choices for case in other.where)
        return tuple(dict.fromkeys(choice for case in cases for choice, _ in case))

    @property
    def rulings(self) -> tuple[Borne, ...]:
        """Return each ruling of the findings once, those that decide first."""
        once = {borne.ruling.slug: borne for finding in self.findings for borne in finding.rulings}
        return tuple(sorted(once.values(), key=lambda borne: list(Bearing).index(borne.bearing)))
