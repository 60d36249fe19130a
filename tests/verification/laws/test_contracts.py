"""The contracts: every law is confirmed, every seeded bug refuted, and the runner is not deceived by anything else."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve
from click.testing import CliRunner

from sobek_verification.cli.contracts import contracts_command
from sobek_verification.laws.chapter import Bug, Law
from sobek_verification.laws.contracts import runner
from sobek_verification.laws.contracts.contract import Contract, ContractStatus
from sobek_verification.laws.contracts.examine import ContractFinding, examine
from sobek_verification.laws.contracts.runner import CONTRACTS, line
from sobek_verification.prove.gathered import checks
from sobek_verification.prove.manifest import read_manifest

if TYPE_CHECKING:
    from collections.abc import Callable


LEFT_OUT: Final = 12  # the slowest ones, as the manifest has it, which take longer than all others together
SECONDS: Final = {name: entry.seconds for name, entry in read_manifest().items()}
CHECKS: Final = {one.name: one for one in checks() if one.how in ("contract", "seeded bug")}
EXAMINED: Final = sorted(CHECKS, key=lambda name: (SECONDS.get(name, 0), name))[:-LEFT_OUT]


@pytest.mark.parametrize("name", EXAMINED)
def test_a_contract_comes_out_as_expected(name: str) -> None:
    """A law is confirmed over all paths; with a seeded bug it is refuted."""
    outcome = CHECKS[name].run()
    assert CHECKS[name].expected == outcome.came, outcome.found


def test_all_others_are_left_to_the_command() -> None:
    """`sobek-verify prove` examines every one."""
    assert len(CONTRACTS) == len(CHECKS) == len(EXAMINED) + LEFT_OUT


def test_contracts_are_run_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several at a time, each in a process that nothing was done in."""
    monkeypatch.setattr(runner, "CONTRACTS", CONTRACTS[:3])
    findings = list(runner.run())
    assert CONTRACTS[:3] == tuple(finding.contract for finding in findings if finding.is_as_expected)


def test_every_law_has_a_seeded_bug() -> None:
    """A law that nothing refutes may be too weak to say anything."""
    laws = {contract.law for contract in CONTRACTS}
    assert laws == {contract.law for contract in CONTRACTS if contract.bug}


def test_size() -> None:
    """So many contracts there are: none is lost on the way from its chapter to the runner."""
    laws = Counter(contract.law.rules[0].partition(".")[0] for contract in CONTRACTS if contract.bug is None)
    bugs = Counter(contract.law.rules[0].partition(".")[0] for contract in CONTRACTS if contract.bug)
    assert ({"classic": 42, "duel": 34}, {"classic": 67, "duel": 56}) == (laws, bugs)


# What the runner must not take for a confirmation or a refutation. CrossHair's exit code is 0 for several of these.


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
    ("predicate", "status"),
    [
        (_holds, ContractStatus.CONFIRMED),
        (_fails, ContractStatus.REFUTED),
        (_crashes, ContractStatus.CRASHED),
        (_is_never_asked, ContractStatus.PRECONDITION_NEVER_MET),
        (_comes_to_no_end, ContractStatus.NOT_CONFIRMED),
        (_has_no_contract, ContractStatus.NO_CONTRACT),
        (_cannot_be_read, ContractStatus.NO_CONTRACT),
    ],
)
def test_status_is_read(predicate: Callable[..., bool], status: ContractStatus) -> None:
    """Each thing that can come of a contract has a status of its own, and only confirmed is what a law expects."""
    finding = examine(Contract(Law(predicate, ())), limit=1.0)
    assert (finding.status, finding.is_as_expected) == (status, status is ContractStatus.CONFIRMED)


def test_bug_stands_in_the_place_of_the_right_one_while_it_is_examined() -> None:
    """The wrong implementation is seen by the law, may call the right one itself, and is gone afterwards."""
    contract = Contract(Law(_holds, ()), Bug("_double", lambda number: _double(number) + 1))
    finding = examine(contract, limit=1.0)
    assert (finding.status, finding.is_as_expected, _double(2)) == (ContractStatus.REFUTED, True, 4)


def test_bug_that_changes_nothing_is_not_refuted() -> None:
    """A law that lets a bug pass is too weak: that is no expected result."""
    contract = Contract(Law(_holds, ()), Bug("_double", lambda number: 2 * number))
    finding = examine(contract, limit=1.0)
    assert (finding.status, finding.is_as_expected) == (ContractStatus.CONFIRMED, False)


def test_line_names_what_failed() -> None:
    """A line for people says what came and what was expected, with CrossHair's message."""
    finding = ContractFinding(CONTRACTS[0], ContractStatus.CONFIRMED, "Confirmed over all paths.", 0.5)
    sentence = "a take is legal exactly within the window (classic.quay.window)"
    assert line(finding) == f" 0.50 s  confirmed, for cards: 0 to 9  {sentence}"
    failed = evolve(finding, status=ContractStatus.REFUTED, message="false when calling f(4)")
    verdict = "FAILED (refuted, expected confirmed: false when calling f(4))"
    assert line(failed) == f" 0.50 s  {verdict}, for cards: 0 to 9  {sentence}"
    bug = ContractFinding(CONTRACTS[1], ContractStatus.REFUTED, "false when calling f(4)", 0.5)
    assert line(bug) == "     0.50 s  refuted  if it counts slots from the end below nought"


@pytest.mark.parametrize(
    ("status", "code", "summary"),
    [
        (ContractStatus.REFUTED, 0, "1 laws, 1 seeded bugs, 0 not as expected; 0.8 s of processor time"),
        (ContractStatus.CONFIRMED, 1, "1 laws, 1 seeded bugs, 1 not as expected; 0.8 s of processor time"),
    ],
)
def test_command_fails_if_anything_is_not_as_expected(
    monkeypatch: pytest.MonkeyPatch, status: ContractStatus, code: int, summary: str
) -> None:
    """`sobek-verify contracts`: a line for each contract, and exit code 1 for a bug that was not refuted."""
    findings = [
        ContractFinding(CONTRACTS[0], ContractStatus.CONFIRMED, "Confirmed over all paths.", 0.5),
        ContractFinding(CONTRACTS[1], status, "", 0.25),
    ]
    monkeypatch.setattr("sobek_verification.cli.contracts.run", lambda: iter(findings))
    result = CliRunner().invoke(contracts_command)
    assert (result.exit_code, result.stdout.splitlines()) == (code, [*map(line, findings), summary])
