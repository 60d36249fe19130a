"""A third game, registered once for the core and once for verification: duel under another name.

It is registered without judging and without a page.

It runs `sobek-verify` with the given words: `python -m tests.third_game fuzz senet ...`.
"""

from __future__ import annotations

from attrs import evolve

from sobek_core.games import GAMES
from sobek_core.tools import Demo
from sobek_verification.cli import main
from sobek_verification.games import GAMES as SUITES

SENET = evolve(GAMES["duel"], name="senet", title="Senet", demo=Demo(moves=0, disputed=()), judging=None, drawing=None)

GAMES.register(SENET)  # here, since worker processes import this module too
SUITES.register(evolve(SUITES["duel"], tools=SENET))

if __name__ == "__main__":
    main()
