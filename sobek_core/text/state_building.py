"""Checks that both games make when they lay out the stated values of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobek_core.text.notation import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.kernel.game import RuleId
    from sobek_core.kernel.pile import Pile


def check_range(place: str, number: int, minimum: int, maximum: int, part: str = "") -> None:
    """Raise NotationError unless a number is within limits. part: of the place that has the number."""
    if not minimum <= number <= maximum:
        limits = f"{minimum} to {maximum}" if minimum < maximum else f"{minimum}"
        raise NotationError(place=place, part=part, expected=limits, got=str(number), found=str(number))


def rest(whole: Pile[Any], piles: Iterable[Pile[Any]], rule: RuleId) -> Any:
    """Return what is left in the box. Raise NotationError if more is used than there is.

    piles: all that is used; rule: says how many there are.
    """
    try:
        out = sum(piles, start=type(whole)())
    except (OverflowError, ValueError) as error:  # far more of a kind than any box has
        raise NotationError(problem=str(error), rule=rule) from None
    if out <= whole:
        return whole - out
    kind, number = next((kind, number) for kind, number in out.counts() if number > whole.count(kind))
    raise NotationError(problem=f"{kind}: the box has {whole.count(kind)}, the position {number}", rule=rule)
