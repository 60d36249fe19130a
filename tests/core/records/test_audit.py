"""Auditing finds the earliest fault of a game, with its line and every rule that it breaks."""

from __future__ import annotations

import pytest
from attrs import evolve

from sobek_core.kernel.game import Over, Position
from sobek_core.records.audit import Fault, Mismatch, audit
from sobek_core.records.record import GameResult, Record, RecordedMove
from tests.records import CLASSIC, DUEL, Sample, each_sample


def fault_of(record: Record) -> Fault:
    """Return the fault of a record, which must have one."""
    fault = audit(record).fault
    assert fault is not None
    return fault


@pytest.mark.parametrize(
    ("sample", "moves", "rules"),
    [
        (CLASSIC, {1: "seat 0: take 9"}, ["classic.turn.order"]),
        (CLASSIC, {1: "seat 2: take 9", 2: "seat 2: take 9"}, ["classic.quay.window"]),
        (DUEL, {1: "seat 0: take a1"}, ["duel.turn.order"]),
        (DUEL, {1: "seat 1: take a1", 2: "seat 1: refill"}, ["duel.market.centre"]),
        (DUEL, {1: "seat 1: play queen"}, ["duel.turn.pending"]),
        (DUEL, {1: "seat 0: refill"}, ["duel.turn.pending", "duel.turn.order"]),
        (DUEL, {1: "chance: deben 5"}, ["duel.turn.pending"]),
    ],
)
def test_audit_names_the_earliest_illegal_move(sample: Sample, moves: dict[int, str], rules: list[str]) -> None:
    """classic.quay.window, classic.turn.order, duel.market.centre, duel.turn.pending: the first of two faults."""
    record = sample.record
    for place, move in moves.items():
        record = Sample(record).rewritten(place, move)
    fault = fault_of(record)
    assert (2, "move", 1, None) == (fault.line, fault.path, fault.number, fault.mismatch)
    assert rules == [reason.rule for reason in fault.reasons]


@each_sample
def test_audit_compares_the_result_with_the_state(sample: Sample) -> None:
    """classic.game-end.winner, duel.scoring.winner: a wrong or missing result is a fault of the footer."""
    record = sample.record
    assert record.result is not None
    winners, scores = record.result.winners, record.result.scores
    for claimed in (
        GameResult(winners, tuple(score + 1 for score in scores)),
        GameResult(winners, (*scores[1:], scores[0])),
        GameResult((), scores),
        GameResult((0, 1), scores),
        None,
    ):
        fault = fault_of(evolve(record, result=claimed))
        mismatch = Mismatch(claimed, record.result)
        assert (len(sample.lines), "result", mismatch) == (fault.line, fault.path, fault.mismatch)


@each_sample
def test_an_unfinished_game_is_no_fault(sample: Sample) -> None:
    """A record may stop before the game is over; it then claims no result."""
    for moves in (0, 1, 5, len(sample.record.entries) - 1):
        stopped = evolve(sample.record, entries=sample.record.entries[:moves])
        replay = audit(evolve(stopped, result=None))
        assert replay.fault is None
        assert not isinstance(replay.turn, Over)
        assert (fault_of(stopped).path, fault_of(stopped).mismatch) == ("result", Mismatch(stopped.result, None))


@each_sample
def test_nothing_may_follow_the_end(sample: Sample) -> None:
    """A move after the end of the game is a fault."""
    record = sample.record
    for move in {type(entry.move): entry.move for entry in record.entries}.values():
        fault = fault_of(evolve(record, entries=(*record.entries, RecordedMove(move))))
        assert len(record.entries) + 1 == fault.number
        assert f"{record.tools.name}.turn.pending" == fault.reasons[0].rule


@each_sample
def test_each_digest_alone_is_compared(sample: Sample) -> None:
    """A wrong digest of any move, even the last, is a fault, with or without other digests."""
    record, states = sample.record, audit(sample.record).states[1:]
    rights = [record.tools.digest(Position(record.game, state)) for state in states]
    entries = [evolve(entry, state=right) for entry, right in zip(record.entries, rights, strict=True)]
    for place, right in enumerate(rights):
        wrong = rights[place - 1]  # of another state of the same game
        for others in [record.entries, *([entries] if place in {0, len(rights) // 2, len(rights) - 1} else [])]:
            alone = (*others[:place], evolve(others[place], state=wrong), *others[place + 1 :])
            fault = fault_of(evolve(record, entries=alone))
            assert Fault(place + 2, "state", place + 1, mismatch=Mismatch(wrong, right)) == fault
