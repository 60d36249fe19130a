"""The fault of a record, as far as a viewer may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from sobek_core.disclosure import fault_for
from sobek_core.kernel.visibility import Observer
from sobek_core.records.audit import remainder
from sobek_core.records.record import GameResult
from sobek_core.reports import remainder_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.kernel.visibility import Viewer
    from sobek_core.page.narration import Narrator
    from sobek_core.phrases import Words
    from sobek_core.records.audit import Fault, Replay
    from sobek_core.records.record import Record


@frozen
class ReasonText:
    """A rule and its text for this case: why it is broken, or empty if it holds."""

    rule: str
    text: str = ""


@frozen
class FaultText:
    """A fault of a record.

    line: of the record, from 1; text: the fault in words; reasons: the broken rules; follows: what is known of the
    rest of the record, one sentence each.
    """

    line: int
    text: str
    reasons: tuple[ReasonText, ...]
    follows: tuple[str, ...]


def describe_fault(replay: Replay, viewer: Viewer, narrator: Narrator) -> FaultText | None:
    """Return what a viewer may know of a record's fault and of the rest, or None if it has no fault."""
    if replay.fault is None:
        return None
    fault, words = fault_for(replay.record, replay.fault, viewer), narrator.words
    reasons = tuple(ReasonText(reason.rule, words.reason(reason)) for reason in fault.reasons)
    text = _text(replay.record, fault, words)
    return FaultText(fault.line, text, reasons, tuple(_follows(replay, fault, viewer, words)))


def _follows(replay: Replay, fault: Fault, viewer: Viewer, words: Words) -> Iterator[str]:
    """Yield what is known of the rest: to the referee all of it, to others only what depends on no state."""
    if viewer is Observer.REFEREE:
        for line in remainder_lines(replay.record, fault, remainder(replay), words):
            yield line.strip(" ")
    elif fault.path == "state":
        yield words("audit.follows.digest")
    elif fault.path != "result" and (later := len(replay.record.entries) - (fault.number or 0)):
        yield words("audit.follows.unchecked", moves=later)


def _text(record: Record, fault: Fault, words: Words) -> str:
    """Return a fault in words."""
    if fault.path == "result" and fault.mismatch is not None:
        correct, claimed = (_result(one, words) for one in (fault.mismatch.correct, fault.mismatch.claimed))
        return words("page.fault-result", correct=correct, claimed=claimed)
    if fault.number is None:
        return words("page.fault-setup")
    if fault.path == "state":
        return words("page.fault-state", number=fault.number)
    if not fault.reasons:
        return words("page.fault-hidden", number=fault.number)
    return words("page.fault-move", number=fault.number, move=record.notation(fault.number))


def _result(result: object, words: Words) -> str:
    if not isinstance(result, GameResult):
        return words("page.no-result")
    points = ", ".join(f"{words.player(seat)} {one}" for seat, one in enumerate(result.scores))
    return words("turn.result", winners=words.players(result.winners), points=points)
