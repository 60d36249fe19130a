"""`sobek audit` and `demo`: faults with their lines, scoring sheets, results."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from sobek_core.records.record import GameResult, dump, load
from tests.commands import CLASSIC, DEMO, DUEL, Demo, each_demo, json_of, sobek


@pytest.mark.parametrize(
    ("demo", "rounds", "scores", "counts", "rule"),
    [
        (CLASSIC, 3, [12, 52, 16], [11, 12, 9], "classic.game-end.rounds"),
        (DUEL, 1, [56, 56], [9, 8], "duel.game-end.trigger"),  # a tie that Corruption breaks
    ],
)
def test_audit_as_json(demo: Demo, rounds: int, scores: list[int], counts: list[int], rule: str) -> None:
    """duel.scoring.winner: --json gives the sheets of all rounds and the result."""
    found = json_of(sobek("audit", demo.path, "--json"))
    assert (True, demo.moves, rounds) == (found["by_the_rules"], found["moves"], len(found["rounds"]))
    assert {"owes": "over", "winners": [1], "scores": scores, "rule": rule} == found["turn"]
    assert counts == [sheet["count"] for sheet in found["rounds"][-1]["sheets"]]


@pytest.mark.parametrize(
    ("demo", "pending"),
    [
        (CLASSIC, "Ada (seat 0), who takes a card, plays a character or plays a set"),
        (DUEL, "Ben (seat 1), who chooses the Ankh's direction"),
    ],
)
def test_audit_of_a_game_that_is_not_over(tmp_path: Path, demo: Demo, pending: str) -> None:
    """It is by the rules so far, and who owes what is told."""
    record = load(Path(demo.path).read_bytes())
    file = tmp_path / "game.jsonl"
    file.write_text(dump(evolve(record, entries=record.entries[:20], result=None)))
    result = sobek("audit", file)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-2:] == [
        "20 moves, all by the rules",
        f"the game is not over; to move: {pending}",
    ]


@pytest.mark.parametrize(
    ("demo", "claimed", "expected"),
    [
        (CLASSIC, GameResult((0,), (53, 52, 16)), "winners 1, scores 12 52 16, got winners 0, scores 53 52 16"),
        (DUEL, GameResult((0, 1), (56, 56)), "winners 1, scores 56 56, got winners 0 1, scores 56 56"),
    ],
)
def test_audit_of_a_wrong_result(tmp_path: Path, demo: Demo, claimed: GameResult, expected: str) -> None:
    """classic.game-end.winner, duel.scoring.winner: another result is a fault, with its line and the sheets."""
    record = load(Path(demo.path).read_bytes())
    file = tmp_path / "game.jsonl"
    file.write_text(dump(evolve(record, result=claimed)))
    result = sobek("audit", file)
    first, *lines = result.stdout.splitlines()
    assert (result.exit_code, first) == (
        1,
        f"{file}: result (line {demo.moves + 2} of the record): expected {expected}",
    )
    right = sobek("audit", demo.path).stdout.splitlines()
    sheets = right[: right.index(f"{demo.moves} moves, all by the rules")]
    follows = lines[len(sheets) + 1 :]
    assert ["", *sheets, "What follows"] == [*lines[: len(sheets) + 1], follows[0]]
    assert follows[1].startswith("  the result is wrong: won by Ben (seat 1); points: ")


FAULT = """\
FILE: move 2 (line 3 of the record): against the rules
  move 2: `seat 1: take 5`
  classic.turn.order: it is not seat 1's decision; who decides now: seat 2
to move: Cleo (seat 2), who takes a card, plays a character or plays a set
moves that would have been legal: 4
  seat 2: take 0
  seat 2: take 1
  seat 2: take 2
  seat 2: take 3

classic.turn.order
  Play goes clockwise: when a player's turn is over, the next seat has the turn.
  law: after the turn of seat s comes the turn of seat (s + 1) mod n
  sources: S1 "Game turn"; S2 "Game Play"; S3 "4. Gameplay Flow"

What follows
  later moves: 142; they are not judged, because nobody can know the position in which they were made
  legal moves with move 2 left out: 0 of 142; then comes move 3 (line 4 of the record): `seat 0: take 1`: \
classic.turn.order
  with `seat 2: take 2` in its place, everything that follows is legal; won by Ben (seat 1); \
points: Ada (seat 0) 12, Ben (seat 1) 52, Cleo (seat 2) 16
  the result could have been different: from the last legal position the rules also let Cleo (seat 2) win
"""


NO_SITE = "\nFor links to the pages of rules and rulings: `make site`, then --site build/site.\n"

FAULT_OF_DUEL = """\
FILE: move 2 (line 3 of the record): against the rules
  move 2: `seat 1: take f6`
  duel.market.line: f6 is not on a line that can be used; position of the Ankh: d3 f
to move: Ben (seat 1), who takes a tile, sells a set or plays a character
moves that would have been legal: 5
  seat 1: take f1
  seat 1: take e2
  seat 1: take c4
  seat 1: take b5
  seat 1: take a6

duel.market.line
  The player takes any tile on the Ankh's line. This is the column, the row or the diagonal given by
  the Ankh's direction, from its cell both ways to the edges of the board. Empty cells on the way do
  not block it. In a corner, one of the two diagonals has no other cell; that line is empty. While
  the Ankh is off the board or has no direction, its line has no cells.
  law: with the Ankh on column x, row y, cell (p, q) other than (x, y) is on its line exactly when p
    = x (v), q = y (h), p - x = y - q (f) or p - x = q - y (b)
  sources: S5 "Take a tile from the Market"
  ruling line: Which tiles can be taken: those ahead of the Ankh or those on both sides of it? Does
    an empty square end the line? What if the Ankh is in a corner and its marks point off the board?
    decided: whole-line: any tile on the row, column or diagonal through the Ankh, on both sides of
      it and up to the edges. Empty squares do not block. All tiles strictly between the Ankh and
      the taken tile become Corruption. A diagonal that has no other square is a line without tiles.

What follows
  later moves: 62; they are not judged, because nobody can know the position in which they were made
  legal moves with move 2 left out: 0 of 62; then comes move 3 (line 4 of the record): `seat 0: take d4`: \
duel.turn.order
  with `seat 1: take c4` in its place, everything that follows is legal; won by Ben (seat 1); \
points: Ada (seat 0) 56, Ben (seat 1) 56
  the result could have been different: from the last legal position the rules also let Ada (seat 0) win
"""


def with_move(folder: Path, demo: Demo, number: int, move: str) -> Path:
    """Return a bundled record with another move in the place of one."""
    record = load(Path(demo.path).read_bytes())
    entries = list(record.entries)
    entries[number - 1] = evolve(entries[number - 1], move=record.tools.notation.read(move))
    file = folder / "game.jsonl"
    file.write_text(dump(evolve(record, entries=tuple(entries))))
    return file


@pytest.mark.parametrize(
    ("demo", "move", "fault"), [(CLASSIC, "seat 1: take 5", FAULT), (DUEL, "seat 1: take f6", FAULT_OF_DUEL)]
)
def test_audit_of_an_illegal_move(tmp_path: Path, demo: Demo, move: str, fault: str) -> None:
    """The earliest fault has its line, the move, each rule in words, and what would have been legal."""
    file = with_move(tmp_path, demo, 2, move)
    result = sobek("audit", file)
    assert (result.exit_code, result.stdout) == (1, fault.replace("FILE", str(file)) + NO_SITE)


def test_audit_with_a_site_has_its_links(tmp_path: Path) -> None:
    """--site: each rule and each ruling has a line with its page, and nothing is said of how to get one."""
    file = with_move(tmp_path, DUEL, 2, "seat 1: take f6")
    result = sobek("audit", file, "--site", "https://rules.example")
    assert "  page: https://rules.example/rules/duel.market.line.html" in result.stdout.splitlines()
    assert "    page: https://rules.example/rulings/line.html" in result.stdout.splitlines()
    assert NO_SITE not in result.stdout
    assert "page:" not in sobek("audit", file).stdout


def test_what_follows_as_json(tmp_path: Path) -> None:
    """Rules with their pages, how far the record goes without the move, what mends it, and who else could have won."""
    file = with_move(tmp_path, DUEL, 2, "seat 1: take f6")
    found = json_of(sobek("audit", file, "--json", "--site", "https://rules.example"))
    fault = found["fault"]
    assert (3, 2, "seat 1: take f6", 5) == (fault["line"], fault["n"], fault["move"], fault["legal_count"])
    assert ["duel.market.line"] == [reason["rule"] for reason in fault["reasons"]]
    assert [(rule["rule"], rule["link"]) for rule in found["rules"]] == [
        ("duel.market.line", "https://rules.example/rules/duel.market.line.html")
    ]
    assert [ruling["link"] for ruling in found["rulings"]] == ["https://rules.example/rulings/line.html"]
    follows = found["follows"]
    result = {"winners": [1], "scores": [56, 56]}
    assert {"how": "replaced", "move": "seat 1: take c4", "result": result} == follows["mended"][0]
    assert (62, 0, 4) == (follows["unjudged"], follows["left_out"]["legal"], follows["left_out"]["stop"]["line"])
    assert (1, 5, True) == (follows["mended_count"], follows["tried"], follows["all_tried"])
    told = follows["result"]
    assert ("different", result, [[0], [1]]) == (told["answer"], told["claimed"], told["possible_winners"])
    assert told["words"].endswith("the rules also let Ada (seat 0) win")


@each_demo
@pytest.mark.parametrize("command", ["show", "legal"])
def test_table_behind_a_fault(tmp_path: Path, demo: Demo, command: str) -> None:
    """Behind a move that breaks the rules there is no table; before it there is."""
    file = with_move(tmp_path, demo, 2, "seat 0: token guild" if demo is CLASSIC else "seat 0: token horus")
    assert (sobek(command, file, "--at", 1).exit_code, sobek(command, file).exit_code) == (0, 1)
    refused = sobek(command, file).stderr.splitlines()
    assert f"sobek: {file}: the record breaks the rules at move 2 (line 3 of the record):" == refused[0]
    assert f"`sobek show {file} --at 1` shows the table before it" == refused[-1]
    for words, option in (
        ((command, file, "--seat", 0), " --seat 0"),
        ((command, file, "--spectator"), " --spectator"),
        (("undo", file, "-o", tmp_path / "left.jsonl"), " --spectator"),  # its answer is for everybody
    ):
        said = sobek(*words).stderr.splitlines()[-1]
        assert f"`sobek show {file} --at 1{option}` shows the table before it" == said


@each_demo
def test_audit_of_an_illegal_setup(tmp_path: Path, demo: Demo) -> None:
    """classic.setup.first-player, duel.setup.first-player: a setup that breaks a rule is a fault of the first line."""
    record = load(Path(demo.path).read_bytes())
    file = tmp_path / "game.jsonl"
    file.write_text(dump(evolve(record, setup=evolve(record.setup, first=3))))
    result = sobek("audit", file)
    rule = f"{demo.game}.setup.first-player"
    assert (result.exit_code, result.stdout.splitlines()[:2]) == (
        1,
        [
            f"{file}: setup (line 1 of the record): against the rules",
            f"  {rule}: there is no seat 3 among {len(demo.names)} players",
        ],
    )
    assert result.stdout.removesuffix(NO_SITE).splitlines()[-2:] == [
        f"  later moves: {demo.moves}; they are not judged, "
        "because nobody can know the position in which they were made",
        "  whether the result could have been different cannot be known, because there is no legal position",
    ]
    found = json_of(sobek("audit", file, "--json"))
    assert (found["moves"], found["fault"]["path"], "turn" in found) == (0, "setup", False)


@each_demo
def test_audit_of_a_wrong_digest(tmp_path: Path, demo: Demo) -> None:
    """A digest of a state that does not fit is a fault, and says so without rules."""
    record = load(Path(demo.path).read_bytes())
    entries = (evolve(record.entries[0], state="0" * 32), *record.entries[1:])
    file = tmp_path / "game.jsonl"
    file.write_text(dump(evolve(record, entries=entries)))
    result = sobek("audit", file)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{file}: digest after move 1 (line 2 of the record): expected ")
    legal, stands = result.stdout.removesuffix(NO_SITE).splitlines()[-2:]
    assert "  the move is legal, and the game goes on with the right digest" == legal
    assert stands.startswith("  the result stands: won by Ben (seat 1); points: ")


@each_demo
def test_a_digest_and_then_a_move(tmp_path: Path, demo: Demo) -> None:
    """classic.turn.owed, duel.turn.owed: behind a wrong digest the next fault is told too, and what follows from it."""
    record = load(with_move(tmp_path, demo, 20, record_move(demo, 21)).read_bytes())
    digests = [evolve(entry, state="0" * 32) if n in {2, 5} else entry for n, entry in enumerate(record.entries)]
    file = tmp_path / "two.jsonl"
    file.write_text(dump(evolve(record, entries=tuple(digests))))
    result = sobek("audit", file)
    lines = result.stdout.splitlines()
    assert lines[0].startswith(f"{file}: digest after move 3 (line 4 of the record): expected ")
    follows = lines[lines.index("What follows") + 1 :]
    assert follows[1:4:2] == [
        "  later digests that are right: 0 of 1",
        "    move 20 (line 21 of the record): against the rules",
    ]
    assert f"  later moves: {demo.moves - 20};" in result.stdout
    found = json_of(sobek("audit", file, "--json"))["follows"]
    assert ({"fitting": 0, "of": 1}, 20, 21) == (found["digests"], found["next"]["n"], found["next"]["line"])


def record_move(demo: Demo, number: int) -> str:
    """Return a move of a bundled record in notation."""
    record = load(Path(demo.path).read_bytes())
    return record.tools.notation.write(record.entries[number - 1].move)


@each_demo
def test_audit_in_french(tmp_path: Path, demo: Demo, monkeypatch: pytest.MonkeyPatch) -> None:
    """--language, or SOBEK_LANGUAGE, chooses the language of all but rules and what is notation."""
    right = sobek("audit", demo.path, "--language", "fr")
    assert f"{demo.moves} coups, tout est conforme aux règles" == right.stdout.splitlines()[-2]
    assert (
        "la partie est finie\u00a0; vainqueur\u00a0: Ben (siège 1)\u00a0; points\u00a0: "
        in right.stdout.splitlines()[-1]
    )
    file = with_move(tmp_path, demo, 2, "seat 0: token guild" if demo is CLASSIC else "seat 0: token horus")
    wrong = sobek("audit", file, "--language", "fr").stdout
    assert f"{file}\u00a0: coup 2 (ligne 3 de la partie notée)\u00a0: contraire aux règles" == wrong.splitlines()[0]
    assert "Ce qui s'ensuit" in wrong.splitlines()
    monkeypatch.setenv("SOBEK_LANGUAGE", "fr")
    assert wrong == sobek("audit", file).stdout
    assert wrong != sobek("audit", file, "--language", "en").stdout


def test_audit_in_a_language_that_is_not_there() -> None:
    """One message, and wrong usage; in JSON too."""
    expected = "--language: there are no words in 'de'; expected one of en, fr"
    result = sobek("audit", DEMO, "--language", "de")
    assert (2, f"sobek: {expected}\n") == (result.exit_code, result.stderr)
    assert {"problem": expected, "exit": 2} == json_of(sobek("audit", DEMO, "--language", "de", "--json"))


def test_demo_as_json() -> None:
    """The demo goes from end to end: of each game a table, its audit, and what is judged of disputed moves."""
    classic, duel = json_of(sobek("demo", "--json"))["games"]
    assert [True, True] == [shown["audit"]["by_the_rules"] for shown in (classic, duel)]
    assert [("clear", "illegal")] == answers(classic)
    assert [("clear", "illegal"), ("option", "legal")] == answers(duel)
    other_choices = [{"answer": "illegal", "where": [{"new-set-goods": "goods-tile"}]}]
    assert other_choices == duel["judgements"][1]["elsewhere"]


def answers(shown: dict[str, Any]) -> list[tuple[str, str]]:
    """Return what each judgement rests on, and whether the move is legal."""
    return [(judgement["class"], judgement["answer"]) for judgement in shown["judgements"]]
