"""How many legal moves are listed, or kept. A hand with nearly every tile has hundreds of thousands of them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_LISTED: Final = 10_000


@frozen
class LegalMoves:
    """Legal moves, at most 10,000 of them.

    moves: the moves, in the order of the spec; is_truncated: whether there may be more.
    """

    moves: tuple[Any, ...]
    is_truncated: bool = False


def listed(moves: Iterable[object], most: int = MAX_LISTED) -> LegalMoves:
    """Return the first legal moves, at most `most` of them."""
    first = tuple(islice(moves, most + 1))
    return LegalMoves(first[:most], is_truncated=len(first) > most)
