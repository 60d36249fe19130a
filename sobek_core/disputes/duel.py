"""What judging knows of duel."""

from __future__ import annotations

from typing import Final

from sobek_core.disputes.duel_assumed import INSTEAD, assumed
from sobek_core.disputes.duel_rejected_moves import MOVES, UNMOVED
from sobek_core.disputes.duel_rejected_scores import ENDS, SCORES
from sobek_core.disputes.duel_score import close, end, far, reckon
from sobek_core.disputes.tools import Judged
from sobek_core.duel.rules.turn import SLUGS

JUDGED: Final = Judged(
    reckon=reckon,
    close=close,
    end=end,
    far=far,
    moves=MOVES,
    scores=SCORES,
    ends=ENDS,
    unmoved=UNMOVED,
    assumed=assumed,
    instead=INSTEAD,
    slugs=frozenset(SLUGS.values()),
    pictured={},
)
