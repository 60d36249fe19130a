"""A record on the Judge page: audited, with its page to step through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobek_core.kernel.game import Position
from sobek_core.kernel.visibility import Observer
from sobek_core.page import make_page
from sobek_core.records.audit import audit
from sobek_core.records.record import load
from sobek_core.reports import fault_text
from sobek_core.web.written_position import position_text

if TYPE_CHECKING:
    from sobek_core.phrases import Words


def audit_record(record: str, words: Words) -> dict[str, Any]:
    """Audit a record, and return its page and its positions up to the fault. Raise InputError if it is not a record."""
    read = load(record.encode(errors="replace"))
    replay = audit(read)
    return {
        "record": record,
        "fault": None if replay.fault is None else fault_text(words("judge-page.record"), replay.fault, words),
        "positions": [position_text(read.tools, read.names, Position(read.game, state)) for state in replay.states],
        "page": make_page(replay, Observer.REFEREE, words),
    }
