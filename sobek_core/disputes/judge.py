"""Judge a dispute: its answer, the rules that the answer rests on, and the answers under other choices."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from attrs import evolve

from sobek_core.disputes.dispute import Dispute, DisputeError, no_invariants
from sobek_core.disputes.judge_known import broken_by, judge_known
from sobek_core.disputes.unknown.judge_unknown import judge_unknown
from sobek_core.kernel.game import Position
from sobek_core.records.audit import replay_moves
from sobek_core.reports import place_text

if TYPE_CHECKING:
    from sobek_core.disputes.dispute import ConditionCheck, Question
    from sobek_core.disputes.judgement import Judgement
    from sobek_core.records.record import Record


def dispute_at(record: Record, number: int, question: Question) -> Dispute:
    """Return a dispute about a record, asked before the move with this number (from 1).

    Raise DisputeError if there is no such number, or if the record breaks the rules before it.
    """
    most = len(record.entries) + 1
    if not 1 <= number <= most:
        raise DisputeError(f"expected a move from 1 to {most}, one more than the record's moves, got {number}")
    replay = replay_moves(evolve(record, entries=record.entries[: number - 1]))
    if replay.fault is not None:
        message = f"the record breaks the rules before move {number}, at {place_text(replay.fault)}; audit it first"
        raise DisputeError(message)
    return Dispute(record.tools, Position(record.game, replay.state), question, move_number=number)


def judge(dispute: Dispute, check: ConditionCheck | None = None) -> Judgement:
    """Answer a dispute.

    check: returns the invariants that a state breaks under a game; without it, every state can occur.

    Raise PositionCannotOccurError if none of the completions that were tried makes the position possible, and
    DisputeError if it has more than eight gaps, if its move belongs to a seat that does not exist, or if the question
    is about points and the state cannot be scored.
    """
    check_seat(dispute.move, dispute.state)
    judge_it = judge_known if dispute.is_fully_known else judge_unknown
    return judge_it(dispute, no_invariants if check is None else partial(broken_by, dispute, check))


def check_seat(move: object, state: Any) -> None:
    """Raise DisputeError if a move belongs to a seat that does not exist."""
    seat, players = getattr(move, "seat", None), len(state.seats)
    if seat is not None and not 0 <= seat < players:
        raise DisputeError(f"there is no seat {seat}; expected a seat from 0 to {players - 1}")
