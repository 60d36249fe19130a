"""`sobek play`: people, random seats and programs at one terminal; the game is always kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sobek_core.records.audit import audit
from sobek_core.records.record import load
from tests.commands import CLASSIC, DEMO, Demo, each_demo, sobek
from tests.games import each_game

NARRATED = re.compile(r"  (?:seat \d|chance|setup): ")


def start(file: Path, *words: str | int, feed: str | bytes = "", game: str = "classic") -> tuple[str, str]:
    """Play a new game of two; return stdout and stderr."""
    result = sobek("play", "--game", game, "--names", "Ada,Ben", "--seed", 7, *words, "-o", file, feed=feed)
    assert 0 == result.exit_code
    return result.stdout, result.stderr


def moves_of(file: Path) -> list[str]:
    """Return the moves of a record, checking that it keeps the rules."""
    record = load(file.read_bytes())
    assert audit(record).fault is None
    return [record.tools.notation.write(entry.move) for entry in record.entries]


@each_demo
def test_bundled_game_comes_from_its_seed(tmp_path: Path, demo: Demo) -> None:
    """spec/dealing.md: the same seed always gives the same game, played to its end."""
    file = tmp_path / "game.jsonl"
    sobek(*demo.words, "-o", file)
    assert file.read_bytes() == Path(demo.path).read_bytes()


@each_demo
def test_what_chance_was_drawn_from_is_printed_after_the_game(tmp_path: Path, demo: Demo) -> None:
    """spec/dealing.md: the seed reveals every deal, so nothing printed during the game contains it."""
    words = ("play", "--game", demo.game, "--players", 2)
    file, again = tmp_path / "game.jsonl", tmp_path / "again.jsonl"
    last = sobek(*words, "--all-random", "-o", file).stderr.splitlines()[-1]
    sobek(*words, "--all-random", "--seed", last.removeprefix("seed "), "-o", again)
    assert again.read_bytes() == file.read_bytes()
    for number, feed in enumerate(("", "1\n1\nhelp\nquit\n", "nonsense\n")):
        stopped = sobek(*words, "-o", tmp_path / f"stopped-{number}.jsonl", feed=feed)
        assert "seed" not in stopped.stdout + stopped.stderr


@pytest.mark.parametrize(
    ("game", "takes"), [("classic", ("take 0", "take 0", "take 1")), ("duel", ("take c3", "take c1", "trade"))]
)
def test_moves_by_number_and_in_notation(tmp_path: Path, game: str, takes: tuple[str, ...]) -> None:
    """A move can be typed as its number, in notation without the seat, and in words."""
    file = tmp_path / "game.jsonl"
    start(file, game=game)
    first = load(file.read_bytes()).setup.first
    seats = (first, 1 - first, first if game == "classic" else 1 - first)
    taken = tmp_path / "taken.jsonl"
    start(taken, feed=f"1\n{takes[1]}\nSEAT {seats[2]}: {takes[2].upper()}\nquit\n", game=game)
    assert [f"seat {seat}: {take}" for seat, take in zip(seats, takes, strict=True)] == moves_of(taken)[:3]


@pytest.mark.parametrize("end", ["", "quit\n", "quit", "help\nmoves\n\nview\n"])
def test_stopping_keeps_the_game(tmp_path: Path, end: str) -> None:
    """Quit and the end of input leave the unfinished game in the file, and say so."""
    file = tmp_path / "game.jsonl"
    _, stderr = start(file, feed=f"1\n2\n{end}")
    assert 2 == len(moves_of(file))
    assert stderr.endswith(f"wrote {file}, an unfinished game (`sobek play {file} -o NEW` continues it)\n")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("9" * 300, "That is not a move: expected a number from 1 to"),
        ("\x1b[2J\x07", r"got '\x1b[2J\x07'"),
        ("x" * 100_000, "That is not a move: expected a move with one of the verbs take"),
        (b"\xff\xfe\x00", "That is not a move: expected "),
    ],
)
def test_what_is_refused_is_asked_again(tmp_path: Path, line: str | bytes, message: str) -> None:
    """The next line is read after a refusal; control characters are escaped."""
    file = tmp_path / "game.jsonl"
    _, stderr = start(file, feed=(line.encode() if isinstance(line, str) else line) + b"\n1\n")
    assert message in stderr
    assert (1, False, 1) == (stderr.count("That is n"), "\x1b" in stderr, len(moves_of(file)))


def test_hands_are_not_shown_to_others(tmp_path: Path) -> None:
    """Between two people the terminal is handed over, and each position is shown from the seat's view."""
    file = tmp_path / "game.jsonl"
    stdout, stderr = start(file, feed="1\n1\n")
    assert [line for line in stderr.splitlines() if line.startswith("-- ")] == [
        f"-- {name} is next" for name in ordered(file)
    ]
    tables = stdout.split("Round 1 of 3")[1:]
    for table, name in zip(tables, ordered(file), strict=True):
        hands = [line for line in table.splitlines() if line.startswith("  hand")]
        assert 1 == [" - you" in line for line in table.splitlines() if line.startswith("Seat")].count(True)
        assert f"{name.partition(' ')[0]}: 0 points - you" in table
        assert 1 == len([hand for hand in hands if "(green)" in hand])


def test_hidden_things_of_duel_are_not_shown_to_the_other(tmp_path: Path) -> None:
    """duel.market.faces, duel.market.corruption: hands, Corruption and face-down characters stay hidden.

    In the game of this seed, seat 0 takes the character on a4.
    """
    stdout, _ = start(tmp_path / "game.jsonl", feed="take d4\ntake a4\n1\n1\n1\n1\n1\n", game="duel")
    assert ["take a4 -> (red)"] == [
        line[10:] for line in stdout.splitlines() if line.startswith("  seat 0: take a4 -> (")
    ]
    for table in stdout.split("\nMarket")[1:]:
        (other,) = (part for part in table.split("\nSeat ")[1:] if " - you" not in part.splitlines()[0])
        shown = [line.split()[2:] for line in other.splitlines() if line.startswith(("  hand", "  corr", "  deb"))]
        assert {word.partition("*")[0] for words in shown for word in words} <= {"(grey)", "(black)", "(red)"}


@each_game
def test_what_lies_face_down_is_not_taken_by_its_name(tmp_path: Path, game: str) -> None:
    """classic.quay.faces, duel.market.faces: who names it learns nothing of where it is."""
    start(tmp_path / "game.jsonl", feed="quit\n", game=game)
    record = load((tmp_path / "game.jsonl").read_bytes())
    state = record.game.start(record.setup)
    lying = state.quays if game == "classic" else [tile for _, tile in state.market.tiles()]
    names = [str(kind) for kind in lying if kind.power]
    _, stderr = start(tmp_path / "other.jsonl", feed="".join(f"takes the {name}\n" for name in names), game=game)
    assert ([], len(names)) == (moves_of(tmp_path / "other.jsonl"), stderr.count("That is not a move: expected "))
    assert names


def ordered(file: Path) -> list[str]:
    """Return the players of the first three turns."""
    names = ("Ada (seat 0)", "Ben (seat 1)")
    first = load(file.read_bytes()).setup.first
    return [names[first], names[1 - first], names[first]]


@each_demo
def test_going_on_with_a_record(tmp_path: Path, demo: Demo) -> None:
    """A stopped game that is resumed with its seed goes on as if it had never stopped."""
    whole, part, rest = (tmp_path / f"{name}.jsonl" for name in ("whole", "part", "rest"))
    feed = "1\n" * 500
    start(whole, "--random", 1, feed=feed, game=demo.game)
    start(part, "--random", 1, feed="1\n" * 10, game=demo.game)
    assert len(moves_of(part)) < len(moves_of(whole))
    result = sobek("play", part, "--random", 1, "--seed", 7, "-o", rest, feed=feed)
    assert 0 == result.exit_code
    assert rest.read_bytes() == whole.read_bytes()


def narrated(stdout: str) -> list[str]:
    """Return the moves that were narrated, without what they show."""
    return [line.strip().partition(" ->")[0] for line in stdout.splitlines() if NARRATED.match(line)]


def test_earlier_moves_are_not_narrated_again(tmp_path: Path) -> None:
    """When a game is resumed, earlier moves are not narrated again."""
    part, rest = tmp_path / "part.jsonl", tmp_path / "rest.jsonl"
    start(part, feed="1\n" * 25)
    before = len(moves_of(part))
    result = sobek("play", part, "--seed", 7, "-o", rest, feed="1\n" * 5)
    said = narrated(result.stdout)
    assert said
    assert set(said) <= set(moves_of(rest)[before:])


@pytest.mark.parametrize(("game", "sheets"), [("classic", 3 * 2), ("duel", 2)])
def test_scoring_sheets_are_shown_once(tmp_path: Path, game: str, sheets: int) -> None:
    """classic.scoring.round-points: the sheet of each round is shown with the next position, or at the end."""
    stdout, _ = start(tmp_path / "game.jsonl", "--random", 1, feed="1\n" * 500, game=game)
    assert stdout.count("all sets") == sheets


@each_demo
def test_moves_of_others_are_narrated_once(tmp_path: Path, demo: Demo) -> None:
    """Each move is narrated once to the one person, without handing over; a draw is narrated without its outcome."""
    stdout, stderr = start(tmp_path / "game.jsonl", "--random", 1, feed="1\n" * 15, game=demo.game)
    moves, said = moves_of(tmp_path / "game.jsonl"), narrated(stdout)
    assert (True, False) == (len(said) > 5, "-- " in stderr)
    for line, move in zip(said, moves, strict=False):
        assert move.startswith(line.partition(" (")[0])


@pytest.mark.parametrize("words", [(), ("--seed", 1)])
def test_going_on_with_a_game_that_is_over(tmp_path: Path, words: tuple[str | int, ...]) -> None:
    """Nobody is asked for a move, and no seed is printed, since nothing was drawn. A missing result is added."""
    file = tmp_path / "game.jsonl"
    result = sobek("play", CLASSIC.written(tmp_path, result=None), *words, "-o", file)
    assert (result.exit_code, file.read_bytes()) == (0, Path(DEMO).read_bytes())
    assert f"wrote {file}\n" == result.stderr
