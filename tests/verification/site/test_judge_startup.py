"""The Judge says why it cannot start. Skipped without Chromium or npm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_core.phrases import load_words
from tests.browser import needs_browser
from tests.verification.site.judging import WAIT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = needs_browser

WASM: Final = "pyodide/pyodide.asm.wasm"


def missing(_: Any) -> dict[str, Any]:
    """Answer that there is no such file."""
    return {"status": 404}


def cut(response: Any) -> dict[str, Any]:
    """Answer with the first half of a file."""
    return {"response": response, "body": response.body()[: len(response.body()) // 2]}


def mistyped(response: Any) -> dict[str, Any]:
    """Answer with a type that browsers do not run."""
    return {"response": response, "headers": {**response.headers, "content-type": "text/plain"}}


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("file", "answer"),
    [
        (WASM, missing),
        ("worker.js", missing),
        ("sobek.zip", missing),
        (WASM, cut),
        ("sobek.zip", cut),
        (WASM, mistyped),
    ],
)
def test_it_says_that_it_cannot_start(browser: Browser, url: str, language: str, file: str, answer: Any) -> None:
    """The sentence has what the browser says; a question that waits for an answer gets it too."""
    context = browser.new_context(service_workers="block")
    context.route(f"**/{file}", lambda route: route.fulfill(**answer(route.fetch())))
    page = context.new_page()
    page.goto(f"{url}{'fr.html' if language == 'fr' else ''}#case/behind-the-ankh")
    page.wait_for_selector("html[data-stage=failed]", timeout=WAIT)
    begins, _, ends = load_words(language).messages["judge-page.stage.failed"].partition("{error}")
    said = page.inner_text("#stage")
    assert (True, True) == (said.startswith(begins), said.endswith(ends))
    assert said in page.inner_text("#problems")
    context.close()
