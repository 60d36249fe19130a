"""Later visits of the Judge in a real browser start from a snapshot. Skipped without Chromium or npm."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser import SNAPSHOT_KEPT, needs_browser
from tests.verification.site.judging import MOVES, WAIT, Judge, book

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext

pytestmark = [needs_browser, pytest.mark.long]

SIZE = "caches.match('snapshot').then(async (found) => found ? (await found.blob()).size : -1)"
START = "document.documentElement.dataset.start"
# Copies the snapshot, so that each test can start from it.
SAVE = "async () => (await caches.open('copies')).put('copy', await caches.match('snapshot'))"
# Stores it with changes of its memory and the browser that made it; with another checksum, except for damage.
STORE = """async (change) => {
  let name = (await caches.keys()).find((one) => one.startsWith("sobek "));
  for (const one of await caches.keys()) await (await caches.open(one)).delete("snapshot");
  const copy = await caches.match("copy");
  const made = { agent: navigator.userAgent, memory: new Uint8Array(await copy.arrayBuffer()) };
  eval(change);
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", made.memory));
  const header = change.includes("damage") ? copy.headers.get("x-made") : `${made.agent} ${sum.join(" ")}`;
  await (await caches.open(name)).put("snapshot", new Response(made.memory, { headers: { "x-made": header } }));
}"""
# Changes the id of the message that says which tile is taken, so that it cannot be found.
SPEECHLESS = """
  const id = new TextEncoder().encode("page.move.duel.take");
  for (let at = made.memory.indexOf(id[0]); at >= 0; at = made.memory.indexOf(id[0], at + 1)) {
    if (id.every((one, number) => made.memory[at + number] === one)) made.memory[at + id.length - 1] += 1;
  }
"""


@pytest.fixture(scope="module")
def visited(browser: Browser, url: str) -> Iterator[BrowserContext]:
    """Visit the Judge until it has stored a snapshot."""
    first = Judge.open(browser, url)
    assert ("new", []) == (first.page.evaluate(START), first.problems)
    assert first.page.evaluate(SNAPSHOT_KEPT)
    first.page.evaluate(SAVE)
    first.page.goto("about:blank")
    yield first.page.context
    first.page.context.close()


def store(visited: BrowserContext, url: str, change: str = "") -> None:
    """Store the snapshot of the first visit with changes."""
    page = visited.new_page()
    page.goto(f"{url}icon.svg")
    page.evaluate(STORE, change)
    page.close()


def begin_keeping(one: Judge) -> None:
    """Wait until the page starts the worker that makes a snapshot."""
    with one.page.expect_event("worker", timeout=WAIT):
        pass


def end_keeping(one: Judge) -> None:
    """Wait until that worker has ended."""
    while len(one.page.workers) > 1:
        one.page.wait_for_timeout(100)


def test_every_case_of_the_book_is_answered_from_the_snapshot(visited: BrowserContext, url: str) -> None:
    """The second visit gives the answers of the book, as the first one does."""
    store(visited, url)
    one = Judge.visit(visited, url)
    found = {name: one.opens(name) for name in MOVES}
    found = {name: answer for name, answer in found.items() if answer}  # the others are asked for something
    assert ({name: book(name) for name in found}, "restored", []) == (found, one.page.evaluate(START), one.problems)
    assert len(MOVES) < 2 * len(found)
    one.page.close()


def test_it_starts_from_the_snapshot_offline_and_in_the_other_language(visited: BrowserContext, url: str) -> None:
    """Both languages share it, below a sub-path, without a network."""
    store(visited, url)
    visited.set_offline(True)
    one = Judge.visit(visited, f"{url}fr.html#case/fifth-card-of-the-row")
    one.drawn()
    assert ("illegal", "restored") == (one.answer(), one.page.evaluate(START))
    assert "Illégal" in one.text("#headline")
    visited.set_offline(False)
    one.page.close()


@pytest.mark.parametrize(
    "change",
    [
        "made.memory[made.memory.length >> 1] ^= 1  // damage",
        "made.memory = made.memory.subarray(0, 1e6)  // damage",
        "made.agent += ' 2'",
    ],
    ids=["damaged", "cut", "of another browser"],
)
def test_a_snapshot_that_is_not_right_is_made_anew(visited: BrowserContext, url: str, change: str) -> None:
    """Python starts as on a first visit, the question is answered, and the next visit has a new snapshot."""
    store(visited, url, change)
    one = Judge.visit(visited, f"{url}#case/behind-the-ankh")
    one.drawn()
    assert (book("behind-the-ankh"), "new") == (one.answer(), one.page.evaluate(START))
    assert one.page.evaluate(SNAPSHOT_KEPT)
    one.restart()
    assert ("restored", []) == (one.page.evaluate(START), one.problems)
    one.page.close()


def test_the_snapshot_of_another_version_is_not_used(visited: BrowserContext, url: str) -> None:
    """Each version has its own cache."""
    store(visited, url, "name = 'copies'")
    one = Judge.visit(visited, f"{url}#case/behind-the-ankh")
    one.drawn()
    own = "caches.keys().then(([cacheName]) => caches.match('snapshot', { cacheName })).then(Boolean)"
    assert (book("behind-the-ankh"), "new", False) == (one.answer(), one.page.evaluate(START), one.page.evaluate(own))
    one.page.close()


def test_a_snapshot_that_cannot_be_restored_is_not_tried_again(visited: BrowserContext, url: str) -> None:
    """The question is still answered; later visits start as the first one, and make no snapshot."""
    store(visited, url, "made.memory.fill(0, 0, 64)")
    one = Judge.visit(visited, f"{url}#case/behind-the-ankh")
    one.drawn()
    assert (book("behind-the-ankh"), "new", 0) == (one.answer(), one.page.evaluate(START), one.page.evaluate(SIZE))
    one.restart()
    begin_keeping(one)
    end_keeping(one)
    assert ("new", 0, []) == (one.page.evaluate(START), one.page.evaluate(SIZE), one.problems)
    one.page.close()


def test_a_restored_core_that_breaks_down_is_started_again(visited: BrowserContext, url: str) -> None:
    """A new core answers, and the snapshot is not used again."""
    store(visited, url, SPEECHLESS)
    one = Judge.visit(visited, url)
    assert (book("behind-the-ankh"), "restored") == (one.opens("behind-the-ankh"), one.page.evaluate(START))
    assert 0 == one.page.evaluate(SIZE)
    one.page.close()


def test_a_question_that_fails_does_not_cost_the_snapshot(visited: BrowserContext, url: str) -> None:
    """It fails without the snapshot too, so later visits still start from it; the next question is answered."""
    store(visited, url)
    one = Judge.visit(visited, url)
    (failed,) = one.ask("no such kind")["problems"]
    assert "restored" == one.page.evaluate(START)
    assert failed["text"].startswith("The program failed on this question")
    one.restart("#case/behind-the-ankh")
    one.drawn()
    assert (book("behind-the-ankh"), "restored") == (one.answer(), one.page.evaluate(START))
    one.page.close()


@pytest.mark.parametrize("is_early", [True, False], ids=["before", "after it has begun"])
def test_without_room_there_is_no_snapshot(browser: Browser, url: str, *, is_early: bool) -> None:
    """If the browser's storage is full, the page still works, offline too."""
    one = Judge.open(browser, url)
    one.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    session = one.page.context.new_cdp_session(one.page)
    full = {"origin": url.partition("/some/")[0], "quotaSize": 20_000_000}
    if is_early:
        session.send("Storage.overrideQuotaForOrigin", full)
    begin_keeping(one)
    if not is_early:
        session.send("Storage.overrideQuotaForOrigin", full)
    end_keeping(one)
    assert (-1, []) == (one.page.evaluate(SIZE), one.problems)
    one.page.context.set_offline(True)
    one.restart("#case/behind-the-ankh")
    one.drawn()
    assert (book("behind-the-ankh"), "new") == (one.answer(), one.page.evaluate(START))
    one.page.context.close()


def test_two_tabs_make_one_snapshot(browser: Browser, url: str) -> None:
    """Of two tabs on a first visit, the second makes none. Two later tabs start from it at once."""
    first = Judge.open(browser, url)
    second = Judge.visit(first.page.context, f"{url}#case/behind-the-ankh")
    assert [True, True] == [one.page.evaluate(SNAPSHOT_KEPT) for one in (first, second)]
    starts = []
    for one in (first, second):
        one.page.goto("about:blank")
        one.page.goto(f"{url}#case/behind-the-ankh", wait_until="commit")
    for one in (first, second):
        one.wait_for_python()
        one.drawn()
        starts.append((one.answer(), one.page.evaluate(START)))
    assert [(book("behind-the-ankh"), "restored")] * 2 == starts
    assert [] == first.problems + second.problems
    first.page.context.close()
