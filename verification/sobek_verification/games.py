"""The game suites by name: the one place where a game is registered here.

What a third game has to provide before its `GameSuite` is registered:

* its entry in `sobek_core.games.GAMES`, and its chapters in spec/;
* in `sobek_invariants`, `NAME/`: an `ObservedState` with `of`, `INVARIANTS`, including the shared ones (see `shared`
  there), `CONDITIONS`, and in `plausibility.py` the `CHECKS` of positions;
* here, `simulation/machines/NAME/`: random setups and games, random and nearly legal moves, and hidden cards
  dealt anew;
* `simulation/recall/NAME_small.py`: what small games cover of recall, with `directed_NAME.toml` beside it;
* in `metamorphic.py`, its types that all rules treat alike;
* in `laws/visibility.py`, what lies open, and who looks at what;
* `laws/contracts/NAME/` and `laws/exhaustive/NAME/`: its contracts and enumerations, if it has any, with their seeded
  faults, which register themselves;
* `NAME.py`: its golden games, and all this in one `GameSuite`.

The commands then accept its name, and the tests over all games include it.
"""

from __future__ import annotations

from typing import Final

from sobek_core.registry import Registry
from sobek_verification.classic import CLASSIC
from sobek_verification.duel import DUEL
from sobek_verification.suite import GameSuite

GAMES: Final = Registry[GameSuite](CLASSIC, DUEL)
