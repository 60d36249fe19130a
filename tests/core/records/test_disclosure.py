"""What a seat, a spectator and everybody at a shared terminal see of a wrong record (*.visibility.legal)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from sobek_core.kernel.game import Decision, Position
from sobek_core.records.record import Record, RecordedMove, dump
from sobek_verification.simulation.machines.positions import at, put
from tests.commands import json_of, sobek
from tests.games import each_suite
from tests.records import played

if TYPE_CHECKING:
    from pathlib import Path

    from sobek_verification.suite import GameSuite

VIEWERS: dict[str, tuple[str | int, ...]] = {
    "referee": (),
    "seat 1": ("--seat", 1),
    "seat 0": ("--seat", 0),
    "spectator": ("--spectator",),
}
NOT_WELL_FORMED = "expected a well-formed record; `sobek audit` says what is wrong"
OUTPUTS = [("show",), ("show", "--json"), ("show", "--language", "fr"), ("legal",), ("legal", "--json"), ("page",)]
each_output = pytest.mark.parametrize("words", OUTPUTS, ids=" ".join)


def begun(game: GameSuite) -> Record:
    """Return a game after a few moves, when it is seat 1's decision."""
    play = played(game.name, 2, 3)
    turns = [play.game.turn(step.before) for step in play.steps]
    moves = next(n for n, turn in enumerate(turns) if n > 4 and turn == Decision(1, "action", turn.rule))
    return evolve(play.record, entries=play.record.entries[:moves], result=None)


def with_refused(game: GameSuite, file: Path) -> int:
    """Write a record in which seat 1 plays a card that it does not have, and return the line of that move."""
    record = begun(game)
    move = game.tools.notation.read("seat 1: play queen")
    file.write_text(dump(evolve(record, entries=(*record.entries, RecordedMove(move)))))
    return len(record.entries) + 2


def printed(words: tuple[str, ...], file: Path) -> dict[str, str]:
    """Return everything that a command prints for each viewer about a wrong record."""
    results = {name: sobek(*words, file, *viewer) for name, viewer in VIEWERS.items()}
    assert {0, 1, 65} >= {result.exit_code for result in results.values()}
    return {name: result.stdout + result.stderr for name, result in results.items()}


def shown_to(said: dict[str, str], text: str) -> set[str]:
    """Return the viewers who are shown a text."""
    return {name for name, whole in said.items() if text in whole}


@each_suite
@each_output
def test_why_a_move_is_refused_is_shown_to_who_made_it(tmp_path: Path, game: GameSuite, words: tuple[str, ...]) -> None:
    """Only the referee and that seat see the reason; everybody sees that the record is wrong, and on which line."""
    file = tmp_path / "game.jsonl"
    line = with_refused(game, file)
    said = printed(words, file)
    assert {"referee", "seat 1"} == shown_to(said, "there is no queen in the hand")
    assert {*VIEWERS} == shown_to(said, f"line {line}")


@each_suite
@each_output
def test_the_right_digest_is_shown_to_the_referee_alone(
    tmp_path: Path, game: GameSuite, words: tuple[str, ...]
) -> None:
    """A digest is a hash of the whole state, so a few unknown cards could be found by trying."""
    record = begun(game)
    *entries, last = record.entries
    file = tmp_path / "game.jsonl"
    wrong, play = "0" * 32, played(game.name, 2, 3)
    file.write_text(dump(evolve(record, entries=(*entries, evolve(last, state=wrong)))))
    right = game.tools.digest(Position(play.game, play.steps[len(record.entries)].before))
    said = printed(words, file)
    assert [{"referee"}, {"referee"}] == [shown_to(said, right), shown_to(said, wrong)]
    assert {*VIEWERS} == shown_to(said, f"line {len(record.entries) + 1}")
    file.write_text(dump(record))
    assert set() == shown_to(printed(words, file), right)


@each_suite
@each_output
def test_why_a_setup_is_wrong_is_shown_to_the_referee_alone(
    tmp_path: Path, game: GameSuite, words: tuple[str, ...]
) -> None:
    """The reasons name hidden cards."""
    record = begun(game)
    first, *others = at(record.setup, game.deck)
    file = tmp_path / "game.jsonl"
    file.write_text(dump(evolve(record, setup=put(record.setup, game.deck, (first, first, *others[1:])))))
    assert {"referee"} == shown_to(printed(words, file), f"needed; {'too many' if game.name == 'classic' else 'wrong'}")


@each_suite
@each_output
def test_nobody_but_the_referee_sees_what_a_line_should_be(
    tmp_path: Path, game: GameSuite, words: tuple[str, ...]
) -> None:
    """The chain is a hash of the deal, and the quoted part of a malformed line or the field may be of the deck."""
    header, *rest = dump(begun(game)).splitlines()
    chain = json.loads(header)["chain"]
    file = tmp_path / "game.jsonl"
    for wrong, secret in (
        (header.replace(chain, "0" * 32), chain),
        (header.replace(chain, "0" * 32), "chain: "),
        (header.replace("],", "], ", 1), "at character"),
    ):
        file.write_text("\n".join((wrong, *rest, "")))
        said = printed(words, file)
        assert {"referee"} == shown_to(said, secret)
        assert {*VIEWERS} - {"referee"} == shown_to(said, NOT_WELL_FORMED)


@each_suite
def test_what_everybody_sees_is_what_a_spectator_sees(tmp_path: Path, game: GameSuite) -> None:
    """`sobek undo` and `sobek play` are for all players, so for a wrong record they print only the line."""
    refused, malformed = tmp_path / "refused.jsonl", tmp_path / "malformed.jsonl"
    line = with_refused(game, refused)
    malformed.write_text(dump(begun(game)).replace("],", "], ", 1))
    for command in ("undo", "play"):
        text = sobek(command, refused, "-o", tmp_path / "left.jsonl").stderr
        assert (True, False) == (f"line {line}" in text, "queen" in text)
        failed = json_of(sobek(command, malformed, "--json", "-o", tmp_path / "left.jsonl"))
        assert (65, 1, NOT_WELL_FORMED) == (failed["exit"], failed["line"], failed["expected"])
