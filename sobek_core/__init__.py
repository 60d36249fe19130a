"""A reference rules core for Sobek (2010) and Sobek: 2 Players (2021).

Make a move::

    from sobek_core import Applied, Classic, Refused

    game = Classic()
    state = game.start(setup)
    match game.apply(state, game.legal(state)[0]):
        case Applied(after, events): ...
        case Refused(_, reasons): ...

The public names are those of this package, of `sobek_core.classic` and of `sobek_core.duel`; docs/api.md lists them.
Names are loaded on first use. Playing needs only attrs; the names in `TOOLS` need the extra `cli`, without which
`from sobek_core import *` and `hasattr` leave them out.
"""

from __future__ import annotations

# Import nothing here, not even `typing`: Ctrl-C during imports makes Python print a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from sobek_core.classic.game import Classic as Classic
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
    from sobek_core.duel.game import Duel as Duel
    from sobek_core.games import GAMES as GAMES
    from sobek_core.handwriting.lines import read_text as read_text
    from sobek_core.handwriting.problems import (
        AmbiguousError as AmbiguousError,
        HandwritingError as HandwritingError,
        Problem as Problem,
    )
    from sobek_core.handwriting.remarks import Remark as Remark
    from sobek_core.handwriting.written import Written as Written
    from sobek_core.json_text import JsonError as JsonError
    from sobek_core.kernel.dealer import Stream as Stream
    from sobek_core.kernel.errors import InputError as InputError, MalformedError as MalformedError
    from sobek_core.kernel.game import (
        Applied as Applied,
        Deal as Deal,
        Decision as Decision,
        Draw as Draw,
        Fact as Fact,
        Game as Game,
        IllegalSetupError as IllegalSetupError,
        Over as Over,
        Position as Position,
        Reason as Reason,
        Refused as Refused,
        RuleId as RuleId,
        Turn as Turn,
        Verdict as Verdict,
    )
    from sobek_core.kernel.kind import FaceDown as FaceDown
    from sobek_core.kernel.listing import LegalMoves as LegalMoves
    from sobek_core.kernel.visibility import (
        HiddenMove as HiddenMove,
        Observer as Observer,
        Seen as Seen,
        SeenMove as SeenMove,
        Viewer as Viewer,
        VisibleMove as VisibleMove,
    )
    from sobek_core.phrases.catalogue import (
        UnknownLanguageError as UnknownLanguageError,
        Words as Words,
        load_words as load_words,
    )
    from sobek_core.recall.memory import Memory as Memory, Recalled as Recalled
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
    from sobek_core.spec.parts import (
        Citation as Citation,
        Decided as Decided,
        Example as Example,
        Reading as Reading,
        Rule as Rule,
        Ruling as Ruling,
    )
    from sobek_core.text.gaps import Gap as Gap, PartialPosition as PartialPosition
    from sobek_core.text.notation import NotationError as NotationError
    from sobek_core.tools import GameTools as GameTools

    __version__: str


def _by_name(names: dict[str, str]) -> dict[str, str]:
    """Return the module of each name. names: by module."""
    return {name: module for module, of_module in names.items() for name in of_module.split()}


PLAYING: Final = _by_name(
    {
        "classic.game": "Classic",
        "duel.game": "Duel",
        "handwriting.problems": "AmbiguousError HandwritingError Problem",
        "handwriting.remarks": "Remark",
        "json_text": "JsonError",
        "kernel.dealer": "Stream",
        "kernel.errors": "InputError MalformedError",
        "kernel.game": (
            "Applied Deal Decision Draw Fact Game IllegalSetupError Over Position Reason Refused RuleId Turn Verdict"
        ),
        "kernel.kind": "FaceDown",
        "kernel.listing": "LegalMoves",
        "kernel.visibility": "HiddenMove Observer Seen SeenMove Viewer VisibleMove",
        "phrases.catalogue": "UnknownLanguageError Words load_words",
        "recall.memory": "Memory Recalled",
        "spec.parts": "Citation Decided Example Reading Rule Ruling",
        "text.gaps": "Gap PartialPosition",
        "text.notation": "NotationError",
    }
)
TOOLS: Final = _by_name(
    {
        "disclosure": "fault_for",
        "disputes.dispute": (
            "Answer CannotScoreError Dispute DisputeError MoveQuestion NoAnswer PositionCannotOccurError "
            "Question ResultQuestion ScoreQuestion"
        ),
        "disputes.judge": "dispute_at judge",
        "disputes.judgement": (
            "Assumption Basis ChoiceCombination ClaimStatus Completion DerivationLine Judgement OtherAnswer "
            "RuleFinding RulingEffect RulingFinding"
        ),
        "games": "GAMES",
        "handwriting.lines": "read_text",
        "handwriting.written": "Written",
        "records.audit": "Fault Mismatch PlayedMove Replay audit",
        "records.play": "Chance Play",
        "records.record": "GameResult Record RecordError RecordedMove dump load",
        "records.undo": "memory_of reasons_not_to_undo",
        "tools": "GameTools",
    }
)

if type(__spec__.loader).__name__ == "zipimporter":
    raise ImportError("sobek_core has files to read: install its wheel with pip, or unpack it")


def __getattr__(name: str) -> Any:
    """Load a name on first use. Raise AttributeError, naming the extra to install, if a package is missing."""
    from importlib.metadata import version  # noqa: PLC0415

    from sobek_core.extras import has_extra, load_name  # noqa: PLC0415

    if name == "__all__":  # type checkers see the imports above, in which `as` makes a name public
        return ["__version__", *PLAYING, *(TOOLS if has_extra() else ())]
    return version("sobek-core") if name == "__version__" else load_name(__name__, name, PLAYING | TOOLS)


def __dir__() -> list[str]:
    return sorted({*globals(), *PLAYING, *TOOLS})
