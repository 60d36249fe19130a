"""Contracts: outcomes other than confirmed and refuted are not mistaken for either; test_checks examines the laws."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sobek_verification.laws.contracts.contract import examine, under

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


def test_fault_replaces_the_right_function_while_it_is_examined() -> None:
    """The law sees the wrong implementation, which may call the right one, and is removed afterwards."""
    wrong = under(_holds, "_double", lambda number: _double(number) + 1)
    assert ("refuted", 4) == (examine(wrong, limit=1.0).result, _double(2))


def test_fault_that_changes_nothing_is_not_refuted() -> None:
    """A law that lets a fault pass is too weak, which is not the expected result."""
    assert "confirmed" == examine(under(_holds, "_double", lambda number: 2 * number), limit=1.0).result
