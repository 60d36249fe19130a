"""A reference rules core for Sobek (2010) and Sobek: 2 Players (2021).

    from sobek_core import Applied, Classic, Refused

    game = Classic()
    state = game.start(setup)
    match game.apply(state, game.legal(state)[0]):
        case Applied(after, events): ...
        case Refused(_, reasons): ...

The public names are those of this package, of `sobek_core.classic` and of `sobek_core.duel`; docs/api.md lists them.
Names are loaded on first use. Playing needs only attrs; the names in `TOOLS` need the extra `cli`.
"""

from __future__ import annotations

# Import nothing here, not even `typing`: Ctrl-C during imports makes Python print a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from sobek_core.classic.game import Classic
    from sobek_core.disclosure import fault_for
    from sobek_core.disputes.dispute import (
        Answer,
        CannotScoreError,
        Dispute,
        DisputeError,
        MoveQuestion,
        NoAnswer,
        PositionCannotOccurError,
        Question,
        ResultQuestion,
        ScoreQuestion,
    )
    from sobek_core.disputes.editions import edition_changes
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
    from sobek_core.duel.game import Duel
    from sobek_core.games import GAMES
    from sobek_core.handwriting.lines import read_text
    from sobek_core.handwriting.problems import AmbiguousError, HandwritingError, Problem
    from sobek_core.handwriting.remarks import Remark
    from sobek_core.handwriting.written import Written
    from sobek_core.json_text import JsonError
    from sobek_core.kernel.dealer import Stream
    from sobek_core.kernel.editions import RuleChange
    from sobek_core.kernel.errors import InputError, MalformedError
    from sobek_core.kernel.game import (
        Applied,
        Deal,
        Decision,
        Draw,
        Fact,
        Game,
        IllegalSetupError,
        Over,
        Position,
        Reason,
        Refused,
        Turn,
        Verdict,
    )
    from sobek_core.kernel.kind import FaceDown
    from sobek_core.kernel.listing import LegalMoves
    from sobek_core.kernel.replacements import AnyEdition, Replacement, Wording, published
    from sobek_core.kernel.visibility import HiddenMove, Observer, Seen, SeenMove, Viewer, VisibleMove
    from sobek_core.phrases.catalogue import UnknownLanguageError, Words, load_words
    from sobek_core.recall.memory import Memory
    from sobek_core.recall.recalled import Recalled
    from sobek_core.records.audit import Fault, Mismatch, PlayedMove, Replay, audit
    from sobek_core.records.play import Chance, Play
    from sobek_core.records.record import GameResult, Record, RecordedMove, RecordError, dump, load
    from sobek_core.records.undo import memory_of, reasons_not_to_undo
    from sobek_core.rule_ids import RuleId
    from sobek_core.spec.parts import Citation, Example, Reading, Rule, Ruling
    from sobek_core.text.gaps import Gap, PartialPosition
    from sobek_core.text.notation import NotationError
    from sobek_core.tools import GameTools

    __version__: str

__all__ = [
    "GAMES",
    "AmbiguousError",
    "Answer",
    "AnyEdition",
    "Applied",
    "Assumption",
    "Basis",
    "CannotScoreError",
    "Chance",
    "ChoiceCombination",
    "Citation",
    "ClaimStatus",
    "Classic",
    "Completion",
    "Deal",
    "Decision",
    "DerivationLine",
    "Dispute",
    "DisputeError",
    "Draw",
    "Duel",
    "Example",
    "FaceDown",
    "Fact",
    "Fault",
    "Game",
    "GameResult",
    "GameTools",
    "Gap",
    "HandwritingError",
    "HiddenMove",
    "IllegalSetupError",
    "InputError",
    "JsonError",
    "Judgement",
    "LegalMoves",
    "MalformedError",
    "Memory",
    "Mismatch",
    "MoveQuestion",
    "NoAnswer",
    "NotationError",
    "Observer",
    "OtherAnswer",
    "Over",
    "PartialPosition",
    "Play",
    "PlayedMove",
    "Position",
    "PositionCannotOccurError",
    "Problem",
    "Question",
    "Reading",
    "Reason",
    "Recalled",
    "Record",
    "RecordError",
    "RecordedMove",
    "Refused",
    "Remark",
    "Replacement",
    "Replay",
    "ResultQuestion",
    "Rule",
    "RuleChange",
    "RuleFinding",
    "RuleId",
    "Ruling",
    "RulingEffect",
    "RulingFinding",
    "ScoreQuestion",
    "Seen",
    "SeenMove",
    "Stream",
    "Turn",
    "UnknownLanguageError",
    "Verdict",
    "Viewer",
    "VisibleMove",
    "Wording",
    "Words",
    "Written",
    "__version__",
    "audit",
    "dispute_at",
    "dump",
    "edition_changes",
    "fault_for",
    "judge",
    "load",
    "load_words",
    "memory_of",
    "published",
    "read_text",
    "reasons_not_to_undo",
]

PLAYING: Final = {
    "AmbiguousError": "handwriting.problems",
    "AnyEdition": "kernel.replacements",
    "Applied": "kernel.game",
    "Citation": "spec.parts",
    "Classic": "classic.game",
    "Deal": "kernel.game",
    "Decision": "kernel.game",
    "Draw": "kernel.game",
    "Duel": "duel.game",
    "Example": "spec.parts",
    "FaceDown": "kernel.kind",
    "Fact": "kernel.game",
    "Game": "kernel.game",
    "Gap": "text.gaps",
    "HandwritingError": "handwriting.problems",
    "HiddenMove": "kernel.visibility",
    "IllegalSetupError": "kernel.game",
    "InputError": "kernel.errors",
    "JsonError": "json_text",
    "LegalMoves": "kernel.listing",
    "MalformedError": "kernel.errors",
    "Memory": "recall.memory",
    "NotationError": "text.notation",
    "Observer": "kernel.visibility",
    "Over": "kernel.game",
    "RuleChange": "kernel.editions",
    "Position": "kernel.game",
    "Problem": "handwriting.problems",
    "Reading": "spec.parts",
    "Reason": "kernel.game",
    "Recalled": "recall.recalled",
    "Refused": "kernel.game",
    "Remark": "handwriting.remarks",
    "Replacement": "kernel.replacements",
    "Rule": "spec.parts",
    "RuleId": "rule_ids",
    "Ruling": "spec.parts",
    "Seen": "kernel.visibility",
    "SeenMove": "kernel.visibility",
    "PartialPosition": "text.gaps",
    "Stream": "kernel.dealer",
    "Turn": "kernel.game",
    "UnknownLanguageError": "phrases.catalogue",
    "Verdict": "kernel.game",
    "Viewer": "kernel.visibility",
    "VisibleMove": "kernel.visibility",
    "Wording": "kernel.replacements",
    "Words": "phrases.catalogue",
    "load_words": "phrases.catalogue",
    "published": "kernel.replacements",
}
TOOLS: Final = {
    "Answer": "disputes.dispute",
    "Assumption": "disputes.judgement",
    "Basis": "disputes.judgement",
    "CannotScoreError": "disputes.dispute",
    "Chance": "records.play",
    "ChoiceCombination": "disputes.judgement",
    "ClaimStatus": "disputes.judgement",
    "Completion": "disputes.judgement",
    "DerivationLine": "disputes.judgement",
    "Dispute": "disputes.dispute",
    "DisputeError": "disputes.dispute",
    "Fault": "records.audit",
    "GAMES": "games",
    "GameResult": "records.record",
    "GameTools": "tools",
    "Judgement": "disputes.judgement",
    "Mismatch": "records.audit",
    "MoveQuestion": "disputes.dispute",
    "NoAnswer": "disputes.dispute",
    "OtherAnswer": "disputes.judgement",
    "Play": "records.play",
    "PlayedMove": "records.audit",
    "PositionCannotOccurError": "disputes.dispute",
    "Question": "disputes.dispute",
    "Record": "records.record",
    "RecordError": "records.record",
    "RecordedMove": "records.record",
    "Replay": "records.audit",
    "ResultQuestion": "disputes.dispute",
    "RuleFinding": "disputes.judgement",
    "RulingEffect": "disputes.judgement",
    "RulingFinding": "disputes.judgement",
    "ScoreQuestion": "disputes.dispute",
    "Written": "handwriting.written",
    "audit": "records.audit",
    "dispute_at": "disputes.judge",
    "dump": "records.record",
    "edition_changes": "disputes.editions",
    "fault_for": "disclosure",
    "judge": "disputes.judge",
    "load": "records.record",
    "memory_of": "records.undo",
    "read_text": "handwriting.lines",
    "reasons_not_to_undo": "records.undo",
}


def __getattr__(name: str) -> Any:
    """Load a name on first use. Raise ImportError, naming the extra to install, if a package is missing."""
    from importlib.metadata import version  # noqa: PLC0415

    from sobek_core.extras import load_name  # noqa: PLC0415

    return version("sobek-core") if name == "__version__" else load_name(__name__, name, PLAYING | TOOLS)
