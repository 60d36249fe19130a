"""The whole of the Judge in a real browser. Skipped without chromium or npm."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve
from axe_playwright_python.sync_playwright import Axe

from sobek_core.records.record import dump
from sobek_core.spec import load_translation
from tests.browser import needs_browser
from tests.commands import DUEL
from tests.verification.site.judging import CASES, MAX_TAPS, WAIT, Judge, book

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [needs_browser, pytest.mark.long]

QUAYS = "game: classic\nnames: Ada, Ben\nquays: ivory-3 ebony-2 marble-0 cattle-1 fish-0 queen\n"
PHONE = (390, 844)
DESKTOP = (1200, 900)
HAPPENED = "document.getElementById('happened').innerText"
SMALL = "[...document.querySelectorAll('button, select')].filter((e) => e.offsetHeight && e.offsetHeight < 44).length"


def test_every_case_of_the_book_is_opened_by_its_link(opened: Judge) -> None:
    """Each gives the answer of the book, and nothing is fetched from another host."""
    found = {}
    for name in CASES:
        opened.page.evaluate("document.getElementById('verdict').dataset.answer = ''")
        opened.page.goto(f"{opened.url}#case={name}")
        found[name] = opened.answer()
    assert {name: book(name) for name in CASES} == found
    host = opened.url.partition("/some/")[0]
    assert ([], []) == (opened.problems, [one for one in opened.asked if not one.startswith((host, "blob:", "data:"))])


def test_a_case_is_opened_in_french(browser: Browser, url: str) -> None:
    """It is chosen by its French question; the book's answer is shown until something else is asked."""
    one = Judge.open(browser, f"{url}fr.html")
    question, answer = map(str, load_translation("fr").pages["fifth-card-of-the-row"].texts.values())
    one.page.locator("details:has(#case-choice) > summary").last.click()
    one.page.select_option("#case-choice", label=question)
    assert ("illegal", "Illégal") == (one.answer(), one.text("#verdict-title").partition("\u00a0")[0])
    one.page.wait_for_selector("#from-book:not([hidden])", timeout=WAIT)
    assert f"{question} {answer}" == one.page.text_content("#from-book")
    options = one.page.locator("#case-choice option").all_text_contents()[1:]
    assert [load_translation("fr").pages[name].texts["question"] for name in CASES] == options
    one.page.evaluate("(text) => open(text)", CASES["behind-the-ankh"])
    one.wait_for("document.getElementById('verdict').dataset.answer === 'legal'")
    assert (False, "") == (one.page.is_visible("#from-book"), one.page.input_value("#case-choice"))
    one.page.context.close()


def in_hand(kind: str) -> str:
    """Return the selector of an unselected card of the first hand."""
    return f"[data-line='seat 0 hand'] .kind-{kind}:not(.chosen)"


def test_a_take_from_the_market_is_composed_by_taps(judge: Judge) -> None:
    """duel.market.line: tiles and the Ankh are put on cells, and a tile is taken, with nothing typed."""
    judge.choose("#game-choice", "duel")
    judge.choose("#topic", "take")
    judge.tap(".place.top .edit", "#editor .cell:text-is('c2')", "#editor .palette [data-kind='fish-v-1']")
    judge.tap("#editor .cell:text-is('c3')", "#editor button:text-is('Ankh, column')", "#editor-done")
    judge.tap(".market tbody tr:nth-child(2) td:nth-child(4)")
    assert (book("behind-the-ankh"), True) == (judge.answer(), judge.taps <= MAX_TAPS), judge.taps


def test_a_sale_of_two_goods_is_composed_on_a_phone(browser: Browser, url: str) -> None:
    """duel.selling.one-type: the Market need not be laid out, and the next question starts at the first list."""
    viewport: Any = {"width": PHONE[0], "height": PHONE[1]}
    one = Judge.open(browser, url, viewport=viewport, has_touch=True, is_mobile=True)
    for most in (MAX_TAPS, MAX_TAPS + 1):
        one.choose("#game-choice", "duel")
        one.choose("#topic", "sell")
        one.put("[data-line='seat 0 hand']", "fish-f-0", "fish-h-1", "wheat-f-0")
        one.tap(*[in_hand("fish")] * 2, in_hand("wheat"))
        one.tap("#actions .options button:nth-child(2)")
        assert ("illegal", True) == (one.answer(), one.taps <= most), one.taps
        one.taps = 0
        one.tap("#another")
    assert [] == one.problems
    one.page.context.close()


def test_a_record_with_a_fault_is_audited(judge: Judge) -> None:
    """The fault is named, the record can be saved, and a position of it can be taken over."""
    record = dump(evolve(DUEL.record, entries=(*DUEL.record.entries[:3], *DUEL.record.entries[4:])))
    judge.page.set_input_files("#file", {"name": "game.jsonl", "mimeType": "text/plain", "buffer": record.encode()})
    judge.page.wait_for_selector("#recorded:not([hidden])", timeout=WAIT)
    assert ("3", True) == (judge.page.get_attribute("#from-move", "max"), "move 4" in judge.text("#record-fault"))
    with judge.page.expect_download() as saved:
        judge.page.click("#save-record")
    assert record == saved.value.path().read_text(encoding="utf-8")
    judge.page.fill("#from-move", "2")
    judge.wait_for("document.getElementById('names').value.startsWith('Ada')")


def test_the_sandbox_makes_moves_and_takes_them_back(judge: Judge) -> None:
    """A refusal gives reasons and changes nothing; the views of others hide a hand."""
    judge.page.evaluate("(text) => open(text)", QUAYS)
    judge.page.click("#offer")
    judge.page.wait_for_selector("#legal button", timeout=WAIT)
    judge.page.fill("#try-text", "Ada takes the fifth card")
    judge.page.click("#try")
    assert "illegal" == judge.answer()
    assert "out of reach" in judge.text("#verdict-body")
    judge.page.locator("#legal button").first.click()
    judge.page.wait_for_selector("#happened p", timeout=WAIT)
    assert judge.text("#happened").startswith("Ada takes the first card: ivory (3 scarabs)")
    hand = "document.querySelectorAll('#position .seat:first-child .card')[0].innerText"
    assert "ivory" in judge.page.evaluate(hand)
    judge.page.select_option("#viewer", "1")
    judge.wait_for(f"!{hand}.includes('ivory')")
    judge.page.click("#take-back")
    judge.wait_for(f"/^Taken back/.test({HAPPENED})")
    assert 6 == judge.page.locator("ol.quays > li").count()


def test_a_question_is_shared_printed_and_copied(browser: Browser, opened: Judge) -> None:
    """The link gives the same verdict; the text has the position and the verdict; the print has the drawn position."""
    opened.restart("#case=three-amulets-are-a-set")
    opened.answer()
    opened.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened.page.click("#copy-text")
    opened.wait_for("document.getElementById('copied').innerText")
    copied = opened.page.evaluate("navigator.clipboard.readText()")
    assert (True, True) == ("move: seat 0: set amulet*3" in copied, "Legal: decided by a house rule" in copied)
    opened.page.evaluate("window.print = () => { document.body.dataset.printed = 'yes'; }")
    opened.page.click("#print")
    assert "yes" == opened.page.get_attribute("body", "data-printed")
    opened.page.emulate_media(media="print")
    assert [True, True, False] == [opened.page.is_visible(one) for one in ("#verdict", "#position", "#copy-link")]
    opened.page.emulate_media(media="screen")
    opened.page.evaluate("document.getElementById('copied').textContent = ''")
    opened.page.click("#copy-link")
    opened.wait_for("document.getElementById('copied').innerText")
    link = opened.page.evaluate("navigator.clipboard.readText()")
    there = Judge.open(browser, link)
    assert (book("three-amulets-are-a-set"), opened.text("#verdict-body")) == (
        there.answer(),
        there.text("#verdict-body"),
    )
    there.page.context.close()


def test_what_is_pasted_or_dropped_is_read(judge: Judge) -> None:
    """A position is laid out and moves are made; the last one is judged. A dropped file is read the same way."""
    paste = """(text) => { const clipboardData = new DataTransfer(); clipboardData.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true })); }"""
    judge.page.evaluate(paste, QUAYS)
    judge.wait_for("document.querySelectorAll('ol.quays > li').length === 6")
    judge.page.evaluate(paste, "Ada: take 0\nBen: take the fifth card\n")
    assert ("illegal", 5) == (judge.answer(), judge.page.locator("ol.quays > li").count())
    judge.page.evaluate("document.getElementById('verdict').dataset.answer = ''")
    drop = """(text) => { const dataTransfer = new DataTransfer(); dataTransfer.items.add(new File([text], "q.txt"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true })); }"""
    judge.page.evaluate(drop, CASES["behind-the-ankh"])
    assert "legal" == judge.answer()
    judge.page.evaluate(paste, dump(DUEL.record).replace("\n", "\r\n"))  # as Windows pastes lines
    judge.page.wait_for_selector("#recorded:not([hidden])", timeout=WAIT)


def test_it_can_be_installed(judge: Judge) -> None:
    """Chromium accepts the manifest, which stays within the folder."""
    judge.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    session = judge.page.context.new_cdp_session(judge.page)
    manifest = json.loads(session.send("Page.getAppManifest")["data"])
    assert ("./", "./", "standalone") == (manifest["start_url"], manifest["scope"], manifest["display"])
    errors = [one["errorId"] for one in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [] == [one for one in errors if one != "in-incognito"]


def test_a_position_is_composed_before_python_is_ready(browser: Browser, url: str) -> None:
    """Cards can be laid out by taps even if Pyodide never loads."""
    page = browser.new_context(service_workers="block").new_page()
    page.route("**/pyodide.asm.wasm", lambda _: None)
    page.goto(url)
    one = Judge(page, url, [], [])
    one.put(".place.top", "ivory-3", "queen")
    assert (2, "python") == (page.locator("ol.quays > li").count(), page.get_attribute("html", "data-stage"))
    page.context.close()


def axe(one: Judge) -> list[Any]:
    """Return the findings of axe."""
    found: list[Any] = Axe().run(one.page).response["violations"]
    return found


@pytest.mark.parametrize(
    ("scheme", "size", "name"),
    [
        ("light", PHONE, "index.html"),
        ("dark", PHONE, "fr.html"),
        ("light", DESKTOP, "fr.html"),
        ("dark", DESKTOP, "index.html"),
    ],
)
def test_axe_finds_nothing(browser: Browser, url: str, scheme: Any, size: tuple[int, int], name: str) -> None:
    """Checked at the start, while composing, with a verdict and in the sandbox; targets are large enough to tap."""
    viewport: Any = {"width": size[0], "height": size[1]}
    one = Judge.open(browser, f"{url}{name}", color_scheme=scheme, viewport=viewport)
    found = axe(one)
    one.choose("#topic", "set")
    one.tap("[data-line='seat 0 hand'] .edit", "#editor [data-kind='amulet']")
    found += axe(one)
    one.tap("#editor-done")
    one.page.goto(f"{url}{name}#case=three-amulets-are-a-set")
    one.answer()
    for rule in one.page.locator("#verdict summary").all():
        rule.click()
    found += axe(one)
    assert (size[0], 0) == (one.page.evaluate("document.documentElement.scrollWidth"), one.page.evaluate(SMALL))
    one.tap("#offer", "#legal button")
    one.page.wait_for_selector("#happened p", timeout=WAIT)
    found += axe(one)
    assert ([], []) == ([(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found], one.problems)
    one.page.context.close()


def test_the_keyboard_is_enough(judge: Judge) -> None:
    """Cards are added and one is taken with Tab, Enter, Space and Escape, and the verdict gets the focus."""

    def go(selector: str) -> None:
        for _ in range(200):
            judge.page.keyboard.press("Tab")
            if judge.page.evaluate("(one) => document.activeElement.matches(one)", selector):
                return
        raise AssertionError(selector)

    go(".place.top .edit")
    judge.page.keyboard.press("Enter")
    for kind in ("ivory-3", "queen"):
        go(f"#editor .palette [data-kind='{kind}'] .press")
        judge.page.keyboard.press("Enter")
    judge.page.keyboard.press("Escape")
    judge.page.locator("h1").click()
    go("#mode-ask")
    judge.page.keyboard.press("Enter")
    go("ol.quays > li:nth-child(2) .press")
    judge.page.keyboard.press(" ")
    assert ("legal", "verdict-title") == (judge.answer(), judge.page.evaluate("document.activeElement.id"))
