"""Contracts: outcomes other than confirmed and refuted are not mistaken for either; bounds are noticed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sobek_verification.laws.contracts.contract import examine, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable

# CrossHair's exit code is 0 for several outcomes that are not confirmations.


def _crashes(number: int) -> bool:
    """Crashes for one number, and holds for all others.

    post: _
    """
    return 1 // (number - 1234) <= 1


def _is_never_asked(number: int) -> bool:
    """Has a precondition that nothing meets.

    pre: number < 0 < number
    post: _
    """
    return number == 7


def _comes_to_no_end(numbers: list[int]) -> bool:
    """Has more paths than there is time.

    post: _
    """
    return sorted([*numbers, 0])[0] <= 0


def _cannot_be_read(number: int) -> bool:
    """Has a postcondition that is no Python.

    post: _ is is
    """
    return number == 7


@pytest.mark.parametrize(
    ("predicate", "result"),
    [
        (_crashes, "crashed"),
        (_is_never_asked, "precondition never met"),
        (_comes_to_no_end, "not confirmed"),
        (_cannot_be_read, "no contract"),
    ],
)
def test_what_comes_of_it_is_read(predicate: Callable[..., bool], result: str) -> None:
    """Each has its own name. The manifest has contracts that are confirmed, and twins that are refuted."""
    assert result == examine(predicate, limit=1.0).result


def _law(given: str) -> Callable[..., bool]:
    """Return a law with a precondition."""

    def law(cards: int, slot: int) -> bool:
        return cards > slot

    law.__doc__ = f"""Say when it holds.\n\n    pre: {given}\n    post: _\n"""
    return law


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        *(
            ("contract", given)
            for given in ("cards >= 0 and slot > 0", "0 <= slot <= cards // 3", "cards >= slot + 27")
        ),
        *(("bounded contract", given) for given in ("0 <= cards <= 9", "slot <= LIMIT", "9 >= cards", "cards < 10")),
    ],
)
def test_a_contract_with_an_upper_bound_is_called_bounded(kind: str, given: str) -> None:
    """Otherwise it would be published as one for all numbers."""
    assert kind == kind_of(_law(given))
