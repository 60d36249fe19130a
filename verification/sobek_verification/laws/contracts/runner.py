"""Runs all contracts, several at a time, and says what came of each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from sobek_verification.games import GAMES
from sobek_verification.laws.contracts.examine import examine
from sobek_verification.workers import workers_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.laws.contracts.contract import Contract
    from sobek_verification.laws.contracts.examine import ContractFinding

CONTRACTS: Final = tuple(contract for game in GAMES.values() for contract in game.contracts)
LIMIT: Final = 30.0  # seconds of processor time for a contract; the slowest one needs about seven


def run() -> Iterator[ContractFinding]:
    """Examine all contracts, in their order, with as many processes as there are processors."""
    with workers_of(None) as workers:
        yield from workers.in_order(partial(examine, limit=LIMIT), CONTRACTS)


def line(finding: ContractFinding) -> str:
    """Say in a line what came of a contract; the bugs of a law stand indented under it."""
    contract: Contract = finding.contract
    verdict = f"{finding.status}, expected {contract.expected}: {finding.message}"
    status = finding.status if finding.is_as_expected else f"FAILED ({verdict})"
    if contract.bug:
        return f"    {finding.seconds:5.2f} s  {status}  if it {contract.bug.sentence}"
    within = f", for {', '.join(contract.bounds)}" if contract.bounds else ""
    return f"{finding.seconds:5.2f} s  {status}{within}  {contract.law.sentence} ({', '.join(contract.law.rules)})"
