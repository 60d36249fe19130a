"""The dealer (spec/dealing.md): a stream of numbers from a seed, the same in every language. Independent of any game.

This is the only source of randomness in the core, and the only mutable object::

    stream = Stream(7, "deal")
    stream.shuffle(("fish-0", "wheat-0", "amulet"))
    stream.below(4)
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence  # noqa: TC003  # `checked` reads them
from hashlib import sha256
from itertools import accumulate
from struct import unpack
from typing import Final, TypeVar

from sobek_core.kernel.declared import checked

T = TypeVar("T")

FORMAT: Final = "sobek-dealing-1"
SEEDS: Final = 2**64  # exclusive bound
WORDS: Final = 2**32  # exclusive bound


class Stream:
    """A stream of random numbers that a seed and a purpose determine.

    Every call advances it, so results depend on the calls before. Two streams with the same seed and purpose yield the
    same numbers. Streams with different purposes are independent. A copy goes on from where the stream is.
    """

    def __init__(self, seed: int, purpose: str) -> None:
        """Begin the stream. Raise ValueError unless 0 <= seed < 2**64 and the purpose is one word of a to z."""
        if type(seed) is not int or not 0 <= seed < SEEDS:
            message = f"a seed is 0 to {SEEDS - 1}, not {seed!r:.60}"
            raise ValueError(message)
        if not re.fullmatch("[a-z]+", str(purpose)):
            message = f"a purpose is one word of the letters a to z, not {purpose!r}"
            raise ValueError(message)
        self._begins = f"{FORMAT} {purpose} {seed:d}"
        self._block = 0  # the next one
        self._words: list[int] = []  # of the block before, the next one last

    def below(self, bound: int) -> int:
        """Draw a number from 0 to bound - 1, each equally likely. Raise ValueError unless 1 <= bound <= 2**32."""
        if type(bound) is not int or not 1 <= bound <= WORDS:
            message = f"a bound is 1 to {WORDS}, not {bound!r:.60}"
            raise ValueError(message)
        if bound == 1:
            return 0
        fair = WORDS - WORDS % bound
        while (word := self._word()) >= fair:
            pass
        return word % bound

    @checked
    def shuffle(self, items: Iterable[T]) -> tuple[T, ...]:
        """Return the items in a new order, each order equally likely. The argument is not changed."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            chosen = self.below(last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order)

    @checked
    def weighted(self, weights: Sequence[int]) -> int:
        """Draw an index in proportion to its weight. Raise ValueError for none, one below 1, or over 2**32 in all."""
        sums = tuple(accumulate(weights))
        if not sums or min(weights) < 1 or sums[-1] > WORDS:
            message = f"weights are 1 or more each, at least one, {WORDS} at most together, not {list(weights)}"
            raise ValueError(message)
        return bisect_right(sums, self.below(sums[-1]))

    def _word(self) -> int:
        """Return the next word; a block has eight."""
        if not self._words:
            block = sha256(f"{self._begins} {self._block}".encode("ascii")).digest()
            self._words = list(reversed(unpack(">8I", block)))
            self._block += 1
        return self._words.pop()
