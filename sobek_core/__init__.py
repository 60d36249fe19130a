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
    from sobek_core.disputes.judge import dispute_at, judge
    from sobek_core.disputes.parts import Dispute, OfMove, OfResult, OfScore
    from sobek_core.duel.game import Duel
    from sobek_core.games import GAMES
    from sobek_core.handwriting.lines import read_text
    from sobek_core.handwriting.problems import AmbiguousError
    from sobek_core.kernel.dealer import Stream
    from sobek_core.kernel.errors import InputError
    from sobek_core.kernel.game import (
        Applied,
        Deal,
        Decision,
        Draw,
        IllegalSetupError,
        Over,
        Position,
        Reason,
        Refused,
    )
    from sobek_core.kernel.replacements import Replacement, published
    from sobek_core.kernel.visibility import Observer
    from sobek_core.phrases.catalogue import load_words
    from sobek_core.records.audit import audit
    from sobek_core.records.play import Chance, Play
    from sobek_core.records.record import Record, dump, load
    from sobek_core.records.undo import reasons_not_to_undo, remembered

    __version__: str

__all__ = [
    "GAMES",
    "AmbiguousError",
    "Applied",
    "Chance",
    "Classic",
    "Deal",
    "Decision",
    "Dispute",
    "Draw",
    "Duel",
    "IllegalSetupError",
    "InputError",
    "Observer",
    "OfMove",
    "OfResult",
    "OfScore",
    "Over",
    "Play",
    "Position",
    "Reason",
    "Record",
    "Refused",
    "Replacement",
    "Stream",
    "__version__",
    "audit",
    "dispute_at",
    "dump",
    "fault_for",
    "judge",
    "load",
    "load_words",
    "published",
    "read_text",
    "reasons_not_to_undo",
    "remembered",
]

PLAYING: Final = {
    "AmbiguousError": "handwriting.problems",
    "Applied": "kernel.game",
    "Classic": "classic.game",
    "Deal": "kernel.game",
    "Decision": "kernel.game",
    "Draw": "kernel.game",
    "Duel": "duel.game",
    "IllegalSetupError": "kernel.game",
    "InputError": "kernel.errors",
    "Observer": "kernel.visibility",
    "Over": "kernel.game",
    "Position": "kernel.game",
    "Reason": "kernel.game",
    "Refused": "kernel.game",
    "Replacement": "kernel.replacements",
    "Stream": "kernel.dealer",
    "load_words": "phrases.catalogue",
    "published": "kernel.replacements",
}
TOOLS: Final = {
    "GAMES": "games",
    "Chance": "records.play",
    "Dispute": "disputes.parts",
    "OfMove": "disputes.parts",
    "OfResult": "disputes.parts",
    "OfScore": "disputes.parts",
    "Play": "records.play",
    "Record": "records.record",
    "audit": "records.audit",
    "dispute_at": "disputes.judge",
    "dump": "records.record",
    "fault_for": "disclosure",
    "judge": "disputes.judge",
    "load": "records.record",
    "read_text": "handwriting.lines",
    "reasons_not_to_undo": "records.undo",
    "remembered": "records.undo",
}


def __getattr__(name: str) -> Any:
    """Load a name on first use. Raise ImportError, naming the extra to install, if a package is missing."""
    from importlib.metadata import version  # noqa: PLC0415

    from sobek_core.extras import load_name  # noqa: PLC0415

    return version("sobek-core") if name == "__version__" else load_name(__name__, name, PLAYING | TOOLS)
