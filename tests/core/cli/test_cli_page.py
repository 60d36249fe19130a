"""`sobek page`: where the page goes, for whom it is written, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import CLASSIC, DEMO, DUEL, Demo, each_demo, sobek
from tests.games import each_game


@each_demo
def test_a_page_goes_to_a_new_file_or_to_stdout(tmp_path: Path, demo: Demo) -> None:
    """-o names a new file; without it, the same page is printed."""
    file = tmp_path / "game.html"
    written = sobek("page", demo.path, "-o", file)
    assert (0, "", f"wrote {file}\n") == (written.exit_code, written.stdout, written.stderr)
    printed = sobek("page", demo.path)
    assert (0, file.read_bytes()) == (printed.exit_code, printed.stdout_bytes)
    assert all(name in printed.stdout for name in demo.names)


def test_a_page_for_a_seat() -> None:
    """With --seat or --spectator the page has only that view, and says so; otherwise it has all views."""
    for words, viewers, named in (
        ([], 5, "everything (referee)"),
        (["--seat", 1], 1, "This file was written for Ben (seat 1)"),
        (["--spectator"], 1, "This file was written for a spectator"),
    ):
        page = sobek("page", CLASSIC.path, *words).stdout
        assert (viewers, True) == (page.count('"positions":['), named in page)


def test_a_page_in_french(monkeypatch: pytest.MonkeyPatch) -> None:
    """--language and SOBEK_LANGUAGE set the language; a language without a translation is refused."""
    french = sobek("page", DUEL.path, "--language", "fr").stdout
    assert '<html lang="fr">' in french
    monkeypatch.setenv("SOBEK_LANGUAGE", "fr")
    assert french == sobek("page", DUEL.path).stdout


@each_demo
def test_a_record_at_fault_has_a_page(tmp_path: Path, demo: Demo) -> None:
    """The exit code is 1, and the page shows the line, the rules and the position before the fault."""
    file = demo.written(tmp_path, entries=demo.entries(1, move=demo.record.entries[1].move))
    page = tmp_path / "game.html"
    written = sobek("page", file, "-o", page)
    message = f"wrote {page}\n{file}: move 1 (line 2 of the record): against the rules\n"
    assert (1, "", message) == (written.exit_code, written.stdout, written.stderr)
    assert message.splitlines()[1:] == sobek("page", file).stderr.splitlines()
    text = page.read_text()
    assert "A fault in line 2 of the record" in text
    assert f"{demo.game}.turn.order" in text
    assert '"opens":0' in text


@each_demo
def test_a_file_that_is_no_record_has_none(tmp_path: Path, demo: Demo) -> None:
    """The exit code is 65 and the message names the line, as in the other commands."""
    lines, file = Path(demo.path).read_text().splitlines(keepends=True), tmp_path / "game.jsonl"
    file.write_text("".join([*lines[:5], *lines[6:]]))
    result = sobek("page", file, "-o", tmp_path / "game.html")
    assert (65, True) == (result.exit_code, "line 6: n: expected 5, got 6" in result.stderr)
    assert [file] == list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("demo", "words", "message"),
    [
        (CLASSIC, ["--at", 133, "--move", "seat 1: take 4"], "classic.quay.window"),
        (CLASSIC, ["--at", 133, "--move", "seat 1: take 4", "--seat", 1], "classic.quay.window"),
        (CLASSIC, ["--at", 144, "--result", "winners 0, scores 1 2 3"], "step by step"),
        (DUEL, ["--at", 45, "--move", "seat 1: take a1"], "duel.market.line"),
        (DUEL, ["--at", 64, "--score", "1 2"], "step by step"),
    ],
)
def test_a_page_with_a_judgement(demo: Demo, words: list[str | int], message: str) -> None:
    """The page shows the judgement; the exit code is 0 even if the move is illegal."""
    result = sobek("page", demo.path, *words)
    assert 0 == result.exit_code
    judgement = result.stdout.split('id="judgement-heading"')[1].split("</section>", maxsplit=1)[0]
    assert message in judgement
    assert f"move {words[1]}: disputed" in judgement


def test_a_judgement_for_a_seat_names_no_hidden_tile() -> None:
    """Characters are face down on the Market: only the referee reads which one is taken (duel.market.faces)."""
    words = ("page", DUEL.path, "--at", 45, "--move")
    assert "the tile architect" in sobek(*words, "seat 1: take e2").stdout
    for_seat = sobek(*words, "seat 1: take e2", "--seat", 1).stdout
    assert (False, True) == ("the tile architect" in for_seat, "the tile fish-h-1" in for_seat)
    there, elsewhere = (sobek(*words, f"Ben: take the {tile}", "--seat", 1) for tile in ("architect", "queen"))
    assert (2, 2) == (there.exit_code, elsewhere.exit_code)
    assert there.stderr == elsewhere.stderr.replace("queen", "architect")


WRITTEN = {
    "classic": "names: Ada, Ben\nquays: wheat 1, fish 0, ivory 3, marble 0, ebony 2\nAda hand: 2 amulets\n",
    "duel": "names: Ada, Ben\nmarket: c6 fish v 1\nankh: C3, column\nAda's hand: queen\n",
}
ASKED = {"classic": "Ada takes the fifth card", "duel": "Ada takes fish v 1"}


@each_game
def test_a_written_position_has_a_page(tmp_path: Path, game: str) -> None:
    """The position comes from a file or stdin and is shown in all views; there are no moves to step through."""
    file = tmp_path / "position.txt"
    file.write_text(f"game: {game}\n{WRITTEN[game]}", encoding="utf-8")
    page = sobek("page", "--position", file)
    assert (0, "") == (page.exit_code, page.stderr)
    assert page.stdout == sobek("page", "--position", "-", "--game", game, feed=WRITTEN[game]).stdout
    assert (4, True) == (page.stdout.count('"positions":['), "a written position" in page.stdout)
    assert '<div class="buttons" hidden>' in page.stdout


@each_game
def test_what_is_asked_of_a_written_position_is_judged_on_its_page(game: str) -> None:
    """The question can be a line of the position or an option."""
    line = sobek("page", "--position", "-", "--game", game, feed=WRITTEN[game] + ASKED[game])
    option = sobek("page", "--position", "-", "--game", game, "--move", ASKED[game], feed=WRITTEN[game])
    assert (0, line.stdout) == (option.exit_code, option.stdout)
    judgement = line.stdout.split('id="judgement-heading"')[1].split("</section>", maxsplit=1)[0]
    assert ("illegal" if game == "classic" else "legal") in judgement
    assert '"opens":0' in line.stdout


@each_game
def test_what_nobody_knows_is_drawn_as_unknown(game: str) -> None:
    """Such a page is for the referee only, since nobody knows what a seat would see."""
    text = f"{WRITTEN[game]}Ben's hand: ?*2\n"
    page = sobek("page", "--position", "-", "--game", game, feed=text)
    assert (0, 1) == (page.exit_code, page.stdout.count('"positions":['))
    assert '"seat 1 hand":"?*2"' in page.stdout
    assert "This file was written for" not in page.stdout


def test_a_page_of_a_position_that_cannot_be_read_or_occur() -> None:
    """It is refused as by `sobek judge`; a record and a position cannot be combined."""
    unread = sobek("page", "--position", "-", "--game", "classic", feed="quays: zebra\n")
    assert (65, True) == (unread.exit_code, "stdin: line 1: expected" in unread.stderr)
    never = sobek("page", "--position", "-", "--game", "classic", feed="round: 3\nturn: finished\nquays: fish-0\n")
    assert (65, True) == (never.exit_code, "cannot occur" in never.stderr)
    position = ("--position", "-", "--game", "classic")
    both = ((DEMO, "--position", "-"), (DEMO, "--game", "classic"))
    for words in ((), *both, *((*position, *more) for more in (("--at", 3), ("--seat", 0), ("--spectator",)))):
        assert 2 == sobek("page", *words, feed=WRITTEN["classic"]).exit_code


def test_links_lead_to_a_site() -> None:
    """With --site each rule links to its page there; otherwise links stay within the page."""
    page = sobek("page", DUEL.path, "--site", "https://rules.example").stdout
    assert 'href="https://rules.example/rules/duel.market.line.html"' in page
    assert "https://" not in sobek("page", DUEL.path).stdout


def test_failures_as_text_alone() -> None:
    """A page is for people, so there is no --json."""
    assert 2 == sobek("page", DEMO, "--json").exit_code
