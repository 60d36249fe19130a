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
    assert said in page.inner_text("#problems")
    if fault == "damaged":  # it ends with what the browser says
        assert expected.partition("{")[0] == said[: expected.index("{")]
    else:
        assert expected.format(**facts) == said
    context.close()
