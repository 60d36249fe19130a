"""The Judge, served from a folder below the root of a host and open in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import define, field
from playwright.sync_api import Page, ViewportSize

from sobek_core.phrases import ENGLISH
from sobek_core.web.facts import page_facts
from sobek_verification.npm import PYODIDE, NpmError, fetch
from sobek_verification.site.judge_page import write_judge

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

BUILD: Final = Path(__file__).parents[3] / "build" / "npm"
BELOW: Final = Path("some", "path", "judge")
WAIT: Final = 120_000  # ms; test machines are busy
FACTS: Final = page_facts(ENGLISH)
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}

# What was tapped is written in the worker: between its answer and the event of the new address, nothing is busy.
TOLD: Final = "window.told = location.hash; addEventListener('hashchange', () => { window.told = location.hash; });"
DRAWN: Final = """() => {
  const { dataset } = document.documentElement;
  return window.told === location.hash && dataset.screen && !("busy" in dataset);
}"""

# What is tapped for a field of a move, where the first thing offered would not do: a kind, and how often.
CHOSEN: Final = {
    "classic": {
        "set": ("fish-1", 3),
        "lay": ("fish-1", 3),
        "add": ("fish-1", 1),
        "card play": "thief",
        "good": "fish",
        "token": "guild",
    },
    "duel": {
        "sell": ("fish (1 scarab)", 3),
        "add": ("fish (1 scarab)", 1),
        "drawn": ("seven", 1),
        "cell centre-take": "c3",
        "tile play": "thief",
        "good": "fish",
        "token": "seven",
    },
}


def judge_folder(root: Path) -> Path:
    """Write the page below a root, and return the root. Skip the test if Pyodide cannot be fetched."""
    try:
        pyodide = fetch(PYODIDE, BUILD)
    except NpmError as error:
        pytest.skip(f"install npm, and let it reach its registry: {error}")
    write_judge(root / BELOW, pyodide)
    return root


@define
class Judge:
    """The open page. problems: console messages."""

    page: Page
    url: str
    problems: list[str] = field(factory=list)

    @classmethod
    def open(cls, browser: Browser, url: str, **context: Any) -> Judge:
        """Open the page in a context of its own, on a phone, and wait until Python is ready."""
        return cls.visit(browser.new_context(**{"viewport": PHONE, **context}), url)

    @classmethod
    def visit(cls, context: BrowserContext, url: str) -> Judge:
        """Open the page, and wait until Python is ready."""
        made = cls(context.new_page(), url.partition("#")[0])
        made.page.on("console", lambda one: made.problems.append(one.text) if one.type == "error" else None)
        made.page.on("pageerror", lambda error: made.problems.append(str(error)))
        made.page.add_init_script(TOLD)
        made.page.set_default_timeout(WAIT)
        made.page.goto(url)
        made.wait_for_python()
        return made

    def wait_for_python(self) -> None:
        """Wait until the core answers."""
        self.page.wait_for_function("() => document.documentElement.dataset.stage === 'ready'", timeout=WAIT)

    def restart(self, fragment: str = "") -> None:
        """Load the page again, and wait until Python is ready."""
        self.page.goto("about:blank")
        self.page.goto(self.url + fragment)
        self.wait_for_python()

    def ask(self, kind: str, **facts: str) -> Any:
        """Ask the core as the page does."""
        asked = "([kind, facts]) => import('./python.js').then(({ ask }) => ask(kind, facts))"
        return self.page.evaluate(asked, [kind, facts])

    def opens(self, case: str) -> str:
        """Open a case by its link, and return the answer that is shown."""
        self.go(f"#case/{case}")
        return self.answer()

    def go(self, fragment: str) -> None:
        """Go to a screen of the page, which stays open."""
        self.page.evaluate("to => { location.hash = to; }", fragment)
        self.drawn()

    def tap(self, *selectors: str) -> None:
        """Tap these things in turn, each on the screen that the one before it opened."""
        for selector in selectors:
            self.page.locator(selector).first.click()
            self.drawn()

    def drawn(self) -> None:
        """Wait until the screen of the address is drawn, with its answer."""
        self.page.evaluate("() => new Promise((go) => { setTimeout(go, 0); })")
        self.page.wait_for_function(DRAWN, timeout=WAIT)

    def shows(self, selector: str) -> bool:
        """Return whether something is on the screen."""
        return self.page.locator(selector).count() > 0

    def text(self, selector: str) -> str:
        """Return the text of something on the screen."""
        return self.page.locator(selector).first.inner_text()

    def answer(self) -> str:
        """Return the answer that is shown, such as `legal`; empty if something is asked."""
        verdict = self.page.locator("#verdict, #problems")
        return (verdict.first.get_attribute("data-answer") or "") if verdict.count() else ""

    def choose(self, game: str, kind: dict[str, Any]) -> None:
        """Ask about a move by taps: each field with what the table above says, or the first thing that is offered."""
        self.go(f"#kinds/{game}")
        self.tap(f"[data-kind='{kind['id']}']")
        while self.shows("#field"):
            self._choose_field(CHOSEN[game], kind, self.page.url)

    def _choose_field(self, chosen: dict[str, Any], kind: dict[str, Any], url: str) -> None:
        given = url.rpartition("#")[2].count("/") - 3
        name = ["seat", *(one["name"] for one in (*kind["turn"], *kind["fields"]))][given]
        value = (
            chosen.get(f"{name} {kind['verb']}")
            or chosen.get(f"{name} {kind['slug']}")
            or chosen.get(name)
            or chosen.get(kind["verb"])
        )
        if isinstance(value, tuple) and self.shows(f"[data-kind='{value[0]}'] button"):
            self.tap(*[f"[data-kind='{value[0]}'] button:last-child"] * value[1], "#done")
        elif isinstance(value, str) and self.shows(f"[data-value='{value}'], [data-cell='{value}']"):
            self.tap(f"[data-value='{value}'], [data-cell='{value}']")
        else:
            self.tap("main [data-value], main [data-cell]")

    def reply(self, *answers: str) -> None:
        """Answer what the judge asks, the last answer as often as needed."""
        for at in range(20):
            if not self.shows("#question"):
                return
            said = answers[min(at, len(answers) - 1)]
            self.tap("[data-turn]" if self.shows("[data-turn]") else f"#{said}")
        pytest.fail(f"still asks: {self.text('#question')}")


def book(name: str) -> str:
    """Return the answer of a case of the case book about a move, as the page has it."""
    (text,) = (one["text"] for one in FACTS["cases"] if one["name"] == name)
    return str(next(line.removeprefix("-> answer: ") for line in text.splitlines() if line.startswith("-> answer: ")))


MOVES: Final = [one["name"] for one in FACTS["cases"] if book(one["name"]) in {"legal", "illegal"}]
"""The cases about a move, by name."""
