"""The page in a real browser (headless Chromium); the tests are skipped without one."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve, frozen
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from sobek_core.games import GAMES
from sobek_core.kernel.visibility import Observer
from sobek_core.page.document import make_page
from sobek_core.phrases import ENGLISH, load_words
from sobek_core.records.audit import audit
from tests.browser import needs_browser
from tests.commands import TEMPLATES
from tests.golden_pages import end_of
from tests.pages import PLAYERS, page_of, replay_of
from tests.records import played

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PHONE = {"width": 360, "height": 740}

pytestmark = needs_browser


@frozen
class Opened:
    """An open page. problems: console messages; asked: what it fetched besides itself."""

    page: Page
    problems: list[str]
    asked: list[str]

    def text(self, selector: str) -> str:
        """Return the visible text of an element."""
        return self.page.locator(selector).inner_text()


def opened(browser: Browser, file: Path, fragment: str = "", **context: Any) -> Opened:
    """Open a file with these settings of the browser."""
    page = browser.new_context(**context).new_page()
    made = Opened(page, [], [])
    page.on("console", lambda message: made.problems.append(message.text))
    page.on("pageerror", lambda error: made.problems.append(str(error)))
    page.on("request", lambda request: made.asked.append(request.url))
    page.goto(f"{file.as_uri()}{fragment}")
    return made


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Write the referee's pages of a game of four in classic and of a game of duel."""
    folder, made = tmp_path_factory.mktemp("pages"), {}
    for name in PLAYERS:
        made[name] = folder / f"{name}.html"
        made[name].write_text(page_of(name), encoding="utf-8")
    return made


@pytest.mark.parametrize("name", PLAYERS)
def test_stepping_through_a_game(browser: Browser, files: dict[str, Path], name: str) -> None:
    """Keys, buttons, slider and links lead to the same positions; nothing is fetched, and there are no errors."""
    seen = opened(browser, files[name], "#move-0")
    page, last = seen.page, len(replay_of(name).steps)

    def number() -> int:
        return int(re.findall(r"\d+", seen.text("#at"))[0])

    assert (0, "The position at the beginning") == (number(), seen.text("#text"))
    assert not page.get_by_role("heading", name="This move").is_visible()
    first = seen.text("#position")
    page.keyboard.press("ArrowRight")
    assert (1, False) == (number(), first == seen.text("#position"))
    page.keyboard.press("ArrowLeft")
    assert (0, True) == (number(), first == seen.text("#position"))
    page.keyboard.press("End")
    assert (last, True) == (number(), "the game is over" in seen.text("#pending"))
    page.keyboard.press("Home")
    page.get_by_role("button", name="One move forward").click()
    page.get_by_role("button", name="One move forward").click()
    assert 2 == number()
    page.get_by_role("slider").press("ArrowRight")
    assert 3 == number()
    page.get_by_text("All moves", exact=True).click()
    page.locator("#moves a").nth(6).click()
    page.wait_for_function("() => document.querySelectorAll('#moves a')[6].getAttribute('aria-current') === 'step'")
    assert (7, "step") == (number(), page.locator("#moves a").nth(6).get_attribute("aria-current"))
    page.locator("#at-work summary").first.click()
    assert page.locator("#at-work details[open] .sources").first.is_visible()
    assert ([], [f"{files[name].as_uri()}"]) == (seen.problems, [asked.partition("#")[0] for asked in seen.asked])


def test_a_name_like_a_template_is_shown_as_it_is(browser: Browser, tmp_path: Path) -> None:
    """The page of a player with any name differs in the name alone."""
    record, seen = played("duel", 2, 1).record, []
    pairs = [("Zoe", "Yan"), *zip(TEMPLATES[::2], (*TEMPLATES[1::2], "Yan"), strict=True)]
    for name, other in pairs:
        replay, file = audit(evolve(record, names=(name, other))), tmp_path / "page.html"
        file.write_text(make_page(replay, Observer.REFEREE, ENGLISH), encoding="utf-8")
        page = opened(browser, file, "#move-9")
        seen.append((page.text("body").replace(name, "Zoe").replace(other, "Yan"), page.problems))
        page.page.context.close()
    assert [seen[0]] * len(pairs) == seen


@pytest.mark.parametrize("name", PLAYERS)
def test_every_position_is_drawn(browser: Browser, files: dict[str, Path], name: str) -> None:
    """Each step is drawn without an error, with all cards open and with some hidden."""
    seen = opened(browser, files[name])
    empty = seen.page.evaluate(
        """() => {
            const bad = [];
            for (const id of ["referee", "seat-1"]) {
                look(id);
                for (let to = 0; to <= end; to += 1) {
                    go(to);
                    if (/undefined|NaN|\\[object|\\{/.test(byId("position").textContent)) bad.push([id, to]);
                }
            }
            return bad;
        }"""
    )
    assert ([], []) == (empty, seen.problems)


GOLDEN = Path(__file__).parents[2] / "golden" / "page" / "drawn.txt"
ASSETS = Path(make_page.__code__.co_filename).parent / "assets"
DRAW = """([viewer, step]) => {
    look(viewer);
    go(step);
    return document.querySelector("main").innerHTML;
}"""
WRONG = {  # faults in the script: the name of the page, the file, what is right there, and what is wrong
    "the window": ("classic", "top.js", "slot < lines.reach", "slot <= lines.reach"),
    "the number of a kind": ("classic", "draw.js", "Number(number || 1)", "Number(number || 2)"),
    "a space of the track": ("classic", "top.js", "[space - 1]", "[space]"),
    "a diagonal": ("duel", "top.js", 'right === -down ? "f" : "b"', 'right === -down ? "b" : "f"'),
    "an event": ("duel", "step.js", "move.events.map((event)", "move.events.slice(1).map((event)"),
    "what is recalled": (
        *("classic-open", "draw.js"),
        *("text: labels(lies), kinds: labels(perhaps)", "text: labels(perhaps), kinds: labels(lies)"),
    ),
}


@cache
def page_to_draw(name: str) -> tuple[str, list[tuple[str, int]]]:
    """Return a page, and what to look at: the viewers and numbers of moves.

    NAME-open: with what can be recalled; NAME-end: the end of a game.
    """
    game, _, which = name.partition("-")
    viewers: dict[str, Any] = {"referee": Observer.REFEREE, "seat-1": 1}
    if which == "end":
        replay = evolve(end_of(game), fault=None)
    elif which == "open":
        rules = GAMES.named(game).game()
        replay = audit(played(game, 2, 2, evolve(rules, choices=evolve(rules.choices, visibility="open"))).record)
        viewers = {"spectator": Observer.SPECTATOR}
    else:
        replay = replay_of(game)
    last = len(replay.steps)
    page = make_page(replay, next(iter(viewers.values())), ENGLISH)
    return page, [(viewer, last * third // 3) for viewer in viewers for third in range(4)]


def drawn(browser: Browser, name: str, page: str, looks: list[tuple[str, int]], file: Path) -> list[str]:
    """Return a digest of what a page draws at each look. A page forbids changed scripts, so its policy is ignored."""
    file.write_text(page, encoding="utf-8")
    seen = opened(browser, file, bypass_csp=True)
    digests = [sha256(seen.page.evaluate(DRAW, look).encode()).hexdigest()[:16] for look in looks]
    assert [] == seen.problems
    return [f"{name} {viewer} {step} {digest}" for (viewer, step), digest in zip(looks, digests, strict=True)]


def test_what_is_drawn_is_as_ever(browser: Browser, tmp_path: Path) -> None:
    """If the page has changed on purpose, look at it in a browser, and replace its digests in golden/page/drawn.txt."""
    names = [f"{game}{which}" for game in PLAYERS for which in ("", "-open", "-end")]
    lines = [line for name in names for line in drawn(browser, name, *page_to_draw(name), tmp_path / "page.html")]
    assert GOLDEN.read_text(encoding="utf-8").splitlines() == lines


@pytest.mark.parametrize("fault", WRONG)
def test_a_fault_in_the_drawing_is_seen(browser: Browser, tmp_path: Path, fault: str) -> None:
    """With each of these faults in its script, something else is drawn."""
    name, file, right, wrong = WRONG[fault]
    script = (ASSETS / file).read_text(encoding="utf-8")
    page, looks = page_to_draw(name)
    assert (1, 1) == (script.count(right), page.count(script))
    changed = page.replace(script, script.replace(right, wrong))
    found = drawn(browser, name, changed, looks, tmp_path / "page.html")
    assert found != [line for line in GOLDEN.read_text(encoding="utf-8").splitlines() if line.startswith(f"{name} ")]


def test_the_temple_is_the_far_end(browser: Browser, files: dict[str, Path]) -> None:
    """classic.quay.window: the 0 space is below the first slot, and the temple at the other end of the row."""
    for size in (PHONE, {"width": 1100, "height": 900}):
        page = opened(browser, files["classic"], "#move-0", viewport=size).page
        edges = page.evaluate("""() => {
            const right = (one) => one.getBoundingClientRect().right;
            const cards = [...document.querySelectorAll(".quays .card")].map(right);
            return [Math.max(...cards), right(document.querySelector(".ends").lastChild)];
        }""")
        assert edges[1] >= edges[0] - 1


@pytest.mark.parametrize("name", PLAYERS)
def test_the_seat_switch_hides(browser: Browser, files: dict[str, Path], name: str) -> None:
    """NAME.visibility.hand: a seat sees its own faces and the backs of other hands."""
    seen = opened(browser, files[name], "#move-0")
    page = seen.page
    hands = [page.locator(".seat").nth(seat).locator(".place").first for seat in range(PLAYERS[name])]
    known = [hand.inner_text() for hand in hands]
    page.get_by_role("radio", name="Ben (seat 1)").check()
    assert known[1] == hands[1].inner_text()
    assert known[0] != hands[0].inner_text()
    assert (0, 0) == (hands[1].locator(".kind-back").count(), hands[0].locator(".card:not(.kind-back)").count())
    page.get_by_role("radio", name="a spectator").check()
    assert all(known[seat] != hand.inner_text() for seat, hand in enumerate(hands))
    page.get_by_role("radio", name="everything (referee)").check()
    assert known == [hand.inner_text() for hand in hands]


@pytest.mark.parametrize(("name", "scheme"), [("classic", "dark"), ("duel", "light")])
def test_a_phone_in_light_and_dark(browser: Browser, files: dict[str, Path], name: str, scheme: Any) -> None:
    """Nothing overflows at 360 pixels, the colours follow the scheme, and screen readers find their way."""
    seen = opened(browser, files[name], "#move-30", viewport=PHONE, color_scheme=scheme, reduced_motion="reduce")
    page = seen.page
    assert PHONE["width"] == page.evaluate("document.documentElement.scrollWidth")
    light = (
        sum(map(int, re.findall(r"\d+", page.evaluate("getComputedStyle(document.body).backgroundColor")))) > 3 * 128
    )
    assert (scheme == "light") == light
    assert ("polite", "en") == (
        page.locator("#now").get_attribute("aria-live"),
        page.evaluate("document.documentElement.lang"),
    )
    for landmark in ("banner", "main"):
        assert 1 == page.get_by_role(landmark).count()
    headings = page.get_by_role("heading").all_inner_texts()
    assert {"The position", "This move", "Scoring sheets", "Ada"} <= {heading.strip("0123 \n") for heading in headings}
    found = Axe().run(page).response["violations"]
    assert [] == [(one["id"], [node["html"][:200] for node in one["nodes"]][:3]) for one in found]


def test_a_name_is_no_markup(browser: Browser, tmp_path: Path) -> None:
    """Names of players stay text, in French too, and no policy is broken."""
    names = ("<script>alert(1)</script>", "</script><b>&\"'")
    game = played("duel", 2, 3)
    replay = audit(evolve(game.record, names=names))
    file = tmp_path / "page.html"
    file.write_text(make_page(replay, 0, load_words("fr")), encoding="utf-8")
    seen = opened(browser, file, "#move-3")
    assert ([], "fr") == (seen.problems, seen.page.evaluate("document.documentElement.lang"))
    assert all(name in seen.text("#position") for name in names)
    assert names[0] in seen.text("h1")
    assert 0 == seen.page.get_by_role("radio").count()


def test_printed(browser: Browser, files: dict[str, Path]) -> None:
    """On paper there are no controls, and folded text is open."""
    seen = opened(browser, files["classic"])
    seen.page.emulate_media(media="print")
    seen.page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert [False, True] == [seen.page.locator(one).first.is_visible() for one in (".buttons", "#moves")]
