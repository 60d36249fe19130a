"""A record on the Judge page: audited, with its page to step through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobek_core.disclosure import may_be_shown
from sobek_core.disputes import dispute_at, judge
from sobek_core.disputes.notation import question_of
from sobek_core.kernel.errors import InputError
from sobek_core.kernel.game import Position
from sobek_core.kernel.visibility import Observer
from sobek_core.page import make_page
from sobek_core.plausibility import Plausibility
from sobek_core.records.audit import audit
from sobek_core.records.record import load
from sobek_core.records.reports import fault_text
from sobek_core.web.written_position import position_text, viewer_of

if TYPE_CHECKING:
    from sobek_core.phrases import Words


def audit_record(
    record: str, words: Words, viewer: str | int | None = None, number: int | None = None, move: str = ""
) -> dict[str, Any]:
    """Audit a record and return its page. number, move: what is disputed about it, if anything.

    Raise InputError if this is not a record or not a dispute about it, or if the viewer may not know the answer.
    """
    read = load(record.encode())
    replay = audit(read)
    who = viewer_of(viewer)
    judgement = None
    if number is not None:
        question = question_of({"move": move}, read.tools)
        if not may_be_shown(question, who):
            raise InputError(words("judge-page.own-moves"))
        judgement = judge(dispute_at(read, number, question), Plausibility(read.tools).check)
    is_referee = who is Observer.REFEREE
    fault = replay.fault if is_referee else None
    shown = replay.states if is_referee else ()
    return {
        "fault": None if fault is None else fault_text(words("judge-page.record"), fault, words),
        "positions": [position_text(read.tools, read.names, Position(read.game, state)) for state in shown],
        "page": make_page(replay, who, words, judgement=judgement),
    }
