"""What the Judge's page may load and run, in a real browser. Skipped without Chromium or npm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser import needs_browser
from tests.verification.site.judging import Judge, book

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = needs_browser

POLICY: Final = "document.querySelector('meta[http-equiv=Content-Security-Policy]').content"
# Runs a script as the page does, and returns what the policy says of it within a second.
RUN: Final = """() => new Promise((resolve) => {
  const add = (html) => document.body.append(document.createRange().createContextualFragment(html));
  document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective), { once: true });
  setTimeout(() => resolve("allowed"), 1000);
  setTimeout(() => { SCRIPT; });
})"""

# What a script would do, and which directive forbids it.
FORBIDDEN: Final = {
    "add(`<script>document.title = 'run'</script>`)": "script-src-elem",
    "add(`<p onclick='1'></p>`)": "script-src-attr",
    "add(`<script src='https://example.org/a.js'></script>`)": "script-src-elem",
    "add(`<img src='https://example.org/a.png'>`)": "img-src",
    "add(`<style>p { color: red }</style>`)": "style-src-elem",
    "add(`<base href='https://example.org/'>`)": "base-uri",
    "add(`<object data='https://example.org/a'></object>`)": "object-src",
    "add(`<iframe src='https://example.org/'></iframe>`)": "frame-src",
    "add(`<img src='icon.svg'>`)": "allowed",
    "fetch('https://example.org/').catch(() => {})": "connect-src",
    "fetch('icon.svg')": "allowed",
    "add(`<form id='f' action='https://example.org/'></form>`); document.getElementById('f').submit()": "form-action",
    "eval('1')": "script-src",
}


def test_nothing_but_the_files_of_the_folder_is_loaded_and_nothing_is_sent(browser: Browser, url: str) -> None:
    """Neither what is inline nor another host, and no text is run as a script."""
    page = Judge.open(browser, url).page
    assert FORBIDDEN == {script: page.evaluate(RUN.replace("SCRIPT", script)) for script in FORBIDDEN}


@pytest.mark.long
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
    one = Judge.visit(context, url)
    assert (book("behind-the-ankh"), []) == (one.opens("behind-the-ankh"), one.problems)
    context.close()
