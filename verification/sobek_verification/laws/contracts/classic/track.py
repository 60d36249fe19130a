"""Laws of steps along the shipped track: classic.scoring.same-symbol and what depends on it.

CrossHair does not finish with more than one step at a time, or with the steps of a penalty. Those are enumerated, on
other tracks too (laws/exhaustive/classic/track.py).
"""

from __future__ import annotations

from typing import Final

from sobek_core.classic.track import Track
from sobek_verification.checks import check
from sobek_verification.laws.contracts.contract import contract
from sobek_verification.laws.faults import fault

_TRACK: Final = Track()
step: Final = _TRACK.step


@fault(
    "wraps around to zero at a hundred",
    ".step",
    lambda right: lambda total, steps: right(total, steps) % 100,
    "classic.scoring.beyond-hundred",
)
@fault(
    "goes a step too far",
    ".step",
    lambda right: lambda total, steps: right(total, steps + 1 if steps >= 0 else steps - 1),
    "classic.scoring.same-symbol",
)
@check("classic.scoring.same-symbol", "classic.scoring.beyond-hundred", kind=contract)
def each_step_from_a_number_goes_five_spaces(block: int, steps: int) -> bool:
    """Take any number of steps, forward or back, from any number on the track and beyond.

    pre: block >= 0
    post: _
    """
    return step(5 * block, steps) == 5 * (block + steps)
