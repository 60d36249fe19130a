"""Disputes and their judgements. Independent of the games.

A dispute is a position and a question about it: whether a move is legal, or whether a score or a result is right.
"""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import evolve, frozen

from sobek_core.kernel.errors import InputError
from sobek_core.kernel.game import Fact, Position, Reason, Turn
from sobek_core.kernel.listing import LegalMoves
from sobek_core.records.record import GameResult
from sobek_core.rule_ids import RuleId
from sobek_core.spec import Rule, Ruling
from sobek_core.text.gaps import Gap
from sobek_core.tools import GameTools

if TYPE_CHECKING:
    from collections.abc import Callable, Collection


class DisputeError(InputError):
    """A dispute cannot be judged. The message says why, and what can be judged instead."""


class PositionCannotOccurError(DisputeError):
    """A position that cannot occur under any completion. broken: the invariants that every completion breaks."""

    def __init__(self, message: str, broken: Collection[str]) -> None:
        """Store the invariants."""
        self.broken = broken
        super().__init__(message)


# Questions.


@frozen
class OfMove:
    """Whether this move is legal."""

    move: Any


@frozen
class OfScore:
    """Whether these are the points, by seat. after: the move made first, None to score the state as it is."""

    points: tuple[int, ...]
    after: Any | None = None


@frozen
class OfResult:
    """Whether the game ends like this; without points, whether these players win. after: as in OfScore."""

    result: GameResult
    after: Any | None = None


Question: TypeAlias = OfMove | OfScore | OfResult


class Missing(StrEnum):
    """What stands in for an answer that cannot be given."""

    NOT_OVER = "not-over"  # the game goes on
    REFUSED = "refused"  # the move made first is illegal
    OPEN = "open"  # it depends on unknown cards, or could not be settled


class Claim(StrEnum):
    """Whether claimed points or a claimed result can be right, if the answer is open."""

    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    UNSETTLED = "unsettled"


Answer: TypeAlias = bool | tuple[int, ...] | GameResult | Missing
"""Whether a move is legal, the right points by seat, or the right result."""


@frozen
class Dispute:
    """A question about a position.

    position: without the unknown contents of its gaps, fully known if it has no gaps. number: of the disputed move
    in a record, from 1; None in a position. written: for a position in text, the places whose line is completely known;
    None if everything is stated.
    """

    tools: GameTools
    position: Position[Any, Any]
    question: Question
    gaps: tuple[Gap, ...] = ()
    number: int | None = None
    written: frozenset[str] | None = None

    @property
    def game(self) -> Any:
        """The game with the choices of the position."""
        return self.position.game

    @property
    def state(self) -> Any:
        """The state that the question is about."""
        return self.position.state

    @property
    def is_fully_known(self) -> bool:
        """Whether the position has no gaps and no lines are left out."""
        return not self.gaps and self.written is None

    def states(self, place: str) -> bool:
        """Return whether the contents of a place are stated."""
        return self.written is None or place in self.written

    @property
    def move(self) -> Any | None:
        """The move to make: the disputed one, or the one before points or a result; None for a state as it is."""
        return self.question.move if isinstance(self.question, OfMove) else self.question.after

    def accepts(self, answer: Answer) -> bool:
        """Return whether the claim is right if this is the right answer."""
        if self.is_of_winners and isinstance(answer, GameResult):
            answer = evolve(answer, scores=())
        return answer == self.claimed

    @property
    def is_of_winners(self) -> bool:
        """Whether a result without points is claimed."""
        return isinstance(self.question, OfResult) and not self.question.result.scores

    @property
    def claimed(self) -> Answer:
        """The answer that would make the claim right."""
        match self.question:
            case OfMove():
                return True
            case OfScore(points):
                return points
            case OfResult(result):
                return result


ConditionCheck: TypeAlias = "Callable[[Any, Any], Collection[str]]"
"""Returns the invariants that a state breaks under a game: none if it can occur."""


# Judgements.


class Basis(StrEnum):
    """What an answer rests on."""

    CLEAR = "clear"  # the rules alone
    RULING = "ruling"  # a ruling decides it, or bears on a rule that does
    OPTION = "option"  # under other choices the answer would differ
    OPEN = "open"  # nothing: the answer is open


class Bearing(Enum):
    """How a ruling bears on an answer."""

    DECIDES = "decides"  # under another of its readings the answer would differ
    BEARS = "bears"  # it is on a rule that decides, and the position does not show what other readings would say
    AGREES = "agrees"  # the answer is the same under each of its readings


@frozen
class RulingFinding:
    """A ruling with its bearing on an answer. otherwise: the readings under which the answer would differ."""

    ruling: Ruling
    bearing: Bearing
    otherwise: tuple[str, ...] = ()


@frozen
class RuleFinding:
    """A rule that an answer rests on. reason: why the move breaks it, None if it does not."""

    rule: Rule
    rulings: tuple[RulingFinding, ...] = ()
    reason: Reason | None = None

    @property
    def is_decided(self) -> bool:
        """Whether a ruling on the rule decides the answer."""
        return any(one.bearing is Bearing.DECIDES for one in self.rulings)


Case: TypeAlias = tuple[tuple[str, str], ...]
"""Choices with their readings: it stands for every combination that has them, the empty case for all."""


@frozen
class OtherAnswer:
    """Another answer to the same question about the same position. where: the choices that give it, as cases."""

    answer: Answer
    where: tuple[Case, ...]


@frozen
class Completion:
    """Possible contents of some gaps, as text by place, and the answer that follows whatever the others hold."""

    places: tuple[tuple[str, str], ...]
    answer: Answer


@frozen
class DerivationLine:
    """A line of a derivation, such as what a set scores.

    says: the id of its message; facts: the values of its fields; rule: the one that it follows; seat: the one that it
    is about, None for all.
    """

    says: str
    facts: tuple[tuple[str, Fact], ...]
    rule: RuleId
    seat: int | None = None


@frozen
class Assumption:
    """An unstated assumption of an answer.

    id: of its message; values: what is assumed, as text, by line left out, by choice, or by space of the score track;
    empty if the message is complete without them.
    """

    id: str
    values: tuple[tuple[str, str], ...] = ()


@frozen
class Judgement:
    """The answer to a dispute.

    table: the state to look at: the disputed one, or the one after the move before points or a result. turn: what is
    pending there. answer: the right one. right: whether the claim is right: the move is legal, or the score or result
    is correct (never if it is open). findings: the rules that the answer rests on, each with its rulings. basis: what
    the answer rests on. legal: the legal moves in that state. other_choices: the other answers that other combinations
    of choices give. impossible: the choices under which the position cannot occur. derivation: of points or a result,
    line by line. assumptions: the unstated ones.

    If the position is not fully known, legal has the moves that are legal for every completion. It also has: depends,
    the places on which the answer depends; completions, one for each answer; claim, whether the claim can be right;
    under, the completion for which findings, derivation and turn are given, None if they hold for every one.
    """

    dispute: Dispute
    table: Any
    turn: Turn[Any]
    answer: Answer
    right: bool
    findings: tuple[RuleFinding, ...]
    basis: Basis
    legal: LegalMoves
    other_choices: tuple[OtherAnswer, ...] = ()
    impossible: tuple[Case, ...] = ()
    derivation: tuple[DerivationLine, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    depends: tuple[str, ...] = ()
    completions: tuple[Completion, ...] = ()
    claim: Claim | None = None
    under: Completion | None = None

    @property
    def is_after(self) -> bool:
        """Whether the state to look at is the one after the move made first."""
        return self.table is not self.dispute.state

    @property
    def is_before(self) -> bool:
        """Whether the state to look at is the one before that move, because the one after it is not fully known."""
        has_move = getattr(self.dispute.question, "after", None) is not None
        return not self.is_after and bool(self.dispute.gaps) and has_move

    @property
    def deciding_choices(self) -> tuple[str, ...]:
        """Return the choices on which the answer depends."""
        return tuple(
            dict.fromkeys(choice for other in self.other_choices for case in other.where for choice, _ in case)
        )

    @property
    def rulings(self) -> tuple[RulingFinding, ...]:
        """Return each ruling of the findings once, those that decide first."""
        once = {one.ruling.slug: one for finding in self.findings for one in finding.rulings}
        return tuple(sorted(once.values(), key=lambda one: list(Bearing).index(one.bearing)))
