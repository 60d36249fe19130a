"""The Judge, served from a folder below the root of a host and open in a browser, with counted taps."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import define
from playwright.sync_api import Page

from sobek_core.phrases import ENGLISH
from sobek_core.web.setting import setting
from sobek_verification.npm import PYODIDE, NpmError, fetch
from sobek_verification.site.judge_page import write_judge

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

BUILD: Final = Path(__file__).parents[3] / "build" / "npm"
CASES: Final = {case["name"]: case["text"] for case in setting(ENGLISH)["cases"]}
BELOW: Final = Path("some", "path", "judge")
WAIT: Final = 120_000  # ms; test machines are busy
MAX_TAPS: Final = 15


def judge_folder(root: Path) -> Path:
    """Write the Judge below a root, and return the root. Skip the test if Pyodide cannot be fetched."""
    try:
        pyodide = fetch(PYODIDE, BUILD)
    except NpmError as error:
        pytest.skip(f"install npm, and let it reach its registry: {error}")
    write_judge(root / BELOW, pyodide)
    return root


@define
class Judge:
    """An open Judge that counts taps. problems: console messages; asked: the addresses that it fetched."""

    page: Page
    url: str
    problems: list[str]
    asked: list[str]
    taps: int = 0

    @classmethod
    def open(cls, browser: Browser, url: str, **context: Any) -> Judge:
        """Open the Judge in a context of its own, and wait until Python is ready."""
        return cls.visit(browser.new_context(**context), url)

    @classmethod
    def visit(cls, context: BrowserContext, url: str) -> Judge:
        """Open the Judge and wait until Python is ready."""
        page = context.new_page()
        made = cls(page, url.partition("#")[0], [], [])
        page.on("console", lambda message: made.problems.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: made.problems.append(str(error)))
        page.on("request", lambda request: made.asked.append(request.url))
        page.goto(url)
        made.wait_for_python()
        return made

    def wait_for_python(self) -> None:
        """Wait until the core answers."""
        self.wait_for("document.documentElement.dataset.stage === 'ready'")

    def restart(self, fragment: str = "") -> None:
        """Open the page again, with nothing on it."""
        self.page.goto("about:blank")
        self.page.goto(self.url + fragment)
        self.wait_for_python()
        self.taps = 0

    def wait_for(self, condition: str) -> None:
        """Wait until a condition in JavaScript holds. It is a function, since the page's policy forbids `eval`.

        A promise would always hold, so it is an error.
        """
        checked = "if (holds instanceof Promise) throw new TypeError('a promise always holds'); return holds;"
        self.page.wait_for_function(f"() => {{ const holds = {condition}; {checked} }}", timeout=WAIT)

    def tap(self, *selectors: str) -> None:
        """Tap these things in turn."""
        for selector in selectors:
            self.page.locator(selector).first.click()
            self.taps += 1

    def choose(self, selector: str, value: str) -> None:
        """Choose from a list, with one tap to open it and one to choose."""
        self.page.locator(selector).select_option(value)
        self.taps += 2

    def put(self, place: str, *kinds: str) -> None:
        """Put cards or tiles on a place: open it, add each, and close it."""
        self.tap(f"{place} .edit", *(f"#editor .palette [data-kind='{kind}']" for kind in kinds), "#editor-done")

    def answer(self) -> str:
        """Wait for a verdict, and return its answer as the case book writes it."""
        self.wait_for("document.getElementById('verdict').dataset.answer")
        return self.page.locator("#verdict").get_attribute("data-answer") or ""

    def text(self, selector: str) -> str:
        """Return the text of an element."""
        return self.page.inner_text(selector)


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
