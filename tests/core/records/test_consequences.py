"""The consequences of a fault: what repairs a record, and which results were possible (spec/audit.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from sobek_core.kernel.game import Deal, Over, Position, Refused
from sobek_core.records.audit import audit
from sobek_core.records.consequences import Answer, Consequences, Outlook, Repair, consequences
from sobek_core.records.record import GameResult, Record, RecordedMove, dump
from tests.processes import shell
from tests.records import DUEL, Sample, each_sample, played

if TYPE_CHECKING:
    from pathlib import Path


def of(record: Record) -> Consequences:
    """Return the consequences of the fault of a record, which must have one."""
    return consequences(audit(record))


def with_entries(record: Record, *parts: tuple[RecordedMove, ...]) -> Record:
    """Return a record with other moves."""
    return evolve(record, entries=sum(parts, start=()))


def at_every_tenth(record: Record) -> range:
    """Return every tenth move number, from 1."""
    return range(1, len(record.entries), 10)


def refused(record: Record, number: int) -> tuple[RecordedMove]:
    """Return a move of a record that is refused in place of this one."""
    state = audit(evolve(record, entries=record.entries[: number - 1], result=None)).state
    return (next(entry for entry in record.entries if isinstance(record.game.apply(state, entry.move), Refused)),)


def with_refused(record: Record, number: int) -> Record:
    """Return a record with a refused move in place of this one."""
    return with_entries(record, record.entries[: number - 1], refused(record, number), record.entries[number:])


def is_fault(record: Record, number: int) -> bool:
    """Return whether a record breaks the rules at this move or earlier, which not every damaged one does."""
    fault = audit(record).fault
    return fault is not None and fault.number == number


@each_sample
def test_a_move_too_many_is_left_out(sample: Sample) -> None:
    """A repeated move is found, and without it the record ends as it did."""
    record, found = sample.record, 0
    for number in at_every_tenth(record):
        entries = record.entries
        damaged = with_entries(record, entries[:number], entries[number - 1 : number], entries[number:])
        if is_fault(damaged, number + 1):
            follows, found = of(damaged), found + 1
            assert Repair("left-out", None, record.result) == follows.repairs[0]
            assert follows.without_move is not None
            assert (len(entries) - number, None) == (follows.without_move.legal, follows.without_move.fault)
    assert found > 3


@each_sample
def test_a_wrong_move_is_replaced(sample: Sample) -> None:
    """For an illegal move the original is found, with the claimed result."""
    record, entries = sample.record, sample.record.entries
    for number in at_every_tenth(record):
        damaged = with_refused(record, number)
        follows = of(damaged)
        if not isinstance(record.game.turn(audit(damaged).state), Deal):
            assert Repair("replaced", entries[number - 1].move, record.result) in follows.repairs
        assert len(entries) - number == follows.unchecked


@each_sample
def test_a_forgotten_move_is_inserted(sample: Sample) -> None:
    """A missing move is found where the next move is refused."""
    record, found = sample.record, 0
    for number in at_every_tenth(record):
        entries = record.entries
        damaged = with_entries(record, entries[: number - 1], entries[number:])
        if is_fault(damaged, number):
            follows, found = of(damaged), found + 1
            if not isinstance(record.game.turn(audit(damaged).state), Deal):
                assert Repair("inserted", entries[number - 1].move, record.result) in follows.repairs
    assert found > 3


@each_sample
def test_what_repairs_is_by_the_rules(sample: Sample) -> None:
    """Exactly the reported changes give a legal record, with the reported results."""
    record = sample.record
    number = len(record.entries) - 12
    before, after = record.entries[: number - 1], record.entries[number:]
    (faulty,) = refused(record, number)
    damaged = with_entries(record, before, (faulty,), after)
    replay = audit(damaged)
    legal = [RecordedMove(move) for move in record.game.legal(replay.state)]
    tried = {
        ("left-out", None): (before, after),
        **{("replaced", entry.move): (before, (entry,), after) for entry in legal},
        **{("inserted", entry.move): (before, (entry, faulty), after) for entry in legal},
    }
    repairs = {}
    for change, parts in tried.items():
        again = audit(evolve(with_entries(record, *parts), result=None))
        if again.fault is None or again.fault.path == "result":
            turn = again.turn
            repairs[change] = GameResult(turn.winners, turn.scores) if isinstance(turn, Over) else None
    follows = of(damaged)
    assert repairs
    assert repairs == {(one.kind, one.move): one.result for one in follows.repairs}
    assert (len(legal), True) == (follows.tried, follows.all_tried)


@each_sample
@pytest.mark.parametrize("most", [0, 1])
def test_no_more_moves_are_tried_than_there_is_time_for(
    sample: Sample, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At least one legal move is tried, and `all_tried` is false if others were not."""
    record = sample.record
    damaged = with_refused(record, len(record.entries) - 12)
    everything = of(damaged)
    monkeypatch.setattr("sobek_core.records.consequences.MAX_REPAIR_MOVES", most)
    follows = of(damaged)
    assert (True, False) == (everything.all_tried, follows.all_tried)
    assert 1 == follows.tried < everything.tried


def ends(game: Any, state: Any) -> set[tuple[int, ...]]:
    """Return the winners of every end of a game, searching exhaustively."""
    turn = game.turn(state)
    if isinstance(turn, Over):
        return {turn.winners}
    return set().union(*(ends(game, game.apply(state, move).state) for move in game.legal(state)))


def made_to_the_ends(game: Any, state: Any) -> int:
    """Return the number of legal moves in the states before the ends of a game, each state once."""
    waiting, seen, made = [state], {state}, 0
    while waiting:
        state = waiting.pop()
        after = [game.apply(state, move).state for move in game.legal(state)]
        made += len(after)
        waiting += {*after} - seen
        seen |= {*after}
    return made


def test_no_more_ends_are_looked_at_than_there_is_time_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The outlook is complete at the exact limit of moves, and incomplete one below it."""
    record = played("duel", 2, 0).record
    damaged = evolve(with_refused(record, len(record.entries) - 2), result=GameResult((0, 1), (7, 7)))
    made = made_to_the_ends(record.game, audit(damaged).state)
    monkeypatch.setattr("sobek_core.records.consequences.MAX_GAMES", 0)
    complete = []
    for most in (made, made - 1):
        monkeypatch.setattr("sobek_core.records.consequences.MAX_TREE", most)
        complete.append(of(damaged).outlook.complete)
    assert [True, False] == complete


@each_sample
@pytest.mark.parametrize("seed", [0, 2, 3, 6, 7])  # with few ends
def test_near_the_end_every_end_is_looked_at(sample: Sample, seed: int) -> None:
    """classic.game-end.winner, duel.scoring.winner: claimed winners are compared with all possible ends."""
    record = played(sample.record.tools.name, 2, seed).record
    damaged = with_refused(record, len(record.entries) - 2)
    replay = audit(damaged)
    all_ends = ends(record.game, replay.state)
    for claimed in ((0,), (1,), (0, 1)):
        outlook = consequences(audit(evolve(damaged, result=GameResult(claimed, (0, 0))))).outlook
        if claimed not in all_ends:
            assert ("impossible", tuple(sorted(all_ends))) == (outlook.answer, outlook.possible)
        elif all_ends == {claimed}:
            assert ("same-winners", (claimed,), True) == (outlook.answer, outlook.possible, outlook.complete)
        else:
            assert "different" == outlook.answer
            assert set(outlook.possible) <= all_ends


@pytest.mark.parametrize(("game", "seed"), [("classic", 1), ("duel", 4)])
def test_an_incomplete_search_leaves_the_outlook_unknown(game: str, seed: int) -> None:
    """If only some ends were searched and all have the same winner, the answer is `unknown`."""
    record = played(game, 2, seed).record
    damaged = with_refused(record, len(record.entries) - 2)
    assert record.result is not None
    outlook = of(damaged).outlook
    assert ("unknown", (record.result.winners,), False) == (outlook.answer, outlook.possible, outlook.complete)
    tied = of(evolve(damaged, result=GameResult((0, 1), (7, 7)))).outlook
    assert ("different", (record.result.winners,), False) == (tied.answer, tied.possible, tied.complete)


def test_what_is_dealt_in_later_rounds_can_be_anything() -> None:
    """classic.game-end.new-round: the ends of a tree that ends at a deal are never all known."""
    play = played("classic", 2, 0)
    record = play.record
    number = max(place for place, step in enumerate(play.steps) if isinstance(record.game.turn(step.before), Deal))
    assert not of(with_refused(record, number)).outlook.complete


@each_sample
def test_after_the_end_the_result_is_certain(sample: Sample) -> None:
    """A move after the end changes nothing: the result stands, is wrong, or is not claimed."""
    record = sample.record
    longer = with_entries(record, record.entries, record.entries[:1])
    assert record.result is not None
    answers: tuple[Answer, ...] = ("stands", "wrong", "wrong")
    other = GameResult(record.result.winners, tuple(score + 1 for score in record.result.scores))
    for claimed, answer in zip((record.result, other, None), answers, strict=True):
        assert Outlook(answer, claimed, record.result) == of(evolve(longer, result=claimed)).outlook
    assert (Repair("left-out", None, record.result),) == of(longer).repairs


@each_sample
def test_a_wrong_result_is_set_right(sample: Sample) -> None:
    """For a finished game the right result is reported; for an unfinished one, how it can end."""
    record = sample.record
    over = of(evolve(record, result=None)).outlook
    assert ("wrong", None, record.result) == (over.answer, over.claimed, over.correct)
    early = of(evolve(record, entries=record.entries[:10])).outlook
    assert ("different", record.result, None) == (early.answer, early.claimed, early.correct)


@each_sample
def test_a_wrong_digest_leaves_the_game(sample: Sample) -> None:
    """The game goes on with the correct digest: the result stands, and later digests are compared with that game."""
    play = played(sample.record.tools.name, len(sample.record.names), 7)
    digests = [play.record.tools.digest(Position(play.game, step.before)) for step in play.steps[1:]]
    record = evolve(
        play.record,
        entries=tuple(
            evolve(entry, state={3: "0" * 32, 9: "1" * 32}.get(number, digest) if number < 12 else None)
            for number, (entry, digest) in enumerate(zip(play.record.entries, [*digests, None], strict=True))
        ),
    )
    follows = of(record)
    assert ("stands", None) == (follows.outlook.answer, follows.next_fault)
    assert (7, 8) == (follows.digests_matching, follows.digests)
    assert follows.outlook.correct == play.record.result
    assert "none-claimed" == of(evolve(record, entries=record.entries[:20], result=None)).outlook.answer


def test_a_wrong_digest_and_then_more() -> None:
    """duel.turn.pending: after the digest, the next fault counts, be it a move or the result."""
    record = DUEL.record
    noted = with_entries(record, (evolve(record.entries[0], state="0" * 32),), record.entries[1:])
    damaged = with_entries(noted, noted.entries[:20], record.entries[:1], noted.entries[20:])
    follows = of(damaged)
    assert follows.next_fault is not None
    assert (22, "move") == (follows.next_fault.line, follows.next_fault.path)
    assert Repair("left-out", None, record.result) == follows.repairs[0]
    assert "wrong" == of(evolve(noted, result=None)).outlook.answer


@each_sample
def test_without_a_setup_no_consequences_are_known(sample: Sample) -> None:
    """classic.setup.first-player, duel.setup.first-player: there is no state, no move to judge and no result."""
    record = evolve(sample.record, setup=evolve(sample.record.setup, first=9))
    follows = of(record)
    assert (len(record.entries), "setup", (), None, 0) == (
        *(follows.unchecked, follows.outlook.answer),
        *(follows.repairs, follows.without_move, follows.tried),
    )
    assert "none-claimed" == of(evolve(record, result=None)).outlook.answer


def test_a_record_by_the_rules_has_no_consequences() -> None:
    """Asking for the consequences of a legal record is an error."""
    with pytest.raises(ValueError, match=r"^a record without a fault has no consequences$"):
        of(DUEL.record)


def test_answers_do_not_depend_on_hash_seeds(tmp_path: Path) -> None:
    """If not all ends are searched, the searched ones do not depend on the order of sets."""
    record = played("duel", 2, 29).record  # what is searched depends on the order, which random games would hide
    file = tmp_path / "game.jsonl"
    file.write_text(dump(with_refused(record, len(record.entries) - 3)))
    program = "import sobek_core.records.consequences as it; it.MAX_GAMES = 0; from sobek_core.cli import main; main()"
    command = f"python -c '{program}' audit {file} --json"
    (output,) = {shell(f"PYTHONHASHSEED={seed} {command}").stdout for seed in (1, 2, 3)}
    assert '"complete": false' in output
