"""Judge disputes: whether a move is legal, or a score or result right, by which rules and under which choices.

judgement = judge(Dispute(CLASSIC, position, OfMove(move)))       # may this move be made in this position?
judgement = judge(dispute_at(record, 37, OfMove(move)))                   # was it legal as move 37 of this game?
judgement = judge(Dispute(CLASSIC, position, OfScore((38, 20))))  # are these the points of this position?
judgement.right, judgement.basis          # the answer, and what it rests on
judgement.findings                        # each finding: a rule of the spec, its rulings, and why the move breaks it
judgement.other_choices                   # other answers that other choices give to the same position
"""

from sobek_core.disputes.judge import dispute_at, judge
from sobek_core.disputes.judgement import (
    Assumption,
    Basis,
    Case,
    ClaimStatus,
    Completion,
    DerivationLine,
    Judgement,
    OtherAnswer,
    RuleFinding,
    RulingEffect,
    RulingFinding,
)
from sobek_core.disputes.parts import (
    Answer,
    CannotScoreError,
    ConditionCheck,
    Dispute,
    DisputeError,
    NoAnswer,
    OfMove,
    OfResult,
    OfScore,
    PositionCannotOccurError,
    Question,
)

__all__ = [
    "Answer",
    "Assumption",
    "Basis",
    "CannotScoreError",
    "Case",
    "ClaimStatus",
    "Completion",
    "ConditionCheck",
    "DerivationLine",
    "Dispute",
    "DisputeError",
    "Judgement",
    "NoAnswer",
    "OfMove",
    "OfResult",
    "OfScore",
    "OtherAnswer",
    "PositionCannotOccurError",
    "Question",
    "RuleFinding",
    "RulingEffect",
    "RulingFinding",
    "dispute_at",
    "judge",
]
