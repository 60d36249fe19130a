"""Examines a contract with CrossHair, in this process."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING, Final

from attrs import frozen
from crosshair.core_and_libs import MessageType, analyze_function, run_checkables
from crosshair.options import AnalysisKind, AnalysisOptionSet

from sobek_verification.laws.contracts.contract import Contract, ContractStatus

if TYPE_CHECKING:
    from crosshair.core_and_libs import AnalysisMessage

STATUSES: Final = {
    MessageType.CONFIRMED: ContractStatus.CONFIRMED,
    MessageType.POST_FAIL: ContractStatus.REFUTED,
    MessageType.CANNOT_CONFIRM: ContractStatus.NOT_CONFIRMED,
    MessageType.PRE_UNSAT: ContractStatus.PRECONDITION_NEVER_MET,
    MessageType.EXEC_ERR: ContractStatus.CRASHED,
    MessageType.POST_ERR: ContractStatus.CRASHED,
}


@frozen
class ContractFinding:
    """What came of a contract. message: CrossHair's, with the counterexample; seconds: of processor time."""

    contract: Contract
    status: ContractStatus
    message: str
    seconds: float

    @property
    def is_as_expected(self) -> bool:
        """Whether the law was confirmed, or refuted with its bug."""
        return self.status is self.contract.expected


def examine(contract: Contract, limit: float) -> ContractFinding:
    """Let CrossHair examine a contract. limit: seconds of processor time after which it gives up."""
    options = AnalysisOptionSet(report_all=True, per_condition_timeout=limit, analysis_kind=[AnalysisKind.PEP316])
    began = process_time()
    messages = run_checkables(analyze_function(contract.predicate, options))
    return ContractFinding(
        contract, _status(messages), "; ".join(one.message for one in messages), process_time() - began
    )


def _status(messages: list[AnalysisMessage]) -> ContractStatus:
    """Read the one message that a contract must bring; what cannot be read is no contract."""
    if len(messages) != 1:
        return ContractStatus.NO_CONTRACT
    return STATUSES.get(messages[0].state, ContractStatus.NO_CONTRACT)
