"""Legal moves as far as they are told: a hand of nearly all tiles has hundreds of thousands, which nobody reads."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.words import Words

LISTED_MOST: Final = 10_000


@frozen
class Listed:
    """Legal moves, in the order of the spec. is_cut: whether there may be more than these."""

    moves: tuple[Any, ...]
    is_cut: bool = False

    def number(self, words: Words) -> int | str:
        """Say how many legal moves there are."""
        return words("said.at-least", number=len(self.moves)) if self.is_cut else len(self.moves)


def listed(moves: Iterable[Any], most: int = LISTED_MOST) -> Listed:
    """List the first legal moves. most: how many at most."""
    first = tuple(islice(moves, most + 1))
    return Listed(first[:most], is_cut=len(first) > most)
