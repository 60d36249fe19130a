"""`sobek page`: where the page goes, for whom it is written, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.commands import CLASSIC, DUEL, Demo, each_demo, sobek

if TYPE_CHECKING:
    from pathlib import Path


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


def test_a_page_in_french() -> None:
    """--language sets the language."""
    assert '<html lang="fr">' in sobek("page", DUEL.path, "--language", "fr").stdout


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
    assert "move 1 (line 2 of the record): against the rules" in text
    assert f"{demo.game}.turn.order" in text
    assert '"opens":0' in text
