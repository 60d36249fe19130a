"""What a viewer may learn about a fault or a malformed record (NAME.visibility.legal).

Commands and pages call this module before they show one of these to a viewer, as text or as JSON.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from sobek_core.kernel.declared import checked
from sobek_core.kernel.visibility import Observer
from sobek_core.records.audit import Fault  # noqa: TC001  # `checked` reads it
from sobek_core.records.record import Record, RecordError

if TYPE_CHECKING:
    from sobek_core.kernel.visibility import Viewer


@checked
def fault_for(record: Record, fault: Fault, viewer: Viewer) -> Fault:
    """Return a fault, reduced to what a viewer may learn.

    A seat may learn why its own move is refused. The reasons for refusing another seat's move or the setup depend on
    hidden cards, and a digest is a hash of them: only the referee sees these. Everybody may see a fault in the result.
    """
    if fault.path == "result" or viewer is Observer.REFEREE:
        return fault
    if fault.path == "move" and fault.number is not None and _is_own(record.entries[fault.number - 1].move, viewer):
        return fault
    return evolve(fault, reasons=(), mismatch=None)


def record_error_for(error: RecordError, viewer: Viewer) -> RecordError:
    """Return the error of a malformed record, reduced to what a viewer may learn: the line.

    The rest of the message quotes hidden cards, or the chain, which is a hash of them.
    """
    problem = "expected a well-formed record; `sobek audit` says what is wrong"
    return error if viewer is Observer.REFEREE else RecordError("", problem, error.line)


def _is_own(move: Any, viewer: Viewer) -> bool:
    return getattr(move, "seat", None) == viewer
