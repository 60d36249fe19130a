"""The games by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic.tools import CLASSIC
from sobek_core.duel.tools import DUEL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.tools import Binding

GAMES: Final[Mapping[str, Binding]] = {binding.name: binding for binding in (CLASSIC, DUEL)}
