"""What a viewer may be told of a fault, of a malformed record and of a judgement (NAME.visibility.legal).

Everything that prints one of these to a viewer asks here first: commands and pages, text and JSON alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.kernel.visibility import Observer
from sobek_core.records.record import RecordError

if TYPE_CHECKING:
    from sobek_core.disputes import Question
    from sobek_core.kernel.visibility import Viewer
    from sobek_core.records.audit import Fault
    from sobek_core.records.record import Record

NOT_WELL_FORMED: Final = "expected a well-formed record; `sobek audit` says what is wrong"


def fault_for(record: Record, fault: Fault, viewer: Viewer) -> Fault:
    """Return a fault, reduced to what a viewer may be told.

    A seat is told why its own move is refused. The reasons for refusing another move or the setup depend on hidden
    cards, and a digest is a hash of them: only the referee of the record is told these. Everybody is told a result.
    """
    if fault.path == "result" or viewer is Observer.REFEREE:
        return fault
    if fault.path == "move" and fault.number is not None and _is_own(record.entries[fault.number - 1].move, viewer):
        return fault
    return evolve(fault, reasons=(), mismatch=None)


def record_error_for(error: RecordError, viewer: Viewer) -> RecordError:
    """Return the error of a malformed record, reduced to what a viewer may be told: the line.

    The rest of the message quotes hidden cards, or the chain, which is a hash of them.
    """
    return error if viewer is Observer.REFEREE else RecordError(error.line, "", NOT_WELL_FORMED)


def may_be_told(question: Question, viewer: Viewer) -> bool:
    """Return whether a viewer may be told the answer: a seat may be told only whether its own move is legal.

    Only the referee of the record may be told points: they depend on what lies in every corruption.
    """
    from sobek_core.disputes import OfMove  # noqa: PLC0415  # most commands judge nothing

    return viewer is Observer.REFEREE or (isinstance(question, OfMove) and _is_own(question.move, viewer))


def _is_own(move: Any, viewer: Viewer) -> bool:
    return getattr(move, "seat", None) == viewer
