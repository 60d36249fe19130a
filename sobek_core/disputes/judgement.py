"""Judgements: the answers to disputes, and what each answer rests on. Independent of the games."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import Any, TypeAlias

from attrs import frozen

from sobek_core.disputes.dispute import Answer, Dispute
from sobek_core.kernel.game import Fact, LegalMoves, Reason, RuleId, Turn
from sobek_core.spec import Rule, Ruling


class Basis(StrEnum):
    """What an answer rests on.

    CLEAR: the rules alone; RULING: a ruling decides it, or is on a rule that does; CHOICE: under other choices the
    answer would differ; OPEN: nothing, since the answer is open.
    """

    CLEAR = "clear"
    RULING = "ruling"
    CHOICE = "choice"
    OPEN = "open"


class ClaimStatus(StrEnum):
    """Whether claimed points or a claimed result can be right, if the answer is open.

    POSSIBLE: the claim is right for some contents of the unknown places; IMPOSSIBLE: it is right for none; UNSETTLED:
    no such contents were found, and there are too many to try all.
    """

    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    UNSETTLED = "unsettled"


class RulingEffect(Enum):
    """What a ruling does to an answer.

    DECIDES: it is a choice, and under another of its readings the answer would differ; MAY_DECIDE: it is fixed, and
    decides a condition or an outcome on which the answer rests; NONE: the answer does not rest on it.
    """

    DECIDES = "decides"
    MAY_DECIDE = "may-decide"
    NONE = "none"


@frozen
class RulingFinding:
    """A ruling on a rule that an answer rests on.

    ruling: the ruling, as in the spec; effect: what it does to the answer; other_readings: the names of the readings of
    a choice under which the answer would differ.
    """

    ruling: Ruling
    effect: RulingEffect
    other_readings: tuple[str, ...] = ()


@frozen
class RuleFinding:
    """A rule that an answer rests on.

    rule: the rule, as in the spec; rulings: the rulings on it; reason: why the move breaks the rule, None if it does
    not.
    """

    rule: Rule
    rulings: tuple[RulingFinding, ...] = ()
    reason: Reason | None = None

    @property
    def is_decided(self) -> bool:
        """Whether a ruling on the rule decides the answer."""
        return any(one.effect is RulingEffect.DECIDES for one in self.rulings)


ChoiceCombination: TypeAlias = tuple[tuple[str, str], ...]
"""Some choices with their readings: they stand for every full combination that contains them, all if empty."""


@frozen
class OtherAnswer:
    """An answer that other choices give to the same question about the same position.

    answer: the other answer; choices: the combinations of choices that give it, each as pairs of a choice and its
    reading.
    """

    answer: Answer
    choices: tuple[ChoiceCombination, ...]


@frozen
class Completion:
    """Possible contents of some places that are not fully known, and the answer that follows from them.

    places: pairs of a place and its contents as text; answer: the answer that follows, whatever the other places hold.
    """

    places: tuple[tuple[str, str], ...]
    answer: Answer


@frozen
class DerivationLine:
    """A line of the derivation of points or of a result, such as what a set scores.

    id: the id of its message in the catalogue; facts: pairs of a field of that message and its value, such as points
    or a number of cards; rule: the id of the rule that it follows; seat: the seat that it is about, None for all.
    """

    id: str
    facts: tuple[tuple[str, Fact], ...]
    rule: RuleId
    seat: int | None = None


@frozen
class Assumption:
    """An assumption of an answer that the position does not state.

    id: the id of its message in the catalogue; values: pairs of what is assumed (a line left out, a choice, or a space
    of the score track) and its value as text; empty if the message is complete without them.
    """

    id: str
    values: tuple[tuple[str, str], ...] = ()


@frozen
class Judgement:
    """The answer to a dispute.

    dispute: the question that was asked; state: the state that the answer is about: the disputed one or, for points or
    a result, the one after the move made first; turn: what is pending in that state; answer: whether the move is legal,
    the right points by seat, the right result, or why there is none; correct: whether the claim is right, False if the
    answer is open; findings: the rules that the answer rests on, each with its rulings; basis: whether the answer rests
    on the rules alone, on a ruling or on a choice; legal_moves: the moves that are legal in that state, whatever the
    unknown places hold; other_choices: the other answers, each with the choices that give it; impossible_choices: the
    choices under which the position cannot occur; derivation: how points or a result come about, line by line;
    assumptions: what the answer assumes and the position does not state; depends_on: the places that are not fully
    known and on which the answer depends; completions: possible contents of these places, one for each answer; claim:
    whether claimed points or a claimed result can be right, None for a move or if the answer is not open; assuming: the
    contents of the places for which findings, derivation and turn are given, None if they hold for all; by_turn: the
    judgement under each turn that the position allows, if it states none and the answer depends on it.
    """

    dispute: Dispute
    state: Any
    turn: Turn[Any]
    answer: Answer
    correct: bool
    findings: tuple[RuleFinding, ...]
    basis: Basis
    legal_moves: LegalMoves[Any]
    other_choices: tuple[OtherAnswer, ...] = ()
    impossible_choices: tuple[ChoiceCombination, ...] = ()
    derivation: tuple[DerivationLine, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    depends_on: tuple[str, ...] = ()
    completions: tuple[Completion, ...] = ()
    claim: ClaimStatus | None = None
    assuming: Completion | None = None
    by_turn: tuple[Judgement, ...] = ()

    @property
    def is_after(self) -> bool:
        """Whether `state` is not the disputed one, but the one after a move made first or after the last turn."""
        return self.state is not self.dispute.state

    @property
    def is_before(self) -> bool:
        """Whether the state to look at is the one before that move, because the one after it is not fully known."""
        has_move = getattr(self.dispute.question, "after", None) is not None
        return not self.is_after and bool(self.dispute.gaps) and has_move

    @property
    def deciding_choices(self) -> tuple[str, ...]:
        """Return the choices on which the answer depends."""
        return tuple(
            dict.fromkeys(
                choice for other in self.other_choices for combination in other.choices for choice, _ in combination
            )
        )

    @property
    def rulings(self) -> tuple[RulingFinding, ...]:
        """Return each ruling of the findings once, those that decide first."""
        once = {one.ruling.slug: one for finding in self.findings for one in finding.rulings}
        return tuple(sorted(once.values(), key=lambda one: list(RulingEffect).index(one.effect)))
