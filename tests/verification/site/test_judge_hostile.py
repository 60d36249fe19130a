"""Links that nobody means well, in a real browser. Skipped without Chromium or npm."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

import pytest

from sobek_core.records.record import MAX_BYTES, MAX_LINES
from tests.browser import needs_browser
from tests.verification.site.judging import Judge, book

pytestmark = needs_browser

TOO_LARGE: Final = f"This text is too large: at most {MAX_BYTES} bytes and {MAX_LINES} lines can be read."


@pytest.mark.parametrize(
    "text", ["\n" * (MAX_LINES + 1), "x" * (MAX_BYTES + 1), "é" * (MAX_BYTES // 2 + 1)], ids=["lines", "bytes", "UTF-8"]
)
def test_a_text_that_is_too_large_is_refused(opened: Judge, text: str) -> None:
    """The message says how much can be read, and the page goes on working."""
    (problem,) = opened.ask("judge", text=text)["problems"]
    assert TOO_LARGE == problem["text"]
    assert book("behind-the-ankh") == opened.opens("behind-the-ankh")


@pytest.mark.parametrize(
    "fragment", ["#q/%", "#q/" + quote("\0" * 100), "#new/chess", "#edit/a/b/c/d", "#q/game:%20go"]
)
def test_a_damaged_link_opens_something(opened: Judge, fragment: str) -> None:
    """A screen is shown, nothing is written to the console, and the page goes on working."""
    opened.restart(fragment)
    opened.drawn()
    assert opened.shows("h1, #problems, .voice")
    assert (book("behind-the-ankh"), []) == (opened.opens("behind-the-ankh"), opened.problems)


def test_a_question_that_takes_long_is_stopped(opened: Judge) -> None:
    """The button stops Python, whatever it does, and the next question is answered."""
    slow = "ask('judge', { text: 'x\\n'.repeat(1000) })"
    opened.page.evaluate(f"import('./python.js').then(({{ ask }}) => {{ for (let n = 0; n < 400; n += 1) {slow}; }})")
    opened.page.click("#stop")
    opened.wait_for_python()
    assert book("behind-the-ankh") == opened.opens("behind-the-ankh")
