"""The public names of `sobek_core` that need the extra `cli`: records and disputes."""

from sobek_core.disclosure import fault_for as fault_for
from sobek_core.disputes.dispute import (
    Answer as Answer,
    CannotScoreError as CannotScoreError,
    Dispute as Dispute,
    DisputeError as DisputeError,
    MoveQuestion as MoveQuestion,
    NoAnswer as NoAnswer,
    PositionCannotOccurError as PositionCannotOccurError,
    Question as Question,
    ResultQuestion as ResultQuestion,
    ScoreQuestion as ScoreQuestion,
)
from sobek_core.disputes.judge import dispute_at as dispute_at, judge as judge
from sobek_core.disputes.judgement import (
    Assumption as Assumption,
    Basis as Basis,
    ChoiceCombination as ChoiceCombination,
    ClaimStatus as ClaimStatus,
    Completion as Completion,
    DerivationLine as DerivationLine,
    Judgement as Judgement,
    OtherAnswer as OtherAnswer,
    RuleFinding as RuleFinding,
    RulingEffect as RulingEffect,
    RulingFinding as RulingFinding,
)
from sobek_core.games import GAMES as GAMES
from sobek_core.handwriting.lines import read_text as read_text
from sobek_core.handwriting.written import Written as Written
from sobek_core.records.audit import (
    Fault as Fault,
    Mismatch as Mismatch,
    PlayedMove as PlayedMove,
    Replay as Replay,
    audit as audit,
)
from sobek_core.records.play import Chance as Chance, Play as Play
from sobek_core.records.record import (
    GameResult as GameResult,
    Record as Record,
    RecordedMove as RecordedMove,
    RecordError as RecordError,
    dump as dump,
    load as load,
)
from sobek_core.records.undo import memory_of as memory_of, reasons_not_to_undo as reasons_not_to_undo
from sobek_core.tools import GameTools as GameTools
