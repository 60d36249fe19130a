"""`sobek play`: people, random seats and programs at one terminal; whatever happens, the game is kept."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sobek_core.audit import audit
from sobek_core.record import Record, load
from tests.commands import DEMO, json_of, sobek

if TYPE_CHECKING:
    from collections.abc import Iterator


def start(file: Path, *words: str | int, feed: str | bytes = "", seed: int = 7) -> tuple[str, str]:
    """Play a new game of two; give what was printed and what was said."""
    result = sobek("play", "--names", "Ada,Ben", "--seed", seed, *words, "-o", file, feed=feed)
    assert result.exit_code == 0
    return result.stdout, result.stderr


def moves_of(file: Path) -> list[str]:
    """Give the moves of a record, which is by the rules."""
    record = load(file.read_bytes())
    assert audit(record).fault is None
    return [record.binding.forms.write(entry.move) for entry in record.entries]


def test_game_at_random(tmp_path: Path) -> None:
    """spec/dealing.md: a seed makes one game, which is played to its end."""
    file, again = tmp_path / "game.jsonl", tmp_path / "again.jsonl"
    stdout, stderr = start(file, "--all-random")
    start(again, "--all-random")
    assert "the game is over; won by" in stdout
    assert stderr == f"{file} has the game\n"
    assert load(file.read_bytes()).result is not None
    assert again.read_bytes() == file.read_bytes()


def test_bundled_game_comes_from_its_seed(tmp_path: Path) -> None:
    """The bundled game can be made again."""
    file = tmp_path / "game.jsonl"
    sobek("play", "--names", "Ada,Ben,Cleo", "--seed", 5955, "--all-random", "-o", file)
    assert file.read_bytes() == Path(DEMO).read_bytes()


def first_moves(record: Record) -> list[str]:
    """Give what the seats can type at the beginning."""
    return [record.binding.forms.write(move) for move in record.terms.legal(record.terms.start(record.setup))]


def test_moves_by_number_and_in_notation(tmp_path: Path) -> None:
    """A move is typed as its number, in notation, or in notation without the seat."""
    file = tmp_path / "game.jsonl"
    start(file)
    first = load(file.read_bytes()).setup.first
    taken = tmp_path / "taken.jsonl"
    start(taken, feed=f"1\ntake 0\nseat {first}: take 1\nquit\n")
    assert moves_of(taken) == [f"seat {first}: take 0", f"seat {1 - first}: take 0", f"seat {first}: take 1"]


@pytest.mark.parametrize("end", ["", "quit\n", "quit", "help\nmoves\n\ntable\n"])
def test_stopping_keeps_the_game(tmp_path: Path, end: str) -> None:
    """Quit and the end of input leave the unfinished game in the file, and say so."""
    file = tmp_path / "game.jsonl"
    _, stderr = start(file, feed=f"1\n2\n{end}")
    assert len(moves_of(file)) == 2
    assert stderr.endswith(f"{file} has the unfinished game (`sobek play {file} -o NEW` goes on)\n")


def test_help_table_and_moves(tmp_path: Path) -> None:
    """Help is talk; the table and the moves are shown again when asked for."""
    stdout, stderr = start(tmp_path / "game.jsonl", feed="help\ntable\nmoves\n")
    assert (stdout.count("Round 1 of 3"), stdout.count(": take 0"), "Type the number" in stderr) == (2, 2, True)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("take 7", "classic.quay.window: the quays hold 9 cards"),
        ("victim 1", "classic.turn.owed: such a move is not waited for"),
        ("chance: chooser 0", "classic.turn.owed: such a move is not waited for"),
        ("seat 5: take 0", "classic.turn.order: it is not for seat 5"),
        ("set fish-1*3 onto 4", "classic.sets.target: there are 0 sets"),
        ("0", "That is no move: expected a number from 1 to"),
        ("9" * 300, "That is no move: expected a number from 1 to"),
        ("grab 1", "That is no move: expected one of take"),
        ("\x1b[2J\x07", r"got '\x1b[2J\x07'"),
        ("take ²", "That is no move: expected a whole number"),
        ("x" * 100_000, "That is no move: expected one of take"),
    ],
)
def test_what_is_refused_is_asked_again(tmp_path: Path, line: str, said: str) -> None:
    """Every reason is told by rule id and in words, and the next line is read; control signs are shown, not sent."""
    file = tmp_path / "game.jsonl"
    _, stderr = start(file, feed=f"{line}\n1\n")
    assert said in stderr
    assert stderr.count("That is n") == 1
    assert "\x1b" not in stderr
    assert len(moves_of(file)) == 1


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    """A line that is no text is no move."""
    file = tmp_path / "game.jsonl"
    start(file, feed=b"\xff\xfe\x00\n1\n")
    assert len(moves_of(file)) == 1


def test_all_reasons_are_told(tmp_path: Path) -> None:
    """A move that breaks two rules is refused for both."""
    _, stderr = start(tmp_path / "game.jsonl", feed="set fish-1\n")
    assert "  classic.sets.in-hand: " in stderr
    assert "  classic.sets.three: " in stderr


def test_hands_are_not_shown_to_others(tmp_path: Path) -> None:
    """Between two people the terminal is handed over, and each table is the one of the seat."""
    file = tmp_path / "game.jsonl"
    stdout, stderr = start(file, feed="1\n1\n")
    assert [line for line in stderr.splitlines() if line.startswith("-- ")] == [
        f"-- {name} is next" for name in ordered(file)
    ]
    tables = stdout.split("Round 1 of 3")[1:]
    for table, name in zip(tables, ordered(file), strict=True):
        hands = [line for line in table.splitlines() if line.startswith("  hand")]
        assert [" - you" in line for line in table.splitlines() if line.startswith("Seat")].count(True) == 1
        assert f"{name.partition(' ')[0]}: 0 points (number) - you" in table
        assert len([hand for hand in hands if "(green)" in hand]) == 1


def ordered(file: Path) -> list[str]:
    """Give the players of the first three turns."""
    names = ("Ada (seat 0)", "Ben (seat 1)")
    first = load(file.read_bytes()).setup.first
    return [names[first], names[1 - first], names[first]]


def test_one_person_against_random_seats(tmp_path: Path) -> None:
    """Random seats play by themselves, nobody hands over, and a person is told what the others did."""
    file = tmp_path / "game.jsonl"
    stdout, stderr = start(file, "--random", 1, feed="1\n1\n")
    assert "-- " not in stderr
    other = [move for move in moves_of(file) if move.startswith("seat 1")]
    assert f"  {other[0]} -> " in stdout


def test_going_on_with_a_record(tmp_path: Path) -> None:
    """A game that is stopped and taken up with its seed goes on as if nobody had stopped."""
    whole, part, rest = (tmp_path / f"{name}.jsonl" for name in ("whole", "part", "rest"))
    feed = "1\n" * 500
    start(whole, "--random", 1, feed=feed)
    start(part, "--random", 1, feed="1\n" * 25)
    assert len(moves_of(part)) < len(moves_of(whole))
    result = sobek("play", part, "--random", 1, "--seed", 7, "-o", rest, feed=feed)
    assert result.exit_code == 0
    assert rest.read_bytes() == whole.read_bytes()


def test_what_was_played_before_is_not_told_again(tmp_path: Path) -> None:
    """Whoever takes a game up is told of the moves since then, and of none before."""
    part, rest = tmp_path / "part.jsonl", tmp_path / "rest.jsonl"
    start(part, "--json", feed="1\n" * 25)
    before = len(moves_of(part))
    result = sobek("play", part, "--seed", 7, "--json", "-o", rest, feed="1\n" * 5)
    asked = [said for said in map(json.loads, result.stdout.splitlines()) if "legal" in said]
    moves = moves_of(rest)
    assert asked[0]["since"] == []
    told = [line.partition(" ->")[0] for said in asked for line in said["since"]]
    assert told
    assert set(told) <= set(moves[before:])


def test_scoring_sheets_are_shown_once(tmp_path: Path) -> None:
    """classic.scoring.round-points: each of the three rounds is shown when the next table is, or at the end."""
    stdout, _ = start(tmp_path / "game.jsonl", "--random", 1, feed="1\n" * 500)
    assert stdout.count("sets together") == 3 * 2


def test_what_others_did_is_told_once(tmp_path: Path) -> None:
    """Each seat is told of every move, its own too, and of none twice."""
    stdout, _ = start(tmp_path / "game.jsonl", "--json", feed="1\n" * 30)
    asked = [said for said in map(json.loads, stdout.splitlines()) if "legal" in said]
    moves = moves_of(tmp_path / "game.jsonl")
    told: list[list[str]] = [[], []]
    for said in asked:
        told[said["turn"]["seat"]] += said["since"]
    for seat, known in enumerate(told):
        assert [line.partition(" ->")[0] for line in known] == moves[: len(known)], seat


def test_going_on_with_a_game_that_is_over(tmp_path: Path) -> None:
    """Nobody is asked for anything."""
    file = tmp_path / "game.jsonl"
    result = sobek("play", DEMO, "--seed", 1, "-o", file)
    assert (result.exit_code, file.read_bytes()) == (0, Path(DEMO).read_bytes())


def test_going_on_with_a_record_at_fault(tmp_path: Path) -> None:
    """A record that breaks the rules cannot be taken up."""
    bad, file = tmp_path / "bad.jsonl", tmp_path / "game.jsonl"
    sobek("transcribe", DEMO, "-", "-o", bad, feed="seat 1: take 8\n")
    result = sobek("play", bad, "--seed", 1, "-o", file)
    assert (result.exit_code, "breaks the rules at line 2" in result.stderr, file.exists()) == (1, True, False)


@pytest.mark.parametrize(
    "words",
    [
        (DEMO, "--players", 3),
        (DEMO, "--names", "Ada,Ben"),
        (DEMO, "--choice", "visibility=open"),
        (DEMO, "--game", "classic"),
        (DEMO, "--random", 3),
        ("--players", 2, "--random", -1),
        ("--random", 0),
    ],
)
def test_wrong_usage(tmp_path: Path, words: tuple[str | int, ...]) -> None:
    """Options that do not belong together, and seats that nobody sits on, are wrong usage."""
    file = tmp_path / "game.jsonl"
    assert (sobek("play", *words, "-o", file).exit_code, file.exists()) == (2, False)


def test_program_at_the_terminal(tmp_path: Path) -> None:
    """With --json each thing said is a line of JSON, and a program plays by lines as people type them."""
    file = tmp_path / "game.jsonl"
    stdout, _ = start(file, "--random", 1, "--json", feed="take 8\ngrab\n1\n")
    first, refused, mistaken, second, end = map(json.loads, stdout.splitlines())
    assert (first["turn"]["asks"], first["table"]["viewer"]) == ("action", 0)
    assert first["legal"][0]["notation"] == "seat 0: take 0"
    assert [reason["rule"] for reason in refused["refused"]] == ["classic.quay.window"]
    assert mistaken["problem"].startswith("expected one of take")
    assert [told.partition(":")[0] for told in second["since"]] == ["seat 0", "seat 1"]
    assert (end["written"], end["moves"]) == (str(file), len(moves_of(file)))


def test_game_of_a_program_as_json(tmp_path: Path) -> None:
    """A game at random ends with one document."""
    file = tmp_path / "game.jsonl"
    result = sobek("play", "--players", 4, "--seed", 3, "--all-random", "--json", "-o", file)
    assert json_of(result)["turn"]["owes"] == "over"


@contextmanager
def running(*words: str, **streams: int) -> Iterator[subprocess.Popen[bytes]]:
    """Run the console script while a test goes on, and not longer."""
    script = str(Path(sys.executable).with_name("sobek"))
    with subprocess.Popen([script, *words], start_new_session=True, **streams) as process:  # type: ignore[call-overload]  # noqa: S603  # streams alone
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal that can be opened from here")
def test_terminal_is_handed_over_and_interrupted(tmp_path: Path) -> None:
    """At a real terminal the next player presses Enter before a hand is seen, and Ctrl-C keeps the game."""
    import pty  # noqa: PLC0415  # only there

    file = tmp_path / "game.jsonl"
    ours, theirs = pty.openpty()
    words = ("play", "--names", "Ada,Ben", "--seed", "7", "-o", str(file))
    with running(*words, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        assert "  hand" not in wait_for(ours, "presses Enter")
        os.write(ours, b"\n")
        assert "Round 1 of 3" in wait_for(ours, "Your move")
        os.write(ours, b"1\n")
        shown = wait_for(ours, "presses Enter")
        assert "\x1b[2J" in shown
        assert "\x1b[3J" in shown
        assert "  hand" not in shown
        process.send_signal(signal.SIGINT)
        wait_for(ours, "unfinished game")
        assert process.wait(timeout=30) == 0
    os.close(theirs)
    os.close(ours)
    assert len(moves_of(file)) == 1


def test_game_outlives_its_process(tmp_path: Path) -> None:
    """Every move is in the file before the next one is asked for, so that not even a crash loses any."""
    file = tmp_path / "game.jsonl"
    words = ("play", "--players", "2", "--seed", "7", "-o", str(file))
    pipe = subprocess.PIPE
    with running(*words, stdin=pipe, stdout=subprocess.DEVNULL, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(b"1\n")
        process.stdin.flush()
        wait_for(process.stderr.fileno(), "Your move", times=2)
    assert len(moves_of(file)) == 1


def wait_for(terminal: int, words: str, times: int = 1) -> str:
    """Give what a terminal shows up to these words, or up to them so many times."""
    shown, end = "", time.monotonic() + 30
    while shown.count(words) < times:
        assert time.monotonic() < end, shown
        if select.select([terminal], [], [], 1)[0]:
            shown += os.read(terminal, 4096).decode()
    return shown
