"""What the Judge's page may load and run, in a real browser. Skipped without Chromium or npm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_core.records.record import dump
from tests.browser import needs_browser
from tests.commands import DUEL
from tests.verification.site.judging import WAIT, Judge, book

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = needs_browser

POLICY: Final = "document.querySelector('meta[http-equiv=Content-Security-Policy]').content"
# Adds an element to the page, and returns what the policy says of it within a second.
ADD: Final = """(html) => new Promise((resolve) => {
  document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective), { once: true });
  setTimeout(() => resolve("allowed"), 1000);
  document.body.append(document.createRange().createContextualFragment(html));
})"""
# Runs a script as the page does, and returns what the policy says of it within a second.
RUN: Final = """() => new Promise((resolve) => {
  document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective), { once: true });
  setTimeout(() => resolve("allowed"), 1000);
  setTimeout(() => { SCRIPT; });
})"""


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<script>document.title = 'run'</script>", "script-src-elem"),
        ("<p onclick='1'></p>", "script-src-attr"),
        ("<script src='https://example.org/a.js'></script>", "script-src-elem"),
        ("<img src='https://example.org/a.png'>", "img-src"),
        ("<style>p { color: red }</style>", "style-src-elem"),
        ("<base href='https://example.org/'>", "base-uri"),
        ("<object data='https://example.org/a'></object>", "object-src"),
        ("<iframe src='https://example.org/'></iframe>", "frame-src"),
        ("<img src='icon.svg'>", "allowed"),
    ],
)
def test_nothing_but_the_files_of_the_folder_is_loaded(opened: Judge, html: str, expected: str) -> None:
    """Neither what is inline nor another host."""
    assert expected == opened.page.evaluate(ADD, html)


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("fetch('https://example.org/').catch(() => {})", "connect-src"),
        ("fetch('icon.svg')", "allowed"),
        (
            "const form = document.createElement('form'); form.action = 'https://example.org/'; "
            "document.body.append(form); form.submit()",
            "form-action",
        ),
        ("eval('1')", "script-src"),
    ],
)
def test_nothing_is_sent_to_another_host(opened: Judge, script: str, expected: str) -> None:
    """Scripts reach only files of this host, and run no text as a script."""
    assert expected == opened.page.evaluate(RUN.replace("SCRIPT", script))


def test_the_page_of_a_record_works_in_a_frame_of_its_own(judge: Judge) -> None:
    """It can be stepped through; it cannot reach the Judge's page, and no other script runs in it."""
    judge.problems.clear()
    judge.page.evaluate("(text) => open(text)", dump(DUEL.record))
    judge.page.wait_for_selector("#recorded:not([hidden])", timeout=WAIT)
    frame = judge.page.frame_locator("#record-frame")
    at = []
    for button in ("#next", "#last", "#first"):
        frame.locator(button).click()
        at.append(frame.locator("#at").inner_text())
    assert (3, "allow-scripts") == (len({*at}), judge.page.get_attribute("#record-frame", "sandbox"))
    child = judge.page.frames[-1]
    assert ["null", False] == child.evaluate(
        "() => { try { return [origin, Boolean(parent.document)]; } catch { return [origin, false]; } }"
    )
    assert [] == judge.problems
    assert "script-src-elem" == child.evaluate(ADD, "<script>document.title = 'run'</script>")


def test_it_works_if_its_workers_have_the_same_policy(browser: Browser, url: str) -> None:
    """Some browsers let workers inherit it; here every file is served with it."""
    page = browser.new_page()
    page.goto(url)
    policy = page.evaluate(POLICY)
    page.close()
    context = browser.new_context(service_workers="block")

    def serve(route: Any) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, "content-security-policy": policy})

    context.route("**/*", serve)
    one = Judge.visit(context, f"{url}#case=behind-the-ankh")
    assert (book("behind-the-ankh"), []) == (one.answer(), one.problems)
    context.close()
