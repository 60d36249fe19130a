"""Records: what is written is read back, and whatever is wrong is found at its line (spec/record.md)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from sobek_core.audit import audit, state_digest
from sobek_core.classic import Choices, Classic, Track
from sobek_core.classic.notation import MOVES
from sobek_core.games import GAMES
from sobek_core.judge import JudgeError, judge
from sobek_core.kernel import Over
from sobek_core.package_data import spec_root
from sobek_core.playing import Chance, Play
from sobek_core.record import BYTES_MOST, LINES_MOST, Entry, Record, RecordError, Result, dump, load, seal

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def played(players: int, seed: int, terms: Classic | None = None) -> Play:
    """Play a whole game of random seats."""
    chance = Chance(GAMES["classic"], players, seed)
    play = Play(
        Record(GAMES["classic"], terms or Classic(), NAMES[:players], chance.setup), chance, frozenset(range(players))
    )
    play.run()
    return play


GAME = played(3, 7).record
TEXT = dump(GAME)
LINES = TEXT.splitlines()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_record_is_read_back_as_it_was_written(players: int) -> None:
    """Writing and reading are each other's inverse, in both directions."""
    record = played(players, players).record
    assert load(dump(record).encode()) == record
    assert dump(load(dump(record).encode())) == dump(record)
    assert audit(record).fault is None


def test_every_choice_and_another_track_are_kept() -> None:
    """The terms of a game travel with its record."""
    blocks = Track().blocks[::-1]
    choices = Choices(same_type_set="extends", thief_back="blind", clean_tie="none-penalised")
    record = played(2, 5, Classic(choices=choices, track=Track(blocks))).record
    again = load(dump(record).encode())
    assert choices == again.terms.choices
    assert blocks == again.terms.track.blocks


def test_a_name_in_any_script_is_kept() -> None:
    """Names are text in Unicode, written as they are."""
    record = evolve(GAME, names=("Ägypten", "ナイル", "نيل"))
    assert load(dump(record).encode()).names == ("Ägypten", "ナイル", "نيل")


def changed(line: int, change: Callable[[dict[str, Any]], object]) -> bytes:
    """Change a line (from 1) and seal the whole again, so that only the form of that line is in question."""
    values = [json.loads(text) for text in LINES]
    change(values[line - 1])
    return seal([{key: part for key, part in value.items() if key != "chain"} for value in values]).encode()


def raw(change: Callable[[list[str]], list[str]]) -> bytes:
    """Change the lines and leave the chain as it was."""
    return "".join(f"{line}\n" for line in change(list(LINES))).encode()


MALFORMED: dict[str, tuple[bytes, int | None, str, str]] = {
    "empty": (b"", 1, "", "cut off"),
    "no-footer": (raw(lambda lines: lines[:-1]), len(LINES), "", "expected the footer"),
    "cut-in-a-line": (TEXT[:-20].encode(), len(LINES), "", "cut off"),
    "header-alone": (f"{LINES[0]}\n".encode(), 2, "", "cut off"),
    "line-edited": (raw(lambda lines: [*lines[:4], lines[4].replace("0", "1"), *lines[5:]]), 5, "chain", "was changed"),
    "line-missing": (raw(lambda lines: lines[:6] + lines[7:]), 7, "n", "expected 6, got 7"),
    "lines-swapped": (raw(lambda lines: [*lines[:3], lines[4], lines[3], *lines[5:]]), 4, "n", "expected 3, got 4"),
    "line-twice": (raw(lambda lines: lines[:4] + lines[3:]), 5, "n", "expected 4, got 3"),
    "footer-twice": (raw(lambda lines: [*lines, lines[-1]]), len(LINES), "", "expected a move, got the footer"),
    "header-edited": (raw(lambda lines: [lines[0].replace("Ada", "Eve"), *lines[1:]]), 1, "chain", "was changed"),
    "blank-line": (raw(lambda lines: [lines[0], "", *lines[1:]]), 2, "", "expected JSON"),
    "carriage-returns": (TEXT.replace("\n", "\r\n").encode(), 1, "", "canonical"),
    "spaces": (TEXT.replace(":", ": ", 1).encode(), 1, "", "canonical"),
    "an-array": (raw(lambda lines: [lines[0], "[1]", *lines[2:]]), 2, "", "expected an object, got [1]"),
    "not-utf-8": (TEXT.encode()[:40] + b"\xff" + TEXT.encode()[40:], 1, "", "UTF-8"),
    "too-many-bytes": (b" " * (BYTES_MOST + 1), None, "", "at most 1048576 bytes"),
    "too-many-lines": (b"{}\n" * (LINES_MOST + 1), None, "", "at most 10000 lines"),
    "too-deep": (b"[" * 5000 + b"\n{}\n", 1, "", "brackets at most 16 deep"),
    "fraction": (raw(lambda lines: [lines[0], '{"n":1.5}', *lines[2:]]), 2, "", "whole number, got 1.5"),
    "huge-number": (raw(lambda lines: [lines[0], '{"n":' + "9" * 5000 + "}", *lines[2:]]), 2, "", "at most 15 digits"),
    "null": (raw(lambda lines: [lines[0], '{"n":null}', *lines[2:]]), 2, "", "got null"),
    "key-twice": (raw(lambda lines: [lines[0], '{"n":1,"n":1}', *lines[2:]]), 2, "", "'n' twice"),
    "half-a-surrogate": (raw(lambda lines: [lines[0], '{"n":"\\ud800"}', *lines[2:]]), 2, "", "Unicode"),
    "another-format": (changed(1, lambda line: line.update(format="sobek-record-2")), 1, "format", "sobek-record-1"),
    "another-game": (changed(1, lambda line: line.update(game="chess")), 1, "game", "expected classic"),
    "foreign-edition": (changed(1, lambda line: line.update(edition="1999.1")), 1, "", "expected 2010.1"),
    "unknown-reading": (changed(1, lambda line: line["choices"].update({"clean-tie": "x"})), 1, "choices", "clean-tie"),
    "missing-choice": (changed(1, lambda line: line["choices"].pop("clean-tie")), 1, "choices", "expected an object"),
    "invalid-track": (changed(1, lambda line: line["track"].pop()), 1, "track", "expected 20 blocks"),
    "unknown-key": (changed(1, lambda line: line.update(weather="hot")), 1, "", '"weather"'),
    "no-setup": (changed(1, lambda line: line.pop("setup")), 1, "setup", "expected an object"),
    "unknown-card": (
        changed(1, lambda line: line["setup"]["deal"]["deck"].append("gold-9")),
        1,
        "setup.deal.deck[54]",
        "a card",
    ),
    "too-few-names": (changed(1, lambda line: line["seats"].pop()), 1, "seats", "expected 3 names"),
    "nameless": (changed(1, lambda line: line.update(seats=["Ada", "", "Cleo"])), 1, "seats[1]", "1 to 40"),
    "bell-in-a-name": (changed(1, lambda line: line.update(seats=["Ada", "\a", "Cleo"])), 1, "seats[1]", "printable"),
    "seat-as-text": (changed(2, lambda line: line["move"].update(seat="1")), 2, "move.seat", 'whole number, got "1"'),
    "unknown-move": (changed(2, lambda line: line.update(move={"move": "fly"})), 2, "move", "one of take"),
    "a-list-as-verb": (changed(2, lambda line: line.update(move={"move": ["take"]})), 2, "move", "one of take"),
    "move-with-more": (changed(2, lambda line: line["move"].update(why="luck")), 2, "move", '"why"'),
    "line-with-more": (changed(2, lambda line: line.update(why="luck")), 2, "", 'no key "why"'),
    "no-move": (changed(2, lambda line: line.pop("move")), 2, "move", "expected this key"),
    "wrong-count": (changed(len(LINES), lambda line: line.update(moves=3)), len(LINES), "moves", "the number of moves"),
    "footer-edited": (
        raw(lambda lines: [*lines[:-1], lines[-1].replace("0", "1")]),
        len(LINES),
        "chain",
        "was changed",
    ),
    "digest-of-nothing": (changed(2, lambda line: line.update(state="\x1b[2K")), 2, "state", "32 hexadecimal digits"),
    "escape-as-key": (changed(2, lambda line: line.update({"\x1b[2K": 1})), 2, "", 'no key "\\u001b[2K"'),
    "escape-as-symbol": (
        changed(1, lambda line: line["track"].__setitem__(0, "\x1b[2K eye lotus feather")),
        1,
        "track",
        "\\x1b[2K",
    ),
    "wrong-scores": (
        changed(len(LINES), lambda line: line["result"].update(scores=1)),
        len(LINES),
        "result.scores",
        "array",
    ),
}


@pytest.mark.parametrize("case", MALFORMED)
def test_a_malformed_record_is_refused_at_its_line(case: str) -> None:
    """Line, path and what was expected, and nothing else than a RecordError."""
    data, line, path, problem = MALFORMED[case]
    with pytest.raises(RecordError) as caught:
        load(data)
    assert (line, path) == (caught.value.line, caught.value.path)
    assert problem in caught.value.problem


def rewritten(number: int, text: str) -> Record:
    """Put another move in the place of one."""
    entries = list(GAME.entries)
    entries[number - 1] = Entry(MOVES.read(text))
    return evolve(GAME, entries=tuple(entries))


def test_audit_names_the_earliest_illegal_move() -> None:
    """classic.quay.window, classic.turn.order: the first of two faults, with every reason."""
    seat = 1 - GAME.setup.first
    fault = audit(rewritten(1, f"seat {seat}: take 9")).fault
    assert fault is not None
    assert (2, "move", 1) == (fault.line, fault.path, fault.number)
    assert ["classic.turn.order"] == [reason.rule for reason in fault.reasons]
    fault = audit(rewritten(1, f"seat {GAME.setup.first}: take 9")).fault
    assert fault is not None
    assert ["classic.quay.window"] == [reason.rule for reason in fault.reasons]


def test_audit_refuses_an_illegal_setup() -> None:
    """classic.setup.deck: a deck that is too short is a fault of line 1."""
    deal = evolve(GAME.setup.deal, deck=GAME.setup.deal.deck[1:])
    fault = audit(evolve(GAME, setup=evolve(GAME.setup, deal=deal))).fault
    assert fault is not None
    assert (1, ["classic.setup.deck"]) == (fault.line, [reason.rule for reason in fault.reasons])


def test_audit_holds_digests_and_result_against_the_table() -> None:
    """A digest or a result that does not fit is a fault of its line."""
    play = played(3, 7)
    right = state_digest(GAME, play.steps[1].before)
    assert audit(evolve(GAME, entries=(Entry(GAME.entries[0].move, right), *GAME.entries[1:]))).fault is None
    almost = right[:-1] + ("0" if right[-1] != "0" else "1")
    for wrong in ("0" * 32, almost):
        fault = audit(evolve(GAME, entries=(Entry(GAME.entries[0].move, wrong), *GAME.entries[1:]))).fault
        assert fault is not None
        assert (2, "state") == (fault.line, fault.path)
        assert right in fault.problem
    assert GAME.result is not None
    winners, scores = GAME.result.winners, GAME.result.scores
    for claimed in (
        Result((0,), (1, 2, 3)),
        Result(winners, tuple(score + 1 for score in scores)),
        Result((), scores),
        None,
    ):
        fault = audit(evolve(GAME, result=claimed)).fault
        assert fault is not None
        assert (len(LINES), "result") == (fault.line, fault.path)


def test_the_published_record_is_what_it_was() -> None:
    """spec/vectors/record.jsonl: every link of the chain and every digest of a state, as ports check themselves."""
    data = (spec_root() / "vectors" / "record.jsonl").read_bytes()
    record = load(data)
    assert data == dump(record).encode()
    assert all(entry.state for entry in record.entries)
    assert audit(record).fault is None


def test_an_unfinished_game_is_no_fault() -> None:
    """A record may stop before the game is over; it then claims no result."""
    replay = audit(evolve(GAME, entries=GAME.entries[:5], result=None))
    assert replay.fault is None
    assert not isinstance(replay.turn, Over)
    assert audit(evolve(GAME, entries=GAME.entries[:5])).fault is not None


def test_a_disputed_move_is_judged_on_its_rules() -> None:
    """classic.quay.window: the finding has the rule's text, its sources and its ruling."""
    judgement = judge(GAME, 1, MOVES.read(f"seat {GAME.setup.first}: take 5"))
    assert not judgement.legal
    (finding,) = judgement.findings
    assert "classic.quay.window" == finding.rule.id
    assert ["window-gaps"] == [ruling.slug for ruling in finding.rulings]
    assert ["S1", "S2", "S3"] == [citation.source for citation in finding.rule.sources]
    legal = judge(GAME, 1, MOVES.read(f"seat {GAME.setup.first}: take 3"))
    assert legal.legal
    assert ["classic.turn.action", "classic.quay.window"] == [finding.rule.id for finding in legal.findings]


@pytest.mark.parametrize("asked", ["guild-victim", "curse-victim", "vizier-victim", "thief-victim"])
def test_a_named_victim_is_judged_by_the_table_of_who_asks(asked: str) -> None:
    """classic.turn.opponent: of the two tables for naming a victim, the one of the token or the character counts."""
    for seed in range(1, 60):
        play = played(3, seed)
        for number, step in enumerate(play.steps, start=1):
            turn = play.game.turn(step.before)
            if turn.asks == asked:
                found = {finding.rule.id for finding in judge(play.record, number, step.move).findings}
                own = {"guild-victim", "curse-victim"}
                chapter = "classic.events." if asked in own else "classic.characters."
                other = "classic.characters." if asked in own else "classic.events."
                assert any(rule.startswith(chapter) for rule in found)
                assert not any(rule.startswith(other) for rule in found)
                return
    pytest.fail("no such turn in sixty games")


@pytest.mark.parametrize("number", [0, -1, len(GAME.entries) + 2])
def test_a_dispute_about_no_move_is_refused(number: int) -> None:
    """Only moves of the record, and the one after its last, can be judged."""
    with pytest.raises(JudgeError, match=f"expected a move from 1 to {len(GAME.entries) + 1}"):
        judge(GAME, number, MOVES.read("seat 0: done"))


def test_a_dispute_behind_a_fault_is_refused() -> None:
    """What follows an illegal move cannot be judged."""
    with pytest.raises(JudgeError, match="breaks the rules before move 5, at line 2"):
        judge(rewritten(1, "seat 0: done"), 5, MOVES.read("seat 0: take 0"))
