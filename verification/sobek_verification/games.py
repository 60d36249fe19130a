"""The games by name, for everything that checks: the one place where a game is registered.

What a second game has to provide before it is entered into `GAMES` below:

* its entry in `sobek_core.games.GAMES`, and its chapters in spec/;
* in `sobek_invariants`, `NAME/`: a `Table` with `of`, `SENTENCES`, to which the shared sentences are added as well (see
  `judging`, `listing`, `opening` and `progress` there), and `CONDITIONS`;
* in `sobek_verification`, `machines/NAME/`: random setups, terms and tables, random and nearly legal moves, and what is
  hidden, dealt anew;
* `fuzz/NAME.py`: what can be seen in it; `golden/NAME.py`: its golden games, and how its events are written;
* `contracts/NAME/`, `exhaustive/NAME/` and `symbolic/NAME.py`: its contracts, enumerations and symbolic properties, if
  it has any;
* `NAME.py`: all this in one `Verified`;
* a line in `verification/sobek_verification/bench/games.py`, if its speed is to be measured.

The commands then take its name, and the tests that go through all games take it in. In tests/ it has its own
`test_invariants_NAME.py`, with a fault planted for each sentence, `test_fuzz_NAME.py`, with broken cores, and
`test_exhaustive_NAME.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_verification.classic import CLASSIC
from sobek_verification.duel import DUEL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_verification.verified import Verified

GAMES: Final[Mapping[str, Verified]] = {game.name: game for game in (CLASSIC, DUEL)}
