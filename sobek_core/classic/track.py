"""The score track: classic.scoring.track, classic.scoring.same-symbol, classic.scoring.beyond-hundred.

A marker shows a *total* of points, 0 or more, and stands on space total mod 100. Block b of the track holds the four
spaces after the number 5b. The track is circular: block 20 is block 0 again.
"""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from sobek_core.classic.components import SHIPPED_TRACK
from sobek_core.kernel.shown import different_repr

SYMBOLS: Final = ("ankh", "eye", "lotus", "feather")
BLOCKS: Final = 20
NUMBER: Final = "number"  # what is on a space without a symbol
BLOCK_SPACES: Final = 5  # a number and four symbols


def _check(_track: object, _attribute: object, blocks: tuple[tuple[str, ...], ...]) -> None:
    if len(blocks) != BLOCKS:
        message = f"track: expected {BLOCKS} blocks, got {len(blocks)} (classic.scoring.track)"
        raise ValueError(message)
    for place, block in enumerate(blocks):
        if sorted(block) != sorted(SYMBOLS):
            message = (
                f"track, block {place}: expected {', '.join(SYMBOLS)}, each once in any order, "
                f"got {' '.join(block)[:40]!r} (classic.scoring.track)"
            )
            raise ValueError(message)


@frozen
class Track:
    """A valid score track.

    blocks: 20 blocks of the four symbols, in the order of their spaces.

    Raise ValueError if it is not valid.
    """

    blocks: tuple[tuple[str, ...], ...] = field(default=SHIPPED_TRACK, validator=_check)
    __repr__ = different_repr

    def symbol(self, total: int) -> str:
        """Return what is on the space of a total of points: one of SYMBOLS, or "number"."""
        place = total % BLOCK_SPACES
        return self.blocks[total // BLOCK_SPACES % BLOCKS][place - 1] if place else NUMBER

    def step(self, total: int, steps: int) -> int:
        """Return the total after steps to spaces with the same symbol (classic.scoring.same-symbol).

        total: points; steps: positive forward, negative back. The result is negative if the track has no such space.
        Each block has each symbol once, so n steps lead exactly n blocks on.
        """
        block, place = divmod(total, BLOCK_SPACES)
        if place == 0:
            return total + BLOCK_SPACES * steps
        symbol = self.blocks[block % BLOCKS][place - 1]
        goal = block + steps
        return BLOCK_SPACES * goal + 1 + self.blocks[goal % BLOCKS].index(symbol)
