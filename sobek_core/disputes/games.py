"""What judging knows of each game, by name."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from sobek_core.classic.rules.turn import SLUGS as CLASSIC_SLUGS
from sobek_core.disputes import (
    classic_assumed,
    classic_score,
    duel_assumed,
    duel_score,
)
from sobek_core.disputes import (
    classic_rejected_moves as classic_rivals,
)
from sobek_core.disputes import (
    classic_rejected_scores as classic_rescored,
)
from sobek_core.disputes import (
    duel_rejected_moves as duel_rivals,
)
from sobek_core.disputes import (
    duel_rejected_scores as duel_rescored,
)
from sobek_core.disputes.tools import Judged
from sobek_core.duel.rules.turn import SLUGS as DUEL_SLUGS

if TYPE_CHECKING:
    from collections.abc import Mapping

JUDGED: Final[Mapping[str, Judged]] = {
    "classic": Judged(
        reckon=classic_score.reckon,
        close=classic_score.close,
        end=classic_score.end,
        far=lambda _state: math.inf,  # who is the most corrupt shows at both ends (spec/disputes.md)
        moves=classic_rivals.MOVES,
        scores=classic_rescored.SCORES,
        ends=classic_rescored.ENDS,
        unmoved=classic_rivals.UNMOVED,
        assumed=classic_assumed.assumed,
        instead=classic_assumed.INSTEAD,
        slugs=frozenset(CLASSIC_SLUGS.values()),
        pictured={"tokens": "event_pile"},
    ),
    "duel": Judged(
        reckon=duel_score.reckon,
        close=duel_score.close,
        end=duel_score.end,
        far=duel_score.far,
        moves=duel_rivals.MOVES,
        scores=duel_rescored.SCORES,
        ends=duel_rescored.ENDS,
        unmoved=duel_rivals.UNMOVED,
        assumed=duel_assumed.assumed,
        instead=duel_assumed.INSTEAD,
        slugs=frozenset(DUEL_SLUGS.values()),
        pictured={},
    ),
}
