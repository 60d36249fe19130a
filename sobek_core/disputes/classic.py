"""What judging knows of classic."""

from __future__ import annotations

import math
from typing import Final

from sobek_core.classic.rules.turn import SLUGS
from sobek_core.disputes.classic_assumed import INSTEAD, assumed
from sobek_core.disputes.classic_rejected_moves import MOVES, UNMOVED
from sobek_core.disputes.classic_rejected_scores import ENDS, SCORES
from sobek_core.disputes.classic_score import close, end, reckon
from sobek_core.disputes.tools import Judged

JUDGED: Final = Judged(
    reckon=reckon,
    close=close,
    end=end,
    far=lambda _state: math.inf,  # who is the most corrupt shows at both ends (spec/disputes.md)
    moves=MOVES,
    scores=SCORES,
    ends=ENDS,
    unmoved=UNMOVED,
    assumed=assumed,
    instead=INSTEAD,
    slugs=frozenset(SLUGS.values()),
    pictured={"tokens": "event_pile"},
)
