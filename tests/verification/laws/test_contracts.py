"""Contracts: every law is confirmed, every seeded fault refuted, and other outcomes are not mistaken for either."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from sobek_verification.checks import registered
from sobek_verification.laws.contracts.contract import examine, under

if TYPE_CHECKING:
    from collections.abc import Callable

    from _pytest.mark import ParameterSet

    from sobek_verification.checks import Check

SLOW: Final = {  # these take longer than all others together
    "classic/contract/a-line-of-the-sheet-scores-cards-and-prosperity",
    "classic/contract/a-marker-moves-forward-by-the-points-of-all-sets",
    "classic/contract/in-a-clean-tie-all-or-none-are-penalised/never-spares-anybody",
    "classic/contract/under-all-points-a-marker-that-gained-nothing-has-no-base",
    "classic/contract/under-all-points-the-base-is-what-the-round-gained",
    "classic/contract/under-none-penalised-nobody-is-exactly-when-all-counts-are-zero/never-spares-anybody",
    "classic/contract/under-set-points-the-base-is-the-points-of-the-sets",
    "duel/contract/nobody-beats-the-winners",
}
CONTRACTS: Final = [one for one in registered() if one.how in {"contract", "bounded contract"}]
BUGS: Final = [one for one in registered() if one.how == "seeded bug"]


def _marked(one: Check) -> ParameterSet:
    """Return a parameter, marked `long` if it takes long."""
    return pytest.param(one, marks=(pytest.mark.long,) if one.name in SLOW else (), id=one.name)


@pytest.mark.parametrize("one", [_marked(one) for one in (*CONTRACTS, *BUGS)])
def test_a_contract_comes_out_as_expected(one: Check) -> None:
    """A law is confirmed over all paths; with a seeded fault it is refuted."""
    outcome = one.run()
    assert one.expected == outcome.came, outcome.found


def test_all_that_are_slow_are_contracts() -> None:
    """Every name in the list is that of a contract."""
    assert SLOW <= {one.name for one in (*CONTRACTS, *BUGS)}


def test_every_contract_has_a_seeded_fault() -> None:
    """A law that nothing refutes may be too weak."""
    assert {one.name for one in CONTRACTS} == {one.name.rpartition("/")[0] for one in BUGS}


# Outcomes that are neither a confirmation nor a refutation. CrossHair's exit code is 0 for several of them.


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
    ("predicate", "came"),
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
def test_what_comes_of_it_is_read(predicate: Callable[..., bool], came: str) -> None:
    """Each possible outcome of a contract has its own name."""
    assert came == examine(predicate, limit=1.0).came


def test_fault_replaces_the_right_function_while_it_is_examined() -> None:
    """The law sees the wrong implementation, which may call the right one, and is removed afterwards."""
    wrong = under(_holds, "_double", lambda number: _double(number) + 1)
    assert ("refuted", 4) == (examine(wrong, limit=1.0).came, _double(2))


def test_fault_that_changes_nothing_is_not_refuted() -> None:
    """A law that lets a fault pass is too weak, which is not the expected result."""
    assert "confirmed" == examine(under(_holds, "_double", lambda number: 2 * number), limit=1.0).came
