"""Laws of steps along the track: classic.scoring.same-symbol and what rests on it, on the track that is shipped.

CrossHair comes to no end with more than one step at a time, or with the lots of a penalty; those are enumerated, on
other tracks too (verification/sobek_verification/laws/exhaustive/track.py).
"""

from __future__ import annotations

from typing import Final

from sobek_core.classic.track import Track
from sobek_verification.laws.contracts.contract import Contracts

contracts: Final = Contracts()

_TRACK: Final = Track()
step: Final = _TRACK.step
symbol: Final = _TRACK.symbol


@contracts.law("classic.scoring.same-symbol", "classic.scoring.beyond-hundred")
def from_a_number_each_step_goes_five_spaces(block: int, steps: int) -> bool:
    """Any number of the track and beyond, any steps, forward or back.

    pre: block >= 0
    post: _
    """
    return step(5 * block, steps) == 5 * (block + steps)


@contracts.law("classic.scoring.same-symbol")
def one_step_back_passes_two_to_eight_spaces(total: int) -> bool:
    """5n + 3 for n = 1, from any total.

    pre: total >= 0
    post: _
    """
    return 2 <= total - step(total, -1) <= 8


@contracts.law("classic.scoring.same-symbol")
def one_step_forward_passes_two_to_eight_spaces(total: int) -> bool:
    """5n + 3 for n = 1, from any total.

    pre: total >= 0
    post: _
    """
    return 2 <= step(total, 1) - total <= 8


@contracts.law("classic.scoring.same-symbol")
def no_step_goes_nowhere(total: int) -> bool:
    """From any total.

    pre: total >= 0
    post: _
    """
    return step(total, 0) == total


@contracts.law("classic.scoring.same-symbol", "classic.scoring.beyond-hundred")
def one_step_leads_to_the_same_symbol(total: int) -> bool:
    """From any total of the track.

    pre: 0 <= total < 100
    post: _
    """
    return symbol(step(total, 1)) == symbol(total)


@contracts.bug(step, from_a_number_each_step_goes_five_spaces)
def _goes_round_to_nought_at_a_hundred(total: int, steps: int) -> int:
    return step(total, steps) % 100


@contracts.bug(
    step,
    from_a_number_each_step_goes_five_spaces,
    one_step_forward_passes_two_to_eight_spaces,
    one_step_back_passes_two_to_eight_spaces,
    no_step_goes_nowhere,
)
def _goes_a_step_too_far(total: int, steps: int) -> int:
    return step(total, steps + 1 if steps >= 0 else steps - 1)


@contracts.bug(step, one_step_leads_to_the_same_symbol)
def _goes_five_spaces_from_everywhere(total: int, steps: int) -> int:
    return total + 5 * steps
