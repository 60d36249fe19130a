"""Checks that both games make when they lay out the stated values of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobek_core.text.notation import (
    NotationError,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.kernel.pile import Pile


def check_range(place: str, number: int, least: int, most: int) -> None:
    """Raise NotationError unless a number is within limits."""
    if not least <= number <= most:
        message = f"{place}: expected {f'{least} to {most}' if least < most else least}, got {number}"
        raise NotationError(message)


def rest(whole: Pile[Any], piles: Iterable[Pile[Any]], rule: str) -> Any:
    """Return what is left in the box. Raise NotationError if more is used than there is.

    piles: all that is used; rule: says how many there are.
    """
    try:
        out = sum(piles, start=type(whole)())
    except (OverflowError, ValueError) as error:  # far more of a kind than any box has
        message = f"{error} ({rule})"
        raise NotationError(message) from None
    if out <= whole:
        return whole - out
    kind, number = next((kind, number) for kind, number in out.counts() if number > whole.count(kind))
    message = f"{kind}: the box has {whole.count(kind)}, the position {number} ({rule})"
    raise NotationError(message)
