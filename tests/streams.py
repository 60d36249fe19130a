"""The streams of spec/dealing.md written a second time, independently of the dealer, and the vectors."""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import count
from typing import Any, Final

from sobek_core.kernel.dealer import Stream
from sobek_core.package_data import spec_root

VECTORS: Final[dict[str, Any]] = json.loads((spec_root() / "vectors" / "dealing.json").read_text(encoding="utf-8"))
WORD_BOUND: Final = 2**32


class Reference:
    """The pseudo-code of the spec."""

    def __init__(self, seed: str, purpose: str) -> None:
        texts = (f"sobek-dealing-1 {purpose} {seed} {block}" for block in count())
        blocks = (sha256(bytes(ord(letter) for letter in text)).hexdigest() for text in texts)
        self.words = (int(block[at : at + 8], 16) for block in blocks for at in range(0, 64, 8))

    def below(self, bound: int) -> int:
        """Draw a number from 0 to bound - 1."""
        if bound == 1:
            return 0
        while (word := next(self.words)) >= WORD_BOUND // bound * bound:
            pass
        return word % bound

    def shuffle(self, items: list[Any]) -> list[Any]:
        """Shuffle the list in place, and return it."""
        for i in reversed(range(1, len(items))):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items

    def weighted(self, weights: list[int]) -> int:
        """Draw an index."""
        rest, index = self.below(sum(weights)), 0
        while rest >= weights[index]:
            rest, index = rest - weights[index], index + 1
        return index


def streams(vector: dict[str, Any]) -> tuple[Stream, Reference]:
    """Begin the stream of a vector twice: the dealer's and the reference's."""
    purpose = vector.get("purpose", "deal")
    return Stream(int(vector["seed"]), purpose), Reference(vector["seed"], purpose)
