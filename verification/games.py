"""The games by name, for everything that checks: the one place where a game is registered.

What a second game has to provide before it is entered into `GAMES` below:

* its entry in `sobek_core.games.GAMES`, and its chapters in spec/;
* `invariants/NAME/`: a `Table` with `of`, `SENTENCES`, to which the shared sentences are added as well (see
  `invariants.judging`, `invariants.listing`, `invariants.opening`, `invariants.progress`), and `CONDITIONS`;
* `verification/machines/NAME/`: random setups, terms and tables, random and nearly legal moves, and what is
  hidden, dealt anew;
* `verification/fuzz/NAME.py`: what can be seen in it; `verification/golden/NAME.py`: its golden games, and how its
  events are written;
* `verification/contracts/NAME/`, `verification/exhaustive/NAME/` and `verification/symbolic/NAME.py`: its contracts,
  enumerations and symbolic properties, if it has any;
* `verification/NAME.py`: all this in one `Verified`;
* a line in `verification/bench/games.py`, if its speed is to be measured.

The commands then take its name, and the tests that go through all games take it in. In tests/ it has its own
`test_invariants_NAME.py`, with a fault planted for each sentence, `test_fuzz_NAME.py`, with broken cores, and
`test_exhaustive_NAME.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from verification.classic import CLASSIC
from verification.duel import DUEL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from verification.verified import Verified

GAMES: Final[Mapping[str, Verified]] = {game.name: game for game in (CLASSIC, DUEL)}
