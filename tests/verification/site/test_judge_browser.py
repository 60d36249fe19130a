"""The Judge in a real browser, in short. Skipped without chromium or npm; `make long` runs the whole of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.drawn.browser import needs_browser
from tests.verification.site.judging import BELOW, MAX_TAPS, Judge, book, fifth_card

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = needs_browser

POINTS = """game: classic
names: Ada, Ben, Cleo
seat 0 sets: fish-1*3 amulet / wheat-1*3 wheat-0 +prosperity
seat 1 sets: cattle-1*3 / ivory-3*3
seat 2 sets: marble-2*3
seat 0 corruption: merchant amulet
seat 1 corruption: ?*3
turn: hand-sets seat 2 ender 0
score: 12 0 3
"""


def test_a_dispute_is_composed_by_taps(judge: Judge) -> None:
    """classic.quay.window: nothing is typed, the answer is right, and the link has the whole question."""
    fifth_card(judge)
    assert (book("fifth-card-of-the-row"), True, []) == (judge.answer(), judge.taps <= MAX_TAPS, judge.problems)
    assert "Player 1 takes the card in slot 4: fish" in judge.text("#verdict")
    judge.page.evaluate("document.getElementById('verdict').dataset.answer = ''")
    judge.page.evaluate("follow()")
    assert book("fifth-card-of-the-row") == judge.answer()


def test_a_long_verdict_begins_at_the_top_of_a_phone(judge: Judge) -> None:
    """Wherever the page was: its sentence has the focus, and is not above or below the screen."""
    judge.page.set_viewport_size({"width": 390, "height": 844})
    judge.page.evaluate("document.getElementById('verdict').dataset.answer = ''")
    judge.page.evaluate("scrollTo(0, 900)")
    judge.page.evaluate("(text) => open(text)", POINTS)
    assert "32 24 18" == judge.answer()
    judge.wait_for("document.activeElement.id === 'verdict-title'")
    top, height = judge.page.evaluate(
        "['verdict-title', 'verdict'].map((id) => document.getElementById(id).getBoundingClientRect())"
        ".map((box, at) => at ? box.height : box.top)"
    )
    assert (True, True) == (0 <= top < 40, height > 844), top


def test_choosing_a_card_moves_nothing_and_the_question_stays_in_reach(judge: Judge) -> None:
    """On a phone; a place is titled with whose it is, and nothing counts from 0."""
    judge.restart()
    judge.page.set_viewport_size({"width": 390, "height": 844})
    judge.choose("#topic", "set")
    judge.tap("[data-line='seat 0 hand'] .edit", "#editor .palette [data-kind='amulet']")
    assert "hand of Player 1" == judge.page.evaluate("document.getElementById('editor-title').textContent")
    judge.tap("#editor-done")
    top = "document.querySelector(\"[data-line='seat 0 hand']\").getBoundingClientRect().top + scrollY"
    before = judge.page.evaluate(top)
    judge.tap("[data-line='seat 0 hand'] .kind-amulet")
    bottom = judge.page.evaluate("document.getElementById('ask-move').getBoundingClientRect().bottom")
    assert (before, True) == (judge.page.evaluate(top), bottom <= 844)
    assert "Player 1" == judge.page.evaluate("document.querySelector('#table .seat h3').textContent")


def test_from_a_file_the_page_says_how_to_serve_it(browser: Browser, folder: Path) -> None:
    """Browsers load Python only from a web server."""
    page = browser.new_page()
    page.goto((folder / BELOW / "index.html").as_uri())
    assert "python3 -m http.server" == page.inner_text("#from-file code:first-of-type")
