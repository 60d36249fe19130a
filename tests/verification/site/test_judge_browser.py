"""The Judge in a real browser, in short. Skipped without chromium or npm; `make long` runs the whole of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.drawn.browser import needs_browser
from tests.verification.site.judging import BELOW, MAX_TAPS, Judge, book, fifth_card

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = needs_browser


def test_a_dispute_is_composed_by_taps(judge: Judge) -> None:
    """classic.quay.window: nothing is typed, the answer is right, and the link has the whole question."""
    fifth_card(judge)
    assert (book("fifth-card-of-the-row"), True, []) == (judge.answer(), judge.taps <= MAX_TAPS, judge.problems)
    assert "Player 1 takes the card in slot 4: fish" in judge.text("#verdict")
    judge.page.evaluate("document.getElementById('verdict').dataset.answer = ''")
    judge.page.evaluate("follow()")
    assert book("fifth-card-of-the-row") == judge.answer()


def test_from_a_file_the_page_says_how_to_serve_it(browser: Browser, folder: Path) -> None:
    """Browsers load Python only from a web server."""
    page = browser.new_page()
    page.goto((folder / BELOW / "index.html").as_uri())
    assert "python3 -m http.server" == page.inner_text("#from-file code:first-of-type")
