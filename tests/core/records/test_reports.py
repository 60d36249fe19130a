"""What an audit says after the earliest fault, line by line (spec/audit.md)."""

from __future__ import annotations

import pytest
from attrs import evolve

from sobek_core.disclosure import fault_for, may_be_shown
from sobek_core.disputes import MoveQuestion
from sobek_core.kernel.game import Position
from sobek_core.kernel.listing import LegalMoves
from sobek_core.kernel.visibility import Observer
from sobek_core.phrases import ENGLISH
from sobek_core.records.audit import Fault, Mismatch, Remainder, audit, remainder
from sobek_core.records.record import GameResult, Record
from sobek_core.reports import fault_lines, legal_move_count, problem_text, remainder_lines
from tests.records import DUEL, Sample, each_sample, played

RECORD = DUEL.record


def noted(sample: Sample, *wrong: int) -> Record:
    """Return a game with a digest after each of its first twelve moves, of which some are wrong, by number from 1."""
    play = played(sample.record.tools.name, len(sample.record.names), 7)
    states = [step.before for step in play.steps[1:13]]
    digests = [play.record.tools.digest(Position(play.game, state)) for state in states]
    claimed = ["0" * 32 if number in wrong else digest for number, digest in enumerate(digests, start=1)]
    entries = play.record.entries
    first = [evolve(entry, state=digest) for entry, digest in zip(entries, claimed, strict=False)]
    return evolve(play.record, entries=(*first, *entries[len(first) :]))


@each_sample
def test_a_wrong_digest_leaves_the_game(sample: Sample) -> None:
    """The move is legal: later digests are compared with that game, and the next fault is a move or the result."""
    record = noted(sample, 4, 10)
    found = audit(record)
    assert Remainder(digests_matching=7, digests=8) == remainder(found)
    assert found.fault is not None
    assert [
        "  the move is legal, and the game goes on with the correct digest",
        "  matching later digests: 7 of 8",
    ] == remainder_lines(record, found.fault, remainder(found), ENGLISH)
    missing = remainder(audit(evolve(record, result=None))).next_fault
    assert missing is not None
    assert (len(record.entries) + 2, "result") == (missing.line, missing.path)


def test_after_a_wrong_digest_the_next_fault_is_reported() -> None:
    """duel.turn.pending: with its reasons, and the moves after it are not judged."""
    record = noted(DUEL, 4)
    again = evolve(record, entries=(*record.entries[:20], record.entries[0], *record.entries[20:]))
    found = audit(again)
    assert found.fault is not None
    lines = remainder_lines(again, found.fault, remainder(found), ENGLISH)
    assert [
        "  the next fault:",
        "    move 21 (line 22 of the record): against the rules",
        f"      move 21: `{again.notation(21)}`",
    ] == lines[2:5]
    assert (
        f"  later moves: {len(record.entries) - 20}; they are not judged, because nobody can know the position in "
        "which they were made"
    ) == lines[-1]


@each_sample
def test_what_follows_an_illegal_setup_is_not_judged(sample: Sample) -> None:
    """classic.setup.first-player, duel.setup.first-player: there is no state. Of a legal record nothing is said."""
    record = evolve(sample.record, setup=evolve(sample.record.setup, first=9))
    assert Remainder(unchecked=len(record.entries)) == remainder(audit(record))
    assert Remainder() == remainder(audit(sample.record))
    assert Remainder() == remainder(audit(evolve(sample.record, result=None)))


@pytest.mark.parametrize(
    ("mismatch", "problem"),
    [
        (
            Mismatch(GameResult((0,), (4, 3)), GameResult((1, 0), (2, 1))),
            "expected winners 1 0, scores 2 1, got winners 0, scores 4 3",
        ),
        (Mismatch(None, GameResult((1,), (2, 3))), "expected winners 1, scores 2 3, got no result"),
        (
            Mismatch(GameResult((0,), (4, 3)), None),
            "expected no result, since the game is not over, got winners 0, scores 4 3",
        ),
    ],
)
def test_a_wrong_result_is_reported_with_the_right_one(mismatch: Mismatch, problem: str) -> None:
    """Results are by seat; a missing result, and one of an unfinished game, are reported too."""
    fault = Fault(51, "result", None, mismatch=mismatch)
    assert problem == problem_text(fault)
    assert [f"result (line 51 of the record): {problem}"] == fault_lines(RECORD, fault, ENGLISH)


def test_everybody_is_shown_a_wrong_result_and_a_seat_its_own_move() -> None:
    """A spectator sees why a result is wrong; a move is judged only for its own seat (duel.visibility.legal)."""
    fault = Fault(51, "result", None, mismatch=Mismatch(None, RECORD.result))
    assert fault == fault_for(RECORD, fault, Observer.SPECTATOR)
    question = MoveQuestion(RECORD.entries[0].move)
    shown = [viewer for viewer in (0, 1, Observer.SPECTATOR) if may_be_shown(question, viewer)]
    assert [RECORD.entries[0].move.seat] == shown


def test_legal_moves_that_were_not_all_listed_are_counted_as_at_least() -> None:
    """The number is that of the listed moves."""
    assert 2 == legal_move_count(LegalMoves(("a", "b"), is_truncated=False), ENGLISH)
    assert "at least 2" == legal_move_count(LegalMoves(("a", "b"), is_truncated=True), ENGLISH)
