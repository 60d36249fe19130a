"""A page that is open in a browser, and what can be read from it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import frozen
from playwright.sync_api import Page

from sobek_core.kernel.visibility import Observer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playwright.sync_api import Browser

    from sobek_core.kernel.visibility import Viewer
    from tests.drawn.facts import Facts

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
SCRIPTS: Final = tuple(Path(__file__).with_name(name) for name in ("page_parts.js", "page_reader.js"))

needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="install Chromium (apt-get install chromium)")


@frozen
class Reader:
    """Reads pages of games. page: the browser page; problems: errors of the script of the last one."""

    page: Page
    problems: list[str]

    @classmethod
    def of(cls, browser: Browser) -> Reader:
        """Return a page reader whose window has room for every name below its picture."""
        # The policy of a page forbids changed scripts, so also those with a fault.
        page = browser.new_context(bypass_csp=True, viewport={"width": 1280, "height": 900}).new_page()
        for script in SCRIPTS:
            page.add_init_script(path=script)
        made = cls(page, [])
        page.on("pageerror", lambda error: made.problems.append(str(error)))
        return made

    def open(self, page: str, file: Path) -> None:
        """Open a page. file: where to write it."""
        self.problems.clear()
        file.write_text(page, encoding="utf-8")
        self.page.goto(file.as_uri())

    def drawings(self, viewer: Viewer, steps: Iterable[int]) -> list[Facts]:
        """Read what is drawn for a viewer after these numbers of moves."""
        read = "([viewer, steps]) => steps.map((to) => reader.draw(viewer, to))"
        found: list[Facts] = self.page.evaluate(read, [viewer_id(viewer), [*steps]])
        return found

    def sheets(self, viewer: Viewer) -> list[Facts]:
        """Read the scoring sheets that a viewer is shown."""
        found: list[Facts] = self.page.evaluate("(viewer) => (look(viewer), reader.sheets())", viewer_id(viewer))
        return found

    def moves(self, viewer: Viewer) -> list[list[str]]:
        """Read all moves, with where they lead."""
        found: list[list[str]] = self.page.evaluate("(viewer) => (look(viewer), reader.moves())", viewer_id(viewer))
        return found

    def verdicts(self) -> list[list[str]]:
        """Read the judgement: its heading, its colour, and the verdict."""
        found: list[list[str]] = self.page.evaluate("reader.verdicts()")
        return found

    def frame(self) -> list[str]:
        """Read every other text of the page."""
        found: list[str] = self.page.evaluate("reader.frame()")
        return found


def viewer_id(viewer: Viewer) -> str:
    """Return the id of a viewer on the page."""
    return viewer.value if isinstance(viewer, Observer) else f"seat-{viewer}"


def differences(expected: Any, actual: Any, path: str = "") -> Iterator[str]:
    """Yield what is drawn wrongly, with its path among the facts."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        for name in sorted({*expected, *actual}):
            yield from differences(expected.get(name, "nothing"), actual.get(name, "nothing"), f"{path}.{name}")
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        for index, (one, other) in enumerate(zip(expected, actual, strict=True)):
            yield from differences(one, other, f"{path}[{index}]")
    elif expected != actual:
        yield f"{path}: expected {expected!r}, drawn {actual!r}"
