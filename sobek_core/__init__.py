"""A reference rules core for Sobek (2010) and Sobek: 2 Players (2021).

    from sobek_core import Applied, Classic, Refused

    game = Classic()
    state = game.start(setup)
    match game.apply(state, game.legal(state)[0]):
        case Applied(after, events): ...
        case Refused(_, reasons): ...

Names are loaded on first use. Playing needs only attrs; `Record`, `Play`, `audit` and `judge` need the extra `cli`.
"""

from __future__ import annotations

# Import nothing here, not even `typing`: Ctrl-C during imports makes Python print a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from sobek_core.classic import Classic
    from sobek_core.disputes import judge
    from sobek_core.duel import Duel
    from sobek_core.kernel.game import Applied, Refused
    from sobek_core.records.audit import audit
    from sobek_core.records.play import Play
    from sobek_core.records.record import Record

    __version__: str

__all__ = ["Applied", "Classic", "Duel", "Play", "Record", "Refused", "__version__", "audit", "judge"]

MODULES: Final = {
    "Applied": "sobek_core.kernel.game",
    "Classic": "sobek_core.classic",
    "Duel": "sobek_core.duel",
    "Play": "sobek_core.records.play",
    "Record": "sobek_core.records.record",
    "Refused": "sobek_core.kernel.game",
    "audit": "sobek_core.records.audit",
    "judge": "sobek_core.disputes",
}


def __getattr__(name: str) -> Any:
    """Load a name on first use. Raise ImportError, naming the extra to install, if a package is missing."""
    from importlib import import_module  # noqa: PLC0415
    from importlib.metadata import version  # noqa: PLC0415

    if name == "__version__":
        return version("sobek-core")
    if name not in MODULES:
        message = f"module 'sobek_core' has no attribute {name!r}"
        raise AttributeError(message)
    try:
        return getattr(import_module(MODULES[name]), name)
    except ModuleNotFoundError as error:
        message = f'sobek_core.{name} needs {error.name}; install "sobek-core[cli]"'
        raise ImportError(message, name=error.name) from error
