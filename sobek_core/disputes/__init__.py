"""Judge disputes: whether a move is legal, or a score or result right, by which rules and under which choices.

judgement = judge(Dispute(CLASSIC, position, MoveQuestion(move)))       # may this move be made in this position?
judgement = judge(dispute_at(record, 37, MoveQuestion(move)))           # was it legal as move 37 of this game?
judgement = judge(Dispute(CLASSIC, position, ScoreQuestion((38, 20))))  # are these the points of this position?
judgement.correct, judgement.basis  # the answer, and what it rests on
judgement.findings                  # each finding: a rule of the spec, its rulings, and why the move breaks it
judgement.other_choices             # other answers that other choices give to the same position
"""

from sobek_core.disputes.dispute import (
    Answer,
    CannotScoreError,
    ConditionCheck,
    Dispute,
    DisputeError,
    MoveQuestion,
    NoAnswer,
    PositionCannotOccurError,
    Question,
    ResultQuestion,
    ScoreQuestion,
)
from sobek_core.disputes.judge import dispute_at, judge
from sobek_core.disputes.judgement import (
    Assumption,
    Basis,
    ChoiceCombination,
    ClaimStatus,
    Completion,
    DerivationLine,
    Judgement,
    OtherAnswer,
    RuleFinding,
    RulingEffect,
    RulingFinding,
)

__all__ = [
    "Answer",
    "Assumption",
    "Basis",
    "CannotScoreError",
    "ChoiceCombination",
    "ClaimStatus",
    "Completion",
    "ConditionCheck",
    "DerivationLine",
    "Dispute",
    "DisputeError",
    "Judgement",
    "MoveQuestion",
    "NoAnswer",
    "OtherAnswer",
    "PositionCannotOccurError",
    "Question",
    "ResultQuestion",
    "RuleFinding",
    "RulingEffect",
    "RulingFinding",
    "ScoreQuestion",
    "dispute_at",
    "judge",
]
