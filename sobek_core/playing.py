"""The public names of `sobek_core` that need only attrs."""

from sobek_core.classic.game import Classic as Classic
from sobek_core.duel.game import Duel as Duel
from sobek_core.json_text import JsonError as JsonError
from sobek_core.kernel.dealer import Stream as Stream
from sobek_core.kernel.errors import InputError as InputError, MalformedError as MalformedError
from sobek_core.kernel.calls import (
    IllegalError as IllegalError,
    IllegalMoveError as IllegalMoveError,
    IllegalSetupError as IllegalSetupError,
)
from sobek_core.kernel.game import (
    Applied as Applied,
    Deal as Deal,
    Decision as Decision,
    Draw as Draw,
    Fact as Fact,
    Game as Game,
    Over as Over,
    Position as Position,
    Reason as Reason,
    Refused as Refused,
    RuleId as RuleId,
    Turn as Turn,
    Verdict as Verdict,
)
from sobek_core.kernel.kind import FaceDown as FaceDown
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
from sobek_core.rulebook import (
    CitedSection as CitedSection,
    RuleBook as RuleBook,
    RuleEntry as RuleEntry,
    RulingEntry as RulingEntry,
    load_rules as load_rules,
)
from sobek_core.text.notation import NotationError as NotationError
