"""The Judge in a browser: every kind of question by taps, and what it draws."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

from sobek_core.phrases import ENGLISH
from sobek_core.web.judged import judge_text
from tests.browser import needs_browser
from tests.verification.site.judging import FACTS, PHONE, WAIT, Judge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

pytestmark = needs_browser

VICTIM = "classic.characters.thief-victim"
THIEF = ("game: classic", "names: Ada, Ben, Cleo", "turn: thief-victim seat 0", "move: seat 0: victim 1")

# How many buttons are too small for a thumb; the cells of the Market are as large as the screen allows.
SMALL = """() => [...document.querySelectorAll("main button, main select")]
  .filter((one) => one.offsetHeight < 43 && !one.closest(".board")).length"""
PASTE = """([part, times]) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", part.repeat(times));
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  document.getElementById("words").dispatchEvent(event);
}"""
SLOW = """import("./python.js").then(({ ask }) => {
  for (let n = 0; n < 400; n += 1) globalThis.last = ask("judge", { text: "x\\n".repeat(1000) });
})"""

SCRIPTS = tomllib.loads(Path(__file__).with_name("taps.toml").read_text(encoding="utf-8"))["script"]
CASE = "#case/behind-the-ankh"
KINDS = [
    pytest.param(game, kind, id=f"{game} {kind['id']}")
    for game in FACTS["games"]
    for kind in FACTS["games"][game]["kinds"]
]
# What is claimed of who has nothing, or of a set of three fishes, and the answer.
CLAIMED = {
    "claim-points": [("0", "right"), ("3", "wrong")],
    "kind-set": [("", "answer")],
    "claim-set": [("3", "right"), ("2", "wrong")],
}
CLAIMS = [
    (game, claim["id"], number, answer)
    for game in FACTS["games"]
    for claim in FACTS["games"][game]["claims"]
    for number, answer in CLAIMED[claim["id"]]
]
FISHES = {
    "classic": ("", "fish-0", "fish-0", "fish-1"),
    "duel": ("fish", "fish (0 scarabs)", "fish (0 scarabs)", "fish (1 scarab)"),
}


@pytest.fixture
def ask(opened: Judge) -> Iterator[Judge]:
    """Return the page at its start, and check that it wrote no error."""
    opened.go("#")
    yield opened
    assert [] == opened.problems


def question(*lines: str) -> str:
    """Return the fragment of a question."""
    return f"#q/{quote(chr(10).join(lines), safe='')}"


@pytest.mark.long
@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_kind_of_move_is_asked_by_taps(ask: Judge, game: str, kind: dict[str, Any]) -> None:
    """If everything that the judge asks is so, it is legal; if nothing is, or in another turn, it is not."""
    ask.choose(game, kind)
    ask.reply("yes")
    assert "legal" == ask.answer()
    ask.choose(game, kind)
    if ask.shows("#question") and not ask.shows("[data-turn]"):
        ask.reply("no")
    else:
        ask.tap("#turn", "[data-seat='1']", "[data-turn='action']")
    assert "illegal" == ask.answer()


@pytest.mark.long
@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in FACTS["cases"]])
def test_every_case_is_opened_by_its_link(ask: Judge, case: dict[str, str]) -> None:
    """The page shows the verdict of the book, with what the book says, or asks for what the case does not state."""
    book = next(line.removeprefix("-> answer: ") for line in case["text"].splitlines() if "-> answer: " in line)
    expected = judge_text(case["text"], ENGLISH)
    ask.go(f"#case/{case['name']}")
    assert case["answer"].split() == ask.text("#book").split()[-len(case["answer"].split()) :]
    assert (expected["ask"] is not None) == (not ask.answer())
    if expected["ask"] is None:
        assert expected["headline"] == ask.text("#headline")
        assert book in {"legal", "illegal"} or expected["answer"] in {"answer", "right", "wrong"}
        assert book not in {"legal", "illegal"} or book == ask.answer()


def test_the_dispute_of_the_tutorial_is_settled_as_it_says(ask: Judge) -> None:
    """docs/tutorial-dispute.md: the lines to copy, what the page then asks, and the verdict."""
    page = (Path(__file__).parents[3] / "docs" / "tutorial-dispute.md").read_text(encoding="utf-8")
    lines, steps = page.partition("```question\n")[2].split("```\n")
    ask.go("#")
    ask.page.evaluate(PASTE, [lines, 1])
    ask.drawn()
    assert f'asks: "{ask.text("#question")}"' in steps
    ask.tap("#no")
    assert ("illegal", "The rules are clear") == (ask.answer(), ask.text("#basis"))
    assert "*Illegal*" in steps
    assert f'"{ask.text("#basis")}" below' in steps
    assert ask.shows("[data-rule='classic.characters.thief-victim']")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script["about"])
def test_what_is_tapped_leads_where_it_should(ask: Judge, script: dict[str, Any]) -> None:
    """Each script of taps.toml: what people do, and what the page shows then."""
    for number, step in enumerate(script["steps"], start=1):
        for what, value in step.items():
            found = follow(ask, what, value)
            assert (number, what, value) == (number, what, found)


def follow(ask: Judge, what: str, value: Any) -> Any:
    """Do a step of a script, and return it; of one that looks at the page, return what there is instead."""
    match what:
        case "ask":
            ask.go(question(value.replace("$thief", "\n".join(THIEF))))
        case "go":
            ask.go(value)
        case "back":
            ask.page.go_back()
            ask.drawn()
        case "tap":
            ask.tap(*value)
        case "type":
            for selector, text in value.items():
                ask.page.fill(selector, text)
        case "answer":
            return ask.answer()
        case "url":
            return value if value in ask.page.url else ask.page.url
        case "text":
            return {selector: " ".join(ask.text(selector).split()) for selector in value}
        case "has":
            return {one: part if part in (text := ask.text(one)) else text for one, part in value.items()}
        case "all":
            texts = {selector: ask.page.locator(selector).all_inner_texts() for selector in value}
            return {selector: [" ".join(one.split()) for one in found if one] for selector, found in texts.items()}
        case "shows" | "lacks":
            return [selector for selector in value if ask.shows(selector) is (what == "shows")]
        case "number":
            return {selector: ask.page.locator(selector).count() for selector in value}
        case _:
            pytest.fail(f"no such step: {what}")
    return value


def enter(ask: Judge, number: str) -> None:
    """Type a number where one is asked for."""
    ask.page.fill("#number", number)
    ask.tap("#done")


def settle(ask: Judge) -> str:
    """Say that it is the last round, markers are at 0, nothing is so and nothing else there; return the answer."""
    for _ in range(20):
        if ask.answer():
            break
        if ask.shows("[data-place=round].asked"):
            ask.tap("[data-place=round].asked")
            enter(ask, "3")
        elif ask.shows("[data-place$=marker].asked"):  # which "nothing else" does not state
            ask.tap("[data-place$=marker].asked")
            enter(ask, "0")
        else:
            ask.tap("[data-nothing]" if ask.shows("[data-nothing]") else "#no")
    return ask.answer()


@pytest.mark.long
@pytest.mark.parametrize(("game", "kind", "number", "answer"), CLAIMS)
def test_every_claim_is_made_by_taps(ask: Judge, game: str, kind: str, number: str, answer: str) -> None:
    """Who has nothing at all has no points; two fishes and one with a scarab score three."""
    ask.tap(f"[value={game}]", "#kind-points", f"[data-kind={kind}]", "[data-value='0']")
    if is_of_set := kind.endswith("set"):
        ask.tap("[data-value=fish]")
    if number:
        enter(ask, number)
    if is_of_set:
        good, *cards = FISHES[game]
        ask.tap("[data-instead]", f"[data-add='{good}']", *[f"[data-kind='{one}'] button:last-child" for one in cards])
        ask.tap("#done")
    assert answer == settle(ask)


@pytest.mark.long
@pytest.mark.parametrize("game", FACTS["games"])
def test_a_result_is_claimed_by_taps(ask: Judge, game: str) -> None:
    """Who have nothing at all have the same; that one of them has won is wrong."""
    for claim, answer in (("draw", "right"), ("seat 0 wins", "wrong")):
        ask.go("#")
        ask.tap(f"[value={game}]", "#kind-result", f"[data-asked='result: {claim}']")
        assert (claim, answer) == (claim, settle(ask))


def test_nothing_else_keeps_unseen_cards(ask: Judge) -> None:
    """Three unseen corrupt cards are still there, and cost the penalty; the sheet stays where it was read."""
    corrupt = ("seat 0 sets: fish-1*5", "seat 0 corruption: ?*3", "seat 1 corruption: marble-0*2")
    markers = ("seat 0 marker: 0", "seat 1 marker: 0")
    scored = ("how many points?", "no: classic.scoring.round-points")
    ask.go(question("game: classic", "players: 2", *corrupt, *markers, *scored))
    ask.page.evaluate("""() => { scrollTo(0, 300); document.querySelector("[data-nothing='0']").click(); }""")
    ask.drawn()
    shown = ask.text("[data-place='seat 0 corruption'] .times")
    assert ("3", 300) == (shown[1:], ask.page.evaluate("() => scrollY"))
    ask.tap("[data-nothing='1']")
    assert "Player 1 15, Player 2 0" in ask.text("#headline")


@pytest.mark.parametrize(("place", "below"), [("seat 0 sets", ".kinds"), ("quays", ".palette")])
def test_nothing_jumps_under_the_finger(ask: Judge, place: str, below: str) -> None:
    """The first cards of a set or a row leave everything below where it was."""
    ask.go(f"#edit/{place}/{quote('game: classic' + chr(10) + 'players: 2' + chr(10) + 'who has won?', safe='')}")
    ask.tap(*["[data-add]"] * place.endswith("sets"))
    ask.page.emulate_media(reduced_motion="reduce")
    top, tops = f"() => document.querySelector('{below}').offsetTop", set[int]()
    for kind in ("fish-0", "fish-1", "ivory-3", "wheat-1"):
        tops.add(ask.page.evaluate(top))
        ask.tap(f"[data-kind='{kind}'] button:last-child, button[data-kind='{kind}']")
    assert {ask.page.evaluate(top)} == tops


def test_whose_turn_it_is_can_be_read(ask: Judge) -> None:
    """What is decided stands in a line across the screen."""
    for game in ("classic", "duel"):
        ask.go(f"#edit/turn/{quote(f'game: {game}{chr(10)}players: 2{chr(10)}who has won?', safe='')}")
        widths = "() => [...document.querySelectorAll('[data-turn] b')].map((one) => one.offsetWidth)"
        assert PHONE["width"] / 2 < min(ask.page.evaluate(widths))


def test_what_can_be_done_with_a_verdict_is_in_sight(ask: Judge) -> None:
    """The bar is on the screen, whatever is drawn above it."""
    market = ("market: -", "ankh: c3 v", "draw-pile: -", "seat 0 hand: queen")
    ask.go(question("game: duel", "players: 2", "turn: action seat 0", *market, "is the game over?"))
    ask.page.set_viewport_size({**PHONE, "height": 600})
    bottom = ask.page.evaluate("() => document.querySelector('#new').getBoundingClientRect().bottom")
    ask.page.set_viewport_size(PHONE)
    assert ("answer", True) == (ask.answer(), bottom <= 600)


def test_a_house_rule_is_kept_for_the_next_question(ask: Judge) -> None:
    """It stands in the question, and decides."""
    ask.tap("[value=classic]")
    ask.go("#rules")
    ask.page.select_option("[data-choice='amulet-only-set']", "forbidden")
    ask.go("#kinds/classic")
    ask.choose("classic", next(kind for kind in FACTS["games"]["classic"]["kinds"] if kind["verb"] == "done"))
    assert "amulet-only-set%3Dforbidden" in ask.page.url
    ask.go("#rules")
    ask.page.select_option("[data-choice='amulet-only-set']", "")


def test_a_player_who_is_removed_is_in_no_question(ask: Judge) -> None:
    """The names and the seats to choose from are those of the players who are left."""
    ask.tap("[value=classic]")
    while ask.page.locator("#players input").count() < len("ABC"):
        ask.tap("#more")
    for seat, name in enumerate(("Ada", "Ben", "Cleo")):
        ask.page.locator("#players input").nth(seat).fill(name)
        ask.page.locator("#players input").nth(seat).blur()
    ask.tap("#fewer", "#kind-move", "[data-kind='done hand-sets']")
    assert ["Ada", "Ben"] == ask.page.locator("[data-value]").all_inner_texts()
    ask.tap("[data-value='1']")
    assert "names%3A+%22Ada%22%2C+%22Ben%22%0A" in ask.page.url


@pytest.fixture(scope="session")
def french(browser: Browser, url: str) -> Judge:
    """Open the French Judge."""
    return Judge.open(browser, f"{url}fr.html")


@pytest.mark.parametrize("page", ["ask", "french"])
def test_the_start_fits_a_phone(request: pytest.FixtureRequest, page: str) -> None:
    """Everything that can be asked is on the first screen, without scrolling."""
    ask: Judge = request.getfixturevalue(page)
    ask.page.set_viewport_size(PHONE)
    ask.go("#")
    bottom = "() => document.getElementById('players').getBoundingClientRect().bottom"
    assert ask.page.evaluate(bottom) <= PHONE["height"]


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_nothing_scrolls_sideways(french: Judge, width: int) -> None:
    """Not in French either, on no kind of screen; every button can be hit with a thumb."""
    french.page.set_viewport_size({"width": width, "height": 844})
    market = "market: c1 fish-v-1 / d2 empty / e1 ?tile / ?"
    duel = ("game: duel", "names: Ada, Ben", market, "ankh: c4 v", "move: seat 0: take c1")
    screens = [
        "#",
        "#kinds/duel",
        "#new/duel//take+action/0",
        "#new/classic//set+action/0",
        "#rules",
        "#aid/duel",
        "#cases",
    ]
    screens += [
        question(*THIEF),
        question(*THIEF, f"unknown: {VICTIM}"),
        question(*duel),
        question(*duel[:-1], "who has won?"),
    ]
    screens += [
        f"#edit/{place}/{quote(chr(10).join(duel), safe='')}"
        for place in ("market", "seat 0 hand", "seat 0 sold", "ankh", "turn")
    ]
    for screen in screens:
        french.go(screen)
        assert (screen, width) == (screen, french.page.evaluate("() => document.documentElement.scrollWidth"))
        assert (screen, 0) == (screen, french.page.evaluate(SMALL))
    assert [] == french.problems


@pytest.mark.parametrize("part", ["game: classic\n", "\n \nx", "quays: " + "?" * 50_000 + "\n", "\ud83d\n"])
def test_a_text_that_is_too_large_is_refused(ask: Judge, part: str) -> None:
    """The message comes soon, and the page goes on working."""
    ask.page.evaluate(PASTE, [part, 30_000_000 // len(part)])
    ask.drawn()
    assert ("problems", "legal") == (ask.answer(), ask.opens("behind-the-ankh"))


DAMAGED = [
    "#q/%E0%A4%A",
    "#q/",
    "#q",
    "#q/" + quote("\0" * 100),
    "#new/duel//no+such/0",
    "#edit/nowhere/x",
    "#kinds/chess",
    "#x",
]


@pytest.mark.parametrize("fragment", DAMAGED)
def test_a_damaged_address_does_no_harm(ask: Judge, fragment: str) -> None:
    """A screen is shown, and the page goes on working."""
    ask.go(fragment)
    assert ask.shows("h1, #problems, .voice")
    assert "legal" == ask.opens("behind-the-ankh")


def test_a_question_that_takes_long_is_stopped(ask: Judge) -> None:
    """The button stops Python, whatever it does, and the next question is answered."""
    ask.page.evaluate(SLOW)
    ask.page.click("#stop")
    assert "You stopped this question." == ask.page.evaluate("last.then(({ problems }) => problems[0].text)")
    ask.wait_for_python()
    assert "legal" == ask.opens("behind-the-ankh")


@pytest.mark.parametrize("clipboard", ["undefined", "{ writeText: () => Promise.reject(new Error()) }"])
def test_what_cannot_be_copied_is_shown(ask: Judge, clipboard: str) -> None:
    """There is no clipboard without https, and a browser can refuse it."""
    ask.go("#")
    ask.go(CASE)
    ask.page.evaluate(
        f"() => {{ Object.defineProperty(navigator, 'clipboard', {{ value: {clipboard}, configurable: true }}); }}"
    )
    ask.page.click("#copy")
    ask.page.wait_for_selector("#to-copy:not([hidden])", timeout=WAIT)
    assert CASE in ask.page.input_value("#to-copy")
