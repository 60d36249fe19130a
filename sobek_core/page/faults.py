"""The fault of a record, as far as a viewer may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from sobek_core.disclosure import fault_for
from sobek_core.kernel.game import Reason
from sobek_core.kernel.visibility import Observer
from sobek_core.records.audit import remainder
from sobek_core.reports import fault_line, remainder_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.kernel.visibility import Viewer
    from sobek_core.phrases import Words
    from sobek_core.records.audit import Fault, Replay


@frozen
class FaultText:
    """A fault of a record.

    text: where it is and what it is, in words; move: in notation, empty if the viewer may not know it; reasons: the
    broken rules; follows: what is known of the rest of the record, one sentence each.
    """

    text: str
    move: str
    reasons: tuple[Reason, ...]
    follows: tuple[str, ...]


def describe_fault(replay: Replay, viewer: Viewer, words: Words) -> FaultText | None:
    """Return what a viewer may know of a record's fault and of the rest, or None if it has no fault."""
    if replay.fault is None:
        return None
    fault = fault_for(replay.record, replay.fault, viewer)
    move = "" if fault.number is None or not fault.reasons else replay.record.notation(fault.number)
    return FaultText(fault_line(fault, words), move, fault.reasons, tuple(_follows(replay, fault, viewer, words)))


def _follows(replay: Replay, fault: Fault, viewer: Viewer, words: Words) -> Iterator[str]:
    """Yield what is known of the rest: to the referee all of it, to others only what depends on no state."""
    if viewer is Observer.REFEREE:
        for line in remainder_lines(replay.record, fault, remainder(replay), words):
            yield line.strip(" ")
    elif fault.path == "state":
        yield words("audit.follows.digest")
    elif fault.path != "result" and (later := len(replay.record.entries) - (fault.number or 0)):
        yield words("audit.follows.unchecked", moves=later)
