"""Every step along the track, compared with the walk of the invariants from space to space."""

from __future__ import annotations

from itertools import permutations, product
from typing import TYPE_CHECKING, Final

from sobek_core.classic.components import SHIPPED_TRACK
from sobek_core.classic.track import BLOCKS, SYMBOLS, Track
from sobek_invariants.classic.reporting import symbol_under, walk
from sobek_verification.checks import fault
from sobek_verification.laws.exhaustive.enumeration import enumeration, hold
from sobek_verification.seeding import always

if TYPE_CHECKING:
    from collections.abc import Iterable


TOTALS: Final = range(505)
STEPS: Final = range(-12, 13)
ORDERS: Final = tuple(permutations(SYMBOLS))
TRACKS: Final = {
    "the shipped track": Track(SHIPPED_TRACK),
    "one order in all blocks": Track((ORDERS[0],) * BLOCKS),
    "one order and its reverse, in turn": Track((ORDERS[0], ORDERS[-1]) * (BLOCKS // 2)),
    "twenty orders": Track(ORDERS[:BLOCKS]),
    "a circle of four orders": Track((ORDERS[1], ORDERS[9], ORDERS[14], ORDERS[22]) * (BLOCKS // 4)),
}

STEP: Final = "track.Track.step"


@fault("it has one more", "track.BLOCKS", lambda right: right + 1)
@fault("the feather is no symbol", "track.SYMBOLS", lambda right: (*right[:3], "number"))
@fault("every space has a number", "track.Track.symbol", always("number"))
@enumeration("classic.scoring.track")
def a_track_is_twenty_blocks_of_the_four_symbols() -> int:
    """Check tracks of up to 40 blocks, and every word of three to five valid or invalid symbols in each block."""
    size = 0
    for blocks in range(41):
        hold(f"{blocks} blocks", blocks == 20, _is_a_track((ORDERS[0],) * blocks))
        size += 1
    for length, place in product((3, 4, 5), range(BLOCKS)):
        for word in product((*SYMBOLS, "number"), repeat=length):
            blocks_ = (*SHIPPED_TRACK[:place], word, *SHIPPED_TRACK[place + 1 :])
            hold(f"block {place}: {' '.join(word)}", word in ORDERS, _is_a_track(blocks_))
            size += 1
    for order, place in product(ORDERS, range(BLOCKS)):
        track = Track((*SHIPPED_TRACK[:place], order, *SHIPPED_TRACK[place + 1 :]))
        under = [track.symbol(space) for space in range(5 * place, 5 * place + 6)]
        hold(f"block {place}: {' '.join(order)}", ["number", *order, "number"], under)
        size += 1
    return size


def _is_a_track(blocks: tuple[tuple[str, ...], ...]) -> bool:
    try:
        Track(blocks)
    except ValueError:
        return False
    return True


def walks(track: Track, total: int, most: int) -> dict[int, int]:
    """Return where up to `most` steps forward and back lead from a total, going from one step to the next."""
    reached = {0: total}
    for way in (1, -1):
        for steps in range(1, most + 1):
            reached[way * steps] = walk(track, reached[way * (steps - 1)], way)
    return reached


@fault(
    "it goes five spaces from everywhere",
    STEP,
    lambda _: lambda _self, total, steps: total + 5 * steps,
    "classic.scoring.same-symbol",
)
@fault(
    "it goes ten spaces from a number",
    STEP,
    lambda right: lambda self, total, steps: right(self, total, steps) if total % 5 else total + 10 * steps,
    "classic.scoring.same-symbol",
)
@fault(
    "it wraps around at a hundred",
    STEP,
    lambda right: lambda *step: right(*step) % 100,
    "classic.scoring.beyond-hundred",
)
@fault(
    "twelve steps back from 249 go too few spaces",
    STEP,
    lambda right: lambda *step: right(*step) + 5 * (step[1:] == (249, -12)),
    "classic.scoring.same-symbol",
)
@fault(
    "it goes a step too few back from 403",
    STEP,
    lambda right: lambda self, total, steps: right(self, total, steps + (total == 403 and steps < -1)),
    "classic.scoring.same-symbol",
)
@fault(
    "symbols from 250 on are one space off",
    "track.Track.symbol",
    lambda right: lambda self, total: right(self, total + (total >= 250)),
    "classic.scoring.beyond-hundred",
)
@enumeration("classic.scoring.same-symbol", "classic.scoring.beyond-hundred")
def every_step_goes_to_a_space_with_the_same_symbol() -> int:
    """Check every total and number of steps on each of the tracks."""
    return sum(_compare(name, track, TOTALS) for name, track in TRACKS.items())


@fault(
    "it errs with one order in the first block",
    STEP,
    lambda right: lambda self, *step: right(self, *step) + (self.blocks[0] == ORDERS[-1] and right(self, *step) == 41),
)
@enumeration("classic.scoring.same-symbol")
def n_steps_pass_five_n_spaces_give_or_take_three() -> int:
    """Check that n steps pass 5n - 3 to 5n + 3 spaces, between any two orders of the symbols.

    Each track has one order in block 0, where the steps begin, at 100, and another order in all other blocks. A step
    depends only on the blocks at its two ends, so these tracks cover all tracks.
    """
    size = 0
    for first, other in product(ORDERS, repeat=2):
        track = Track((first, *(other,) * (BLOCKS - 1)))
        name = f"{' '.join(first)}, then {' '.join(other)}"
        size += _compare(name, track, range(100, 105))
        for total, steps in product(range(100, 105), STEPS):
            passed = abs(track.step(total, steps) - total)
            within = 5 * abs(steps) - 3 <= passed <= 5 * abs(steps) + 3
            hold(f"{name}: {total}, {steps} steps, {passed} spaces: 5n - 3 to 5n + 3", True, within)
    return size


def _compare(name: str, track: Track, totals: Iterable[int]) -> int:
    """Compare symbols, and steps from these totals, with the walk. Return the number of steps."""
    size = 0
    for total in totals:
        hold(f"{name}: symbol of {total}", symbol_under(track, total), track.symbol(total))
        reached = walks(track, total, STEPS[-1])
        hold(f"{name}: steps from {total}", reached, {steps: track.step(total, steps) for steps in reached})
        size += len(reached)
    return size
