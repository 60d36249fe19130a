"""The game suites by name: the one place where a game is registered here.

What a third game has to provide before its `GameSuite` is registered:

* its entry in `sobek_core.games.GAMES`, and its chapters in spec/;
* in `sobek_invariants`, `NAME/`: an `ObservedState` with `of`, `INVARIANTS`, including the shared ones (see `shared`
  there), `CONDITIONS`, and the `CHECKS` of positions;
* here, `simulation/machines/NAME.py`: nearly legal moves, and hidden cards dealt anew;
* `simulation/recall/NAME.py`: what moves tell about hidden things, besides what they move, and `directed_NAME.toml`;
* in `metamorphic.py`, its types that all rules treat alike;
* in `laws/visibility.py`, what lies open, and who looks at what;
* `laws/contracts/NAME.py` and `laws/exhaustive/NAME.py`: its contracts and enumerations, if it has any, with their
  seeded faults, named in `checks.MODULES`;
* below, all this in one `GameSuite`; and in tests/golden_games.py, its golden games.

The commands then accept its name, and the tests over all games include it.
"""

from __future__ import annotations

from typing import Final

from sobek_core.classic import moves as classic_moves
from sobek_core.classic import tools as classic_tools
from sobek_core.duel import moves as duel_moves
from sobek_core.duel import tools as duel_tools
from sobek_core.registry import Registry
from sobek_invariants import classic, duel
from sobek_verification.simulation.machines import classic as classic_play
from sobek_verification.simulation.machines import duel as duel_play
from sobek_verification.suite import GameSuite

CLASSIC: Final = GameSuite(
    tools=classic_tools.CLASSIC,
    invariants=classic.INVARIANTS,
    conditions=classic.CONDITIONS,
    observe=classic.ObservedState.of,
    edition=classic_tools.CLASSIC.game().edition,
    deal_hidden_anew=classic_play.deal_hidden_anew,
    setup_of=classic_play.setup_of,
    deck=("deal", "deck"),
    shown_by_scoring=classic_play.shown_by_scoring,
    weights=classic_play.WEIGHTS,
    likely=classic_play.likely,
    values=classic_play.VALUES,
    shown_by={"character": (classic_moves.PlayCharacter, "card"), "token": (classic_moves.ChooseToken, "token")},
    random_parts=classic_play.random_track,
    unwritten=classic_play.unwritten,
)

DUEL: Final = GameSuite(
    tools=duel_tools.DUEL,
    invariants=duel.INVARIANTS,
    conditions=duel.CONDITIONS,
    observe=duel.ObservedState.of,
    edition=duel_tools.DUEL.game().edition,
    deal_hidden_anew=duel_play.deal_hidden_anew,
    setup_of=duel_play.setup_of,
    deck=("draw_pile",),
    shown_by_scoring=duel_play.shown_by_scoring,
    weights=duel_play.WEIGHTS,
    likely=duel_play.likely,
    values=duel_play.VALUES,
    shown_by={"character": (duel_moves.PlayCharacter, "tile"), "token": (duel_moves.ChooseToken, "token")},
)

GAMES: Final = Registry[GameSuite](CLASSIC, DUEL)
