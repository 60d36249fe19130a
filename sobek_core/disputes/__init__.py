"""Judging disputes: is a move legal, is a score or a result right, by which rules, and under which choices.

judgement = judge(Dispute(CLASSIC, position, OfMove(move)))       # may this move be made at this table?
judgement = judge(at(record, 37, OfMove(move)))                   # would it have been legal as move 37 of this game?
judgement = judge(Dispute(CLASSIC, position, OfScore((38, 20))))  # are these the points, with the table as it lies?
judgement.right, judgement.ground         # the answer, and what it rests on in the end
judgement.findings                        # each finding: a rule of the spec, its rulings, and what it says here
judgement.elsewhere                       # other answers that other choices give to the same table
"""

from sobek_core.disputes.judge import at, judge
from sobek_core.disputes.parts import (
    Answer,
    Assumption,
    Bearing,
    Borne,
    CannotStandError,
    Case,
    Claim,
    ConditionCheck,
    DerivationLine,
    Dispute,
    DisputeError,
    Elsewhere,
    Filling,
    Ground,
    Judgement,
    Missing,
    OfMove,
    OfResult,
    OfScore,
    Question,
    RuleFinding,
)

__all__ = [
    "Answer",
    "Assumption",
    "Bearing",
    "Borne",
    "CannotStandError",
    "Case",
    "Claim",
    "ConditionCheck",
    "DerivationLine",
    "Dispute",
    "DisputeError",
    "Elsewhere",
    "Filling",
    "Ground",
    "Judgement",
    "Missing",
    "OfMove",
    "OfResult",
    "OfScore",
    "Question",
    "RuleFinding",
    "at",
    "judge",
]
