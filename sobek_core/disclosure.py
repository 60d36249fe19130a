"""What a viewer may learn about a fault, a malformed record or a judgement (NAME.visibility.legal).

Commands and pages call this module before they show one of these to a viewer, as text or as JSON.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from sobek_core.kernel.visibility import Observer
from sobek_core.records.record import RecordError

if TYPE_CHECKING:
    from sobek_core.disputes import Question
    from sobek_core.kernel.visibility import Viewer
    from sobek_core.records.audit import Fault
    from sobek_core.records.record import Record


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


def may_be_shown(question: Question, viewer: Viewer) -> bool:
    """Return whether a viewer may see the answer. A seat may see only whether its own move is legal.

    Only the referee may see points: they depend on the cards in every player's corruption.
    """
    from sobek_core.disputes import MoveQuestion  # noqa: PLC0415  # most commands judge nothing

    return viewer is Observer.REFEREE or (isinstance(question, MoveQuestion) and _is_own(question.move, viewer))


def _is_own(move: Any, viewer: Viewer) -> bool:
    return getattr(move, "seat", None) == viewer
