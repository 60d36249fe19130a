"""All metamorphic laws, by game."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Final

from sobek_verification.games import GAMES
from sobek_verification.metamorphic.law import REGISTERED, MetamorphicLaw

# The modules that define them, in order: the symmetries of each game, if any, then the laws of all games.
MODULES: Final = tuple(
    name
    for name in (f"{__package__}.{one}" for one in (*GAMES, "replaying", "interpreters"))
    if find_spec(name) is not None
)
for _name in MODULES:
    import_module(_name)

LAWS: Final[tuple[MetamorphicLaw, ...]] = tuple(
    sorted(REGISTERED, key=lambda law: (list(GAMES).index(law.game), MODULES.index(law.check.__module__)))
)
