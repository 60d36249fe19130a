"""The Judge in a real browser, in short. Skipped without chromium or npm; `make long` runs the whole of it."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

import sobek_core.page
import sobek_verification.site
from tests.browser import needs_browser
from tests.commands import TEMPLATES
from tests.verification.site.judging import BELOW, MAX_TAPS, Judge, book, fifth_card

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = needs_browser

SITE: Final = Path(sobek_verification.site.__file__).parent
PHONE: Final[Any] = {"width": 390, "height": 844}
POINTS = """game: classic
names: Ada, Ben, Cleo
seat 0 sets: fish-1*3 amulet / wheat-1*3 wheat-0 +prosperity
seat 1 sets: cattle-1*3 / ivory-3*3
seat 2 sets: marble-2*3
seat 0 corruption: merchant amulet
seat 1 corruption: ?*3
turn: hand-sets seat 2 ender 0
score: 12 0 3
"""


def test_a_dispute_is_composed_by_taps(opened: Judge) -> None:
    """classic.quay.window: nothing is typed, the answer is right, and the link has the whole question."""
    fifth_card(opened)
    assert (book("fifth-card-of-the-row"), True, []) == (opened.answer(), opened.taps <= MAX_TAPS, opened.problems)
    assert "Player 1 takes the fifth card: fish" in opened.text("#verdict")
    opened.page.evaluate("document.getElementById('verdict').dataset.answer = ''")
    opened.page.evaluate("follow()")
    assert book("fifth-card-of-the-row") == opened.answer()


def test_a_long_verdict_begins_at_the_top_of_a_phone(opened: Judge) -> None:
    """Its first line has the focus and is on the screen, wherever the page was."""
    opened.page.set_viewport_size(PHONE)
    opened.page.evaluate("document.getElementById('verdict').dataset.answer = ''")
    opened.page.evaluate("scrollTo(0, 900)")
    opened.page.evaluate("(text) => open(text)", POINTS)
    assert "32 24 18" == opened.answer()
    opened.wait_for("document.activeElement.id === 'verdict-title'")
    top, height = opened.page.evaluate(
        "['verdict-title', 'verdict'].map((id) => document.getElementById(id).getBoundingClientRect())"
        ".map((box, at) => at ? box.height : box.top)"
    )
    assert (True, True) == (0 <= top < 40, height > 844), top


def test_a_name_like_a_template_is_shown_as_it_is(judge: Judge) -> None:
    """What the page shows of a position is the same for any name, and so is the title of an editor."""
    seen = []
    for name in ("Zoe", *TEMPLATES):
        judge.page.evaluate("(text) => open(text)", POINTS.replace("Ada", name))
        judge.wait_for(f"draft.names[0] === {json.dumps(name)}")
        judge.page.evaluate("byId('position').querySelector('[data-edits=\"seat 0 hand\"]').click()")
        title = judge.page.inner_html("#editor-title")
        judge.page.keyboard.press("Escape")
        seen.append([text.replace(escape(name), "Zoe") for text in (title, judge.page.inner_html("#position"))])
    assert [] == [name for name, texts in zip(TEMPLATES, seen[1:], strict=True) if texts != seen[0]]
    assert ("hand of Zoe", []) == (seen[0][0], judge.problems)


def test_every_replacement_in_a_text_is_a_function_or_a_constant() -> None:
    """`String.replace` reads `$&` in a replacement, so what is replaced by a value is replaced by a function."""
    folders = (Path(sobek_core.page.__file__).with_name("assets"), *(SITE / name for name in ("judge", "static")))
    scripts = {file.name: file.read_text(encoding="utf-8") for folder in folders for file in folder.glob("*.js")}
    by = r"\.replace(?:All)?\((?:\"[^\"]*\"|/(?:\\.|[^/])+/\w*|`[^`]*`|\w+), (.)"
    found = [(name, one[0]) for name, text in scripts.items() for one in re.finditer(by, text)]
    assert len(found) == sum(len(re.findall(r"\.replace(?:All)?\(", text)) for text in scripts.values())
    assert [] == [one for one in found if not one[1].endswith(('"', "("))]


SEEN = """() => [...document.querySelectorAll("#position button, #builder button, #asking input, #asking button")]
  .filter((one) => one.offsetHeight && !one.scrollIntoView({ block: "center", behavior: "instant" }))
  .filter((one) => {
    const box = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
  })
  .map((one) => one.outerHTML)"""


def test_choosing_a_card_moves_nothing_and_what_to_do_with_it_covers_nothing(judge: Judge) -> None:
    """On a phone the actions are below the hand; titles of places name the owner, and nothing counts from 0."""
    judge.page.set_viewport_size(PHONE)
    judge.choose("#topic", "set")
    judge.tap("[data-line='seat 0 hand'] .edit", "#editor .palette [data-kind='amulet']")
    assert "hand of Player 1" == judge.page.evaluate("document.getElementById('editor-title').textContent")
    judge.tap("#editor-done")
    top = "document.querySelector(\"[data-line='seat 0 hand']\").getBoundingClientRect().top + scrollY"
    before = judge.page.evaluate(top)
    judge.tap("[data-line='seat 0 hand'] .kind-amulet")
    bottom = judge.page.evaluate("document.querySelector('#actions button').getBoundingClientRect().bottom")
    assert (before, True) == (judge.page.evaluate(top), bottom <= 844)
    assert [] == judge.page.evaluate(SEEN)
    assert "Player 1" == judge.page.evaluate("document.querySelector('#position .seat h3').textContent")


def test_from_a_file_the_page_says_how_to_serve_it(browser: Browser, folder: Path) -> None:
    """Browsers load Python only from a web server."""
    page = browser.new_page()
    page.goto((folder / BELOW / "index.html").as_uri())
    assert "python3 -m http.server" == page.inner_text("#from-file code:first-of-type")


@pytest.mark.long
def test_the_first_screen_of_a_phone_asks_for_everything(judge: Judge) -> None:
    """It asks for game, players, names and the dispute. Unnamed players have numbers; removed ones have none."""
    judge.page.set_viewport_size(PHONE)
    bottoms = judge.page.evaluate(
        "['game-choice', 'players', 'names', 'topic'].map((id) => document.getElementById(id).getBoundingClientRect())"
        ".map((box) => box.height && box.bottom)"
    )
    assert [True] * 4 == [0 < bottom <= PHONE["height"] for bottom in bottoms]
    names = "[...document.querySelectorAll('#position .seat h3')].map((one) => one.textContent)"
    judge.page.locator("#names").press_sequentially("Ada, Ben, Cleo")
    assert ("3", ["Ada", "Ben", "Cleo"]) == (judge.page.input_value("#players"), judge.page.evaluate(names))
    judge.put("[data-line='seat 2 hand']", "amulet")  # the first tap after typing names is not lost
    judge.choose("#players", "2")
    judge.page.fill("#names", "Ada")
    assert ["Ada", "Player 2"] == judge.page.evaluate(names)
    assert "seat 2" not in judge.page.evaluate("textOf()")
    judge.choose("#game-choice", "duel")
    assert (False, "") == (judge.page.is_visible("#players"), judge.page.input_value("#names"))


@pytest.mark.long
def test_points_are_written_player_by_player(judge: Judge) -> None:
    """classic.scoring.set: each field has its player's name, and keeps its value after the verdict."""
    judge.page.fill("#names", "Ada, Ben")
    judge.choose("#topic", "score")
    judge.put("[data-line='seat 0 sets']", "fish-1", "fish-1", "fish-1")
    for name, points in (("Ada", "9"), ("Ben", "1")):
        judge.page.locator("#scores").get_by_label(name, exact=True).fill(points)
    judge.tap("#ask-score")
    assert ("9 0", "1") == (judge.answer(), judge.page.input_value("#scores-1"))


@pytest.mark.long
def test_a_result_is_claimed_player_by_player(judge: Judge) -> None:
    """classic.game-end.winner: winners are tapped, points are optional, and both are read back from a text."""
    judge.page.fill("#names", "Ada, Ben")
    judge.choose("#topic", "result")
    judge.tap("#ask-result")
    assert "Choose who won." in judge.text("#verdict-body")
    judge.tap("#winners button:text-is('Ben')", "#rounds button:nth-child(1)", "#ask-result")
    assert ("not-over", "winners 1") == (judge.answer(), judge.page.evaluate("draft.asked.result"))
    assert "round 1 is not the last one" in judge.text("#verdict-title")
    judge.page.evaluate("open('game: classic\\nnames: Ada, Ben\\nround: 3\\nresult: winners 0 1, scores 20 21')")
    judge.wait_for("draft.asked.result === 'winners 0 1, scores 20 21'")
    pressed = judge.page.locator("#winners [aria-pressed=true]").all_inner_texts()
    assert (["Ada", "Ben"], "21") == (pressed, judge.page.input_value("#final-points-1"))
    assert "true" == judge.page.get_attribute("#mode-ask", "aria-pressed")


@pytest.mark.long
def test_a_card_keeps_the_focus_when_it_is_chosen(judge: Judge) -> None:
    """Redrawing the position does not lose it."""
    judge.choose("#topic", "set")
    judge.put("[data-line='seat 0 hand']", "amulet", "amulet")
    judge.page.locator("[data-line='seat 0 hand'] .press").nth(1).focus()
    judge.page.evaluate("document.getElementById('editor').dispatchEvent(new Event('close'))")  # told late, when busy
    judge.page.keyboard.press("Enter")
    chosen = "[...document.querySelectorAll('.press')].indexOf(document.activeElement)"
    assert (1, "true") == (
        judge.page.evaluate(chosen),
        judge.page.evaluate("document.activeElement.getAttribute('aria-pressed')"),
    )


@pytest.mark.long
def test_the_text_has_what_was_laid_out_and_reading_another_one_can_be_undone(judge: Judge) -> None:
    """It has the round and the marker as entered, and the topic stays."""
    judge.choose("#topic", "score")
    judge.put("[data-line='seat 0 sets']", "fish-1", "fish-1", "fish-1")
    judge.tap("[data-line='seat 0 marker'] .edit")
    judge.page.keyboard.type("20")
    judge.tap("#editor-done", "#rounds button:nth-child(2)", "#as-text > summary")
    text = "game: classic\nnames: Player 1, Player 2\nseat 0 sets: fish-1*3\nseat 0 marker: 20\nround: 2\n"
    assert text == judge.page.input_value("#source")
    judge.page.fill("#source", "game: classic\nround: 3\n")
    judge.tap("#read", "#replaced button")
    assert (text, "score", False) == (
        judge.page.input_value("#source"),
        judge.page.input_value("#topic"),
        judge.page.is_visible("#replaced"),
    )


@pytest.mark.long
def test_a_result_of_classic_asks_whether_the_round_is_over(judge: Judge) -> None:
    """classic.game-end.early: above 100 after Deceit, in the middle of the second round."""
    judge.page.fill("#names", "Ada, Ben")
    judge.choose("#topic", "result")
    judge.tap("#rounds button:nth-child(2)", "[data-line='seat 0 marker'] .edit")
    judge.page.keyboard.type("102")
    judge.tap("#editor-done", "#winners button:text-is('Ada')", "#ask-result")
    assert "open" == judge.answer()
    assert "if the round goes on, the game is not over" in judge.text("#verdict-title")
    judge.tap("#over button:text-is('No')", "#ask-result")
    judge.wait_for("document.getElementById('verdict').dataset.answer === 'not-over'")
    assert ("?", "Marker") == (
        judge.page.evaluate("draft.values.quays"),
        judge.text("[data-line='seat 0 marker'] .edit strong"),
    )
    judge.tap("#over button:text-is('Yes')", "#ask-result")
    judge.wait_for("document.getElementById('verdict').dataset.answer.startsWith('winners 0')")
    assert judge.text("#verdict-title").startswith("Right: the winner is Ada, with 102 points to 0; ")
    judge.tap("#over button:text-is('Yes')")
    assert {"round": "2", "seat 0 marker": "102"} == judge.page.evaluate("draft.values")
