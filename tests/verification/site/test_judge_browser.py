"""The Judge in a real browser, served from a folder below the root of a host. Skipped without chromium or npm."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from attrs import define
from playwright.sync_api import Page

from sobek_core.phrases import ENGLISH
from sobek_core.web.setting import setting
from sobek_verification.npm import PYODIDE, NpmError, fetch
from sobek_verification.site.judge_page import write_judge
from tests.drawn.browser import needs_browser

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

pytestmark = needs_browser

BUILD = Path(__file__).parents[3] / "build" / "npm"
CASES = {case["name"]: case["text"] for case in setting(ENGLISH)["cases"]}
WAIT = 120_000  # ms; machines that test are busy
MAX_TAPS = 15


class _Handler(SimpleHTTPRequestHandler):
    extensions_map: ClassVar = {  # type: ignore[misc]  # the base class changes nothing in it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the Judge below the root of a host."""
    try:
        pyodide = fetch(PYODIDE, BUILD)
    except NpmError as error:
        pytest.skip(str(error))
    root = tmp_path_factory.mktemp("host")
    write_judge(root / "some" / "path" / "judge", pyodide)
    return root


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    """Serve the folder, and return the address of the Judge."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/some/path/judge/"
    server.shutdown()
    thread.join()
    server.server_close()


@define
class Judge:
    """An open Judge that counts taps. problems: what the console said; asked: the addresses that it fetched."""

    page: Page
    problems: list[str]
    asked: list[str]
    taps: int = 0

    @classmethod
    def open(cls, browser: Browser, url: str, **context: Any) -> Judge:
        """Open the Judge and wait until Python is ready."""
        page = browser.new_context(**context).new_page()
        made = cls(page, [], [])
        page.on("console", lambda message: made.problems.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: made.problems.append(str(error)))
        page.on("request", lambda request: made.asked.append(request.url))
        page.goto(url)
        made.wait_for_python()
        return made

    def wait_for_python(self) -> None:
        """Wait until the core answers."""
        self.page.wait_for_function("document.documentElement.dataset.stage === 'ready'", timeout=WAIT)

    def tap(self, *selectors: str) -> None:
        """Tap one thing after the other."""
        for selector in selectors:
            self.page.locator(selector).first.click()
            self.taps += 1

    def choose(self, selector: str, value: str) -> None:
        """Choose from a list: one tap opens it, and another one chooses."""
        self.page.locator(selector).select_option(value)
        self.taps += 2

    def put(self, place: str, *kinds: str) -> None:
        """Put cards or tiles on a place: open it, add each, and close it."""
        self.tap(f"{place} .edit", *(f"#editor .palette [data-kind='{kind}']" for kind in kinds), "#editor-done")

    def answer(self) -> str:
        """Wait for a verdict, and return its answer as the case book writes it."""
        self.page.wait_for_function("document.getElementById('verdict').dataset.answer", timeout=WAIT)
        return self.page.locator("#verdict").get_attribute("data-answer") or ""


@pytest.fixture(scope="module")
def judge(browser: Browser, url: str) -> Judge:
    """Open a Judge that tests which leave nothing behind share."""
    return Judge.open(browser, url)


def book(name: str) -> str:
    """Return the answer of a case of the case book."""
    found = (line.removeprefix("-> answer: ") for line in CASES[name].splitlines() if line.startswith("-> answer: "))
    return str(next(found))


def fifth_card(one: Judge) -> None:
    """Compose the case of a take beyond the window."""
    kinds = ("ivory-3", "ebony-2", "marble-0", "cattle-1", "fish-0", "fish-1", "wheat-0", "wheat-1", "queen")
    one.choose("#topic", "take")
    one.put(".place.top", *kinds)
    one.tap("ol.quays > li:nth-child(5)")


def test_a_dispute_is_composed_by_taps(judge: Judge) -> None:
    """classic.quay.window: nothing is typed, the answer is right, and the link has the whole question."""
    judge.page.goto(judge.page.url.partition("#")[0])
    judge.wait_for_python()
    judge.taps = 0
    fifth_card(judge)
    assert (book("fifth-card-of-the-row"), True, []) == (judge.answer(), judge.taps <= MAX_TAPS, judge.problems)
    assert "Player 1 takes the card in slot 4: fish" in judge.page.inner_text("#verdict")
    shared = judge.page.url
    judge.page.goto("about:blank")
    judge.page.goto(shared)
    assert book("fifth-card-of-the-row") == judge.answer()
