"""The report of the consequences of a fault, line by line (spec/audit.md)."""

from __future__ import annotations

import pytest
from attrs import evolve

from sobek_core.disclosure import fault_for, may_be_shown
from sobek_core.disputes import MoveQuestion
from sobek_core.kernel.game import Reason
from sobek_core.kernel.listing import LegalMoves
from sobek_core.kernel.visibility import Observer
from sobek_core.phrases import ENGLISH, load_words
from sobek_core.records.audit import Fault, Mismatch
from sobek_core.records.consequences import Consequences, Continuation, Outlook, Repair
from sobek_core.records.record import GameResult
from sobek_core.records.reports import (
    fault_lines,
    follows_lines,
    legal_move_count,
    outlook_text,
    problem_text,
    result_text,
)
from tests.records import DUEL

RECORD = DUEL.record
FIRST, SECOND = (RECORD.notation(number) for number in (1, 2))
UNKNOWN = Outlook("unknown", GameResult((0,), (3, 2)))
REFUSED = (
    Reason("duel.turn.order", (("seat", 0), ("deciding", "seat 1"))),
    Reason("duel.visibility.undo", (("move", 1),)),
)
ILLEGAL = Fault(3, "move", 2, REFUSED)
OUTLOOKS = {
    "none-claimed": "no result is claimed",
    "setup": "whether the result could have been different cannot be known, because there is no legal position",
    "stands": "the result stands: won by Ada (seat 0); points: Ada (seat 0) 4, Ben (seat 1) 2",
    "wrong": "the result is wrong: won by Ada (seat 0); points: Ada (seat 0) 4, Ben (seat 1) 2",
    "same-winners": (
        "the winners could not have been different: every continuation of the last legal position ends with "
        "Ada (seat 0) winning; the points may differ"
    ),
    "impossible": (
        "the claimed winners (Ada (seat 0)) could not have won: every continuation of the last legal position ends "
        "with Ben (seat 1) or Ada (seat 0) and Ben (seat 1) winning"
    ),
    "different": (
        "the result could have been different: from the last legal position the rules also let "
        "Ben (seat 1) or Ada (seat 0) and Ben (seat 1) win"
    ),
    "unknown": (
        "whether the winners could have been different cannot be known: no others were found, but not all "
        "continuations were tried"
    ),
}


def lines(fault: Fault, found: Consequences) -> list[str]:
    """Return the lines of the consequences, without their indent and without the last one, on the result."""
    *said, last = follows_lines(RECORD, fault, found, ENGLISH)
    assert f"  {OUTLOOKS['unknown']}" == last
    assert all(line.startswith("  ") for line in said)
    return [line.removeprefix("  ") for line in said]


def test_changes_that_repair_a_record_are_listed_up_to_a_number() -> None:
    """They leave out, replace or insert a move, with the result if there is one; further changes are counted."""
    moves = [RECORD.entries[number].move for number in (0, 1)]
    repairs = (Repair("left-out", None, GameResult((1,), (3, 5))), Repair("replaced", moves[0], None))
    rest = Continuation(47, None, None)
    found = Consequences(UNKNOWN, without_move=rest, repairs=(*repairs, Repair("inserted", moves[1], None)))
    expected = [
        "with move 2 left out, everything that follows is legal; won by Ben (seat 1); "
        "points: Ada (seat 0) 3, Ben (seat 1) 5",
        f"with `{FIRST}` in its place, everything that follows is legal",
        f"with `{SECOND}` before it, everything that follows is legal",
    ]
    assert expected == lines(ILLEGAL, found)
    five = evolve(found, repairs=(*repairs, *repairs[1:] * 3))
    assert [*expected[:2], *expected[1:2] * 3] == lines(ILLEGAL, five)
    more = "the same is true with 2 other moves in its place or before it"
    assert [*expected[:2], *expected[1:2] * 3, more] == lines(ILLEGAL, evolve(five, repairs=repairs + repairs[1:] * 5))


def test_a_record_that_nothing_repairs_is_reported() -> None:
    """The report has the next refused move without the illegal one, and whether all legal moves were tried."""
    stop = evolve(ILLEGAL, line=3, number=2)
    found = Consequences(UNKNOWN, 47, Continuation(5, stop, None), tried=7)
    expected = [
        "later moves: 47; they are not judged, because nobody can know the position in which they were made",
        "legal moves with move 2 left out: 5 of 47; then comes move 2 (line 3 of the record): "
        f"`{SECOND}`: duel.turn.order duel.visibility.undo",
        "no legal move in its place or before it makes everything that follows legal (tried: 7)",
    ]
    assert expected == lines(ILLEGAL, found)
    untried = "not all legal moves were tried in its place, only 7"
    assert [*expected, untried] == lines(ILLEGAL, evolve(found, all_tried=False))


def test_after_a_wrong_digest_the_next_fault_is_reported() -> None:
    """The move is legal; the report goes on with the other digests and the next fault, which changes would repair."""
    digest = Fault(2, "state", 1, mismatch=Mismatch("0" * 32, "1" * 32))
    found = Consequences(UNKNOWN, digests_matching=3, digests=4)
    expected = [
        "the move is legal, and the game goes on with the correct digest",
        "matching later digests: 3 of 4",
    ]
    assert expected == lines(digest, found)
    following = [
        "the next fault:",
        "  move 2 (line 3 of the record): against the rules",
        f"    move 2: `{SECOND}`",
        "    duel.turn.order: it is not Ada's decision; deciding now: Ben",
        "    duel.visibility.undo: move 1 may have revealed something new",
    ]
    assert [*expected, *following] == lines(digest, evolve(found, next_fault=ILLEGAL))
    rest, repair = Continuation(47, None, None), Repair("left-out", None, None)
    repaired = evolve(found, next_fault=ILLEGAL, without_move=rest, repairs=(repair,))
    legal = "with move 2 left out, everything that follows is legal"
    assert [*expected, *following, legal] == lines(digest, repaired)


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


@pytest.mark.parametrize("answer", OUTLOOKS)
def test_what_is_known_of_the_result_is_a_sentence(answer: str) -> None:
    """It names all players who won or could have won."""
    outlook = Outlook(answer, UNKNOWN.claimed, GameResult((0,), (4, 2)), ((0,), (1,), (0, 1)))  # type: ignore[arg-type]
    assert OUTLOOKS[answer] == outlook_text(RECORD, outlook, ENGLISH)


def test_an_outlook_is_in_one_language() -> None:
    """This includes the result within it."""
    french = load_words("fr")
    result = GameResult((0,), (4, 2))
    said = outlook_text(RECORD, Outlook("stands", None, result), french)
    assert french("audit.outlook.stands", correct=result_text(RECORD.names, result, french)) == said
    assert "won by" not in said


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
