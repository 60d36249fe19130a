"""The Judge says why it cannot start, or cannot do what a link says. Skipped without Chromium or npm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_core.phrases import load_words
from tests.browser import needs_browser
from tests.verification.site.judging import WAIT, Judge

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = needs_browser

WASM: Final = "pyodide/pyodide.asm.wasm"
FORBIDDING: Final = {"content-security-policy": "script-src 'self'"}
NO_MEMORY: Final = (
    "WebAssembly.instantiateStreaming = () => Promise.reject(new RangeError('could not allocate memory'));\n"
)


def missing(_: Any) -> dict[str, Any]:
    """Answer that there is no such file."""
    return {"status": 404}


def cut(response: Any) -> dict[str, Any]:
    """Answer with the first half of a file."""
    return {"response": response, "body": response.body()[: len(response.body()) // 2]}


def mistyped(response: Any) -> dict[str, Any]:
    """Answer with a type that browsers do not run."""
    return {"response": response, "headers": {**response.headers, "content-type": "text/plain"}}


def forbidding(response: Any) -> dict[str, Any]:
    """Answer with a policy that lacks WebAssembly."""
    return {"response": response, "headers": {**response.headers, **FORBIDDING}}


def without_memory(response: Any) -> dict[str, Any]:
    """Answer with a script that fails as browsers do that have no memory for WebAssembly."""
    return {"response": response, "body": NO_MEMORY + response.text()}


@pytest.mark.parametrize(
    ("file", "answer", "fault", "facts"),
    [
        (WASM, missing, "missing", {"file": WASM}),
        ("worker.js", missing, "missing", {"file": "worker.js"}),
        ("sobek.zip", missing, "missing", {"file": "sobek.zip"}),
        ("pyodide/python_stdlib.zip", missing, "missing", {"file": "pyodide/python_stdlib.zip"}),
        (WASM, cut, "damaged", {}),
        ("sobek.zip", cut, "damaged", {}),
        (WASM, mistyped, "type", {"file": WASM, "type": "application/wasm", "got": "text/plain"}),
        ("core.js", mistyped, "type", {"file": "core.js", "type": "text/javascript", "got": "text/plain"}),
        ("worker.js", forbidding, "forbidden", {}),
        ("worker.js", without_memory, "memory", {}),
    ],
)
@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_says_why_it_cannot_start(  # noqa: PLR0917  # two tables
    browser: Browser, url: str, language: str, file: str, answer: Any, fault: str, facts: dict[str, str]
) -> None:
    """The sentence says what is wrong and what to do; a question that waits for an answer gets it too."""
    context = browser.new_context(service_workers="block")
    context.route(f"**/{file}", lambda route: route.fulfill(**answer(route.fetch())))
    page = context.new_page()
    page.goto(f"{url}{'fr.html' if language == 'fr' else ''}#case=behind-the-ankh")
    page.wait_for_selector("html[data-stage=failed]", timeout=WAIT)
    expected = load_words(language).messages[f"judge-page.fault.{fault}"]
    said = page.inner_text("#stage")
    assert said == page.inner_text("#verdict-title")
    if fault == "damaged":  # it ends with what the browser says
        assert expected.partition("{")[0] == said[: expected.index("{")]
    else:
        assert expected.format(**facts) == said
    page.evaluate("byId('offer').click()")
    assert said == page.inner_text("#verdict-body").strip()
    context.close()


@pytest.mark.parametrize("name", ["behind-the-ankh%", "%", "no-such-case"])
def test_a_link_to_a_case_that_is_not_there_says_so(opened: Judge, name: str) -> None:
    """At once and later, and the page goes on working."""
    opened.restart(f"#case={name}")
    said = f"The case book has no case {name}. Choose a case from the list below."
    opened.page.wait_for_selector("#verdict.wrong", timeout=WAIT)
    assert (said, []) == (opened.text("#verdict-body").strip(), opened.problems)


@pytest.mark.parametrize("clipboard", ["undefined", "{ writeText: () => Promise.reject(new Error()) }"])
def test_a_link_that_cannot_be_copied_is_shown(opened: Judge, clipboard: str) -> None:
    """There is no clipboard without https, and a browser can refuse it. The link is shown until the next question."""
    opened.restart("#case=behind-the-ankh")
    opened.answer()
    opened.page.evaluate(f"Object.defineProperty(navigator, 'clipboard', {{ value: {clipboard}, configurable: true }})")
    opened.page.click("#copy-link")
    opened.page.wait_for_selector("#to-copy:not([hidden])", timeout=WAIT)
    shown, selected = opened.page.evaluate("[byId('to-copy').value, getSelection().toString()]")
    assert (True, shown) == ("#q=" in shown, selected)
    assert opened.text("#copied").startswith("This browser does not let the page copy.")
    opened.page.evaluate("location.hash = '#case=no-such-case'")
    opened.page.wait_for_selector("#verdict.wrong", timeout=WAIT)
    assert ("", False) == (opened.text("#copied"), opened.page.is_visible("#to-copy"))  # it was another question's
