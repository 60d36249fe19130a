"""What judging knows of each game, by name."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from sobek_core.classic.turn import SLUGS as CLASSIC_SLUGS
from sobek_core.duel.turn import SLUGS as DUEL_SLUGS
from sobek_core.judging import (
    classic_assumed,
    classic_rescored,
    classic_rivals,
    classic_score,
    duel_assumed,
    duel_rescored,
    duel_rivals,
    duel_score,
)
from sobek_core.judging.reckoning import Judged

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
