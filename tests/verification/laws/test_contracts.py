"""Contracts: outcomes other than confirmed and refuted are not mistaken for either; bounds are read from the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sobek_verification.laws.contracts.contract import bounds_of, examine

if TYPE_CHECKING:
    from collections.abc import Callable

# CrossHair's exit code is 0 for several outcomes that are not confirmations.


def _double(number: int) -> int:
    return number + number


def _holds(number: int) -> bool:
    """Holds always.

    post: _
    """
    return _double(number) == 2 * number


def _fails(number: int) -> bool:
    """Fails for one number.

    post: _
    """
    return number != 1234


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


def _has_no_contract(number: int) -> bool:
    """Has no postcondition."""
    return number == 7


def _cannot_be_read(number: int) -> bool:
    """Has a postcondition that is no Python.

    post: _ is is
    """
    return number == 7


@pytest.mark.parametrize(
    ("predicate", "result"),
    [
        (_holds, "confirmed"),
        (_fails, "refuted"),
        (_crashes, "crashed"),
        (_is_never_asked, "precondition never met"),
        (_comes_to_no_end, "not confirmed"),
        (_has_no_contract, "no contract"),
        (_cannot_be_read, "no contract"),
    ],
)
def test_what_comes_of_it_is_read(predicate: Callable[..., bool], result: str) -> None:
    """Each possible outcome of a contract has its own name."""
    assert result == examine(predicate, limit=1.0).result


LIMIT = 26


def _law(given: str) -> Callable[..., bool]:
    """Return a law with a precondition."""

    def law(cards: int, slot: int, *, taken: bool) -> bool:
        return taken or cards > slot

    law.__doc__ = f"""Say when it holds.\n\n    pre: {given}\n    post: _\n"""
    return law


@pytest.mark.parametrize(
    ("given", "bounds"),
    [
        ("cards >= 0 and slot > 0", ()),
        ("0 <= cards <= 9", ("cards: 0 to 9",)),
        ("0 <= cards <= LIMIT and 1 <= slot <= 4", ("cards: 0 to 26", "slot: 1 to 4")),
        ("cards > slot and 0 <= slot <= cards // 3", ()),
        ("cards >= slot + 27", ()),
    ],
)
def test_bounds_are_read_from_preconditions(given: str, bounds: tuple[str, ...]) -> None:
    """A number is bounded if it has a least and a most."""
    assert bounds == bounds_of(_law(given))


@pytest.mark.parametrize("given", ["cards < 10", "slot <= LIMIT", "9 >= cards", "0 <= cards < 10"])
def test_a_bound_of_another_form_is_refused(given: str) -> None:
    """Otherwise a bounded contract would be published as one for all numbers."""
    with pytest.raises(ValueError, match="law: expected bounds in the form 0 <= cards <= 9, got pre: "):
        bounds_of(_law(given))
