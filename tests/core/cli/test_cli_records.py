"""`sobek new`, `show` and `legal`: what they print, and how they end; and the golden outputs of all commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from sobek_core.classic import Choices as ClassicChoices
from sobek_core.duel import Choices as DuelChoices
from sobek_core.records.record import load
from tests.commands import CLASSIC, DEMO, DUEL, Demo, each_demo, json_of, sobek

GOLDEN = Path(__file__).parents[2] / "golden" / "cli"


def printed(demo: Demo) -> dict[str, tuple[str | int, ...]]:
    """Return files with what is printed of a bundled game, and the words that print it."""
    return {
        f"{demo.game}/show.txt": ("show", demo.path, "--at", demo.middle),
        f"{demo.game}/show-seat-1.txt": ("show", demo.path, "--at", demo.middle, "--seat", 1),
        f"{demo.game}/show-french.txt": ("show", demo.path, "--at", demo.middle, "--language", "fr"),
        f"{demo.game}/audit-french.txt": ("audit", demo.path, "--language", "fr"),
        f"{demo.game}/audit.txt": ("audit", demo.path),
        f"{demo.game}/legal.txt": ("legal", demo.path, "--at", demo.middle),
    }


@pytest.mark.parametrize(("file", "words"), ({"demo.txt": ("demo",)} | printed(CLASSIC) | printed(DUEL)).items())
def test_golden_output(file: str, words: tuple[str | int, ...]) -> None:
    """What is printed of the bundled games is as the file has it; `sobek WORDS > FILE` writes it anew."""
    result = sobek(*words)
    assert (result.exit_code, result.stdout) == (0, (GOLDEN / file).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("game", "names", "choice", "chosen"),
    [
        ("classic", ("Ada", "Ben", "Cleo"), "same-type-set=extends", ClassicChoices(same_type_set="extends")),
        ("duel", ("Ada", "Ben"), "priest-effect=free", DuelChoices(priest_effect="free")),
    ],
)
def test_new_game_from_a_seed(tmp_path: Path, game: str, names: tuple[str, ...], choice: str, chosen: object) -> None:
    """A new record has the setup of the seed, the names and the choices, and no moves."""
    file = tmp_path / "game.jsonl"
    words = ("new", game, "--names", ",".join(names), "--seed", 7, "--choice", choice, "-o", file)
    assert sobek(*words).exit_code == 0
    record = load(file.read_bytes())
    assert (record.names, record.game.choices, record.entries) == (names, chosen, ())
    again = tmp_path / "again.jsonl"
    sobek(*words[:-1], again)
    assert again.read_bytes() == file.read_bytes()


def test_a_new_game_prints_its_seed_on_request_alone(tmp_path: Path) -> None:
    """It reveals all cards. The game that it makes is the one that was written."""
    for number, words in enumerate([("new", "classic", "--players", 2), ("new", "duel")]):
        file, again, silent = (tmp_path / f"{name}-{number}.jsonl" for name in ("game", "again", "silent"))
        told = sobek(*words, "--show-seed", "-o", file).stderr.splitlines()
        seed = told[0].removeprefix("seed ")
        sobek(*words, "--seed", seed, "-o", again)
        assert again.read_bytes() == file.read_bytes()
        assert f"wrote {silent}\n" == sobek(*words, "-o", silent).stderr


def test_a_new_game_as_json_has_its_seed_on_request_alone(tmp_path: Path) -> None:
    """Otherwise it is neither on stdout nor on stderr."""
    said = {"written": str(tmp_path / "0"), "game": "duel", "players": 2}
    silent = sobek("new", "duel", "--json", "-o", tmp_path / "0")
    assert (said, f"wrote {tmp_path / '0'}\n") == (json_of(silent), silent.stderr)
    shown = sobek("new", "duel", "--json", "--show-seed", "-o", tmp_path / "1")
    assert f"seed {json_of(shown)['seed']}" == shown.stderr.splitlines()[0]


@pytest.mark.parametrize(("words", "players"), [(("classic", "--players", 4), 4), (("duel",), 2)])
def test_new_game_as_json(tmp_path: Path, words: tuple[str | int, ...], players: int) -> None:
    """--json tells what was written; seeds are text, as in the vectors. For two players need not be counted."""
    file = tmp_path / "game.jsonl"
    result = sobek("new", *words, "--seed", 2**64 - 1, "-o", file, "--json")
    assert json_of(result) == {"written": str(file), "game": words[0], "players": players, "seed": str(2**64 - 1)}


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("classic",), "expected --players N or --names"),
        (("classic", "--players", 5), "expected 2 to 4, got 5"),
        (("classic", "--names", "Ada"), "--names: expected 2 to 4 names, got 1"),
        (("duel", "--players", 3), "expected 2, got 3"),
        (("duel", "--names", "Ada,Ben,Cleo"), "--names: expected 2 names, got 3"),
        (("duel", "--players", 2, "--names", "Ada"), "expected 2 names"),
        (("duel", "--choice", "same-type-set=extends"), "one of the names new-set-goods, pyramid-refill"),
        (("duel", "--choice", "priest-effect=must"), "expected must-remove or free, got 'must'"),
        (("classic", "--players", 3, "--names", "Ada,Ben"), "expected 3 names"),
        (("classic", "--names", "Ada,\x1b[2J"), "printable characters"),
        (("classic", "--names", "Ada,"), "printable characters"),
        (("classic", "--names", f"Ada,{'x' * 41}"), "1 to 40"),
        (("classic", "--names", "Ada,\udc80"), "--names: expected"),
        (("classic", "--players", 2, "--seed", -1), "--seed"),
        (("classic", "--players", 2, "--seed", 2**64), "--seed"),
        (("classic", "--players", 2, "--choice", "same-type-set=maybe"), "expected may-stand-apart or extends"),
        (("classic", "--players", 2, "--choice", "colour=red"), "expected NAME=READING"),
        (("classic", "--players", 2, "--choice", "same-type-set"), "expected NAME=READING"),
        (
            ("classic", "--players", 2, "--choice", "same-type-set=extends", "--choice", "same-type-set=extends"),
            "each once",
        ),
    ],
)
def test_wrong_start_is_refused(tmp_path: Path, words: tuple[str | int, ...], problem: str) -> None:
    """What is no game is wrong usage, and nothing is written."""
    file = tmp_path / "game.jsonl"
    result = sobek("new", *words, "-o", file)
    assert (result.exit_code, problem in result.stderr, file.exists()) == (2, True, False)


@pytest.mark.parametrize("words", [("new", "duel"), ("play", "--game", "duel", "--all-random")])
def test_no_seed_is_told_of_a_game_that_is_not_made(tmp_path: Path, words: tuple[str, ...]) -> None:
    """What comes to nothing has no seed to be noted down."""
    result = sobek(*words, "-o", tmp_path)
    assert (1, f"sobek: {tmp_path}: is a folder; name another file\n") == (result.exit_code, result.stderr)


@pytest.mark.parametrize("path", ["missing/game.jsonl", "."])
def test_what_cannot_be_written(tmp_path: Path, path: str) -> None:
    """A place where no file can be is one message."""
    result = sobek("new", "classic", "--players", 2, "--seed", 1, "-o", tmp_path / path)
    assert (result.exit_code, len(result.stderr.splitlines())) == (1, 1)


def test_show_as_json() -> None:
    """--json gives what the seat sees, and no card more."""
    shown = json_of(sobek("show", DEMO, "--at", 132, "--seat", 1, "--json"))
    assert shown["table"]["seats"][0]["hand"] == {"kinds": ["(beige)"] * 6 + ["(green)"], "number": 7}
    assert shown["table"]["seats"][0]["corruption"] == {"kinds": []}
    assert shown["table"]["deck"] == {"kinds": [], "number": 0}
    assert shown["turn"] == {"owes": "decision", "seat": 1, "asks": "action", "rule": "classic.turn.action"}


def test_show_of_duel_as_json() -> None:
    """The Market by cell, the Ankh with the cells of its line, and no tile more than the seat sees."""
    shown = json_of(sobek("show", DUEL.path, "--at", DUEL.middle, "--seat", 1, "--json"))
    table = shown["table"]
    assert (table["ankh"], table["line"], table["finger"]) == ("d3 f", ["f1", "e2", "c4", "b5", "a6"], "-")
    assert (table["market"]["a1"], table["market"]["e2"], "f2" in table["market"]) == ("livestock-f-0", "(red)", False)
    assert table["seats"][0]["hand"] == {"kinds": ["(black)"] * 5 + ["(grey)"] * 3 + ["(red)"], "number": 9}
    assert table["seats"][0]["corruption"] == {"kinds": [], "number": 2}
    assert table["seats"][1]["debens"] == {"kinds": ["6", "8"], "number": 2}
    assert shown["choices"] == {"new-set-goods": "typed-tile"}
    assert shown["turn"] == {"owes": "decision", "seat": 1, "asks": "action", "rule": "duel.turn.action"}


@pytest.mark.parametrize(
    ("path", "hidden"), [(CLASSIC.path, "  corruption  unseen\n"), (DUEL.path, "  debens      4\n")]
)
def test_show_to_a_spectator(path: str, hidden: str) -> None:
    """What all players see and no more; nobody is both a seat and a spectator."""
    result = sobek("show", path, "--spectator")
    assert 0 == result.exit_code
    assert "- you" not in result.stdout
    assert hidden in result.stdout
    assert "spectator" == json_of(sobek("show", path, "--spectator", "--json"))["table"]["viewer"]
    both = sobek("show", path, "--spectator", "--seat", 0)
    assert (2, True) == (both.exit_code, "--seat and --spectator exclude each other" in both.stderr)


@each_demo
def test_first_and_last_table(demo: Demo) -> None:
    """--at counts from no move to all moves."""
    for at in (0, demo.moves):
        assert f"after {at} of {demo.moves} moves" in sobek("show", demo.path, "--at", at).stdout


@each_demo
@pytest.mark.parametrize("command", ["show", "legal"])
def test_at_out_of_range(demo: Demo, command: str) -> None:
    """A number of moves that the record does not have is wrong usage, and the range is told."""
    for at in (-1, demo.moves + 1):
        result = sobek(command, demo.path, "--at", at)
        assert (result.exit_code, f"expected 0 to {demo.moves}," in result.stderr) == (2, True)


@each_demo
def test_seat_out_of_range(demo: Demo) -> None:
    """A seat that nobody sits on is wrong usage."""
    players = len(demo.names)
    result = sobek("show", demo.path, "--seat", players)
    assert (result.exit_code, f"expected 0 to {players - 1}, got {players}" in result.stderr) == (2, True)


@pytest.mark.parametrize(
    ("demo", "at", "pending", "first"),
    [
        (
            CLASSIC,
            15,
            "to come: chance decides the card that the Thief draws",
            "  1  chance: steal ivory-0  (weight 1)",
        ),
        (CLASSIC, 34, "to come: a deal, the cards and tokens of a new round (round 2)", ""),
        (CLASSIC, 144, "the game is over; won by Ben (seat 1)", ""),
        (DUEL, 13, "to come: chance decides the deben drawn from the bag", "  1  chance: deben 3  (weight 3)"),
        (DUEL, 63, "to come: chance decides a deben drawn for less Corruption", "  1  chance: deben 3  (weight 2)"),
        (DUEL, 64, "the game is over; won by Ben (seat 1)", ""),
    ],
)
def test_legal_where_nobody_decides(demo: Demo, at: int, pending: str, first: str) -> None:
    """A draw lists outcomes with weights; at a deal and at the end nothing is listed."""
    result = sobek("legal", demo.path, "--at", at)
    assert result.stderr.startswith(pending)
    assert result.stdout.partition("\n")[0] == first


def test_legal_as_json() -> None:
    """--json gives each move in notation and as in a record, outcomes with weights."""
    found = json_of(sobek("legal", DEMO, "--at", 15, "--json"))
    assert found["turn"]["owes"] == "draw"
    assert found["legal"][0] == {
        "notation": "chance: steal ivory-0",
        "move": {"move": "steal", "card": "ivory-0"},
        "weight": 1,
    }
