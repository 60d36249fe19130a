"""The pages of the site: each exists, its links lead somewhere, and a rule's page is complete."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

import pytest

from sobek_core.games import GAMES
from sobek_core.package_data import spec_root
from sobek_core.phrases import ENGLISH
from sobek_core.rulebook import load_rules, rules_json
from sobek_core.spec import load_cases, load_spec, load_translation
from sobek_core.web.judged import judge_text
from sobek_verification.examples import play_example
from sobek_verification.site.judge_page import JUDGE
from sobek_verification.site.markdown import SCHEME, anchor_of, for_site, in_language
from sobek_verification.site.pages import Site, make, redirects

LINK: Final = re.compile(rf"\]\((?:{SCHEME}:|/)([^)#\s]+)(?:#([^)\s]+))?\)")
WORDS: Final = (("en", "Ask the Judge", "index.html"), ("fr", "Demander à l'arbitre", "fr.html"))
QUESTION: Final = "q/"
DATA: Final = spec_root().parent / "tests" / "data" / "site"


@pytest.fixture(scope="module")
def site() -> Site:
    """Make all pages of this project once."""
    return make(spec_root())


def test_every_page_of_the_spec_is_on_the_site(site: Site) -> None:
    """Paths on the site are those in the spec."""
    paths = {path.relative_to(spec_root()).as_posix() for path in spec_root().rglob("*") if path.is_file()}
    assert paths == paths & (site.pages.keys() | site.files.keys())


def test_links_lead_to_pages_files_and_places_that_are_there(site: Site) -> None:
    """Places are headings, by their rules or cases or as GitHub names them."""
    places = {page: _places(text) for page, text in site.pages.items()}
    asked = {f"case/{case.name}" for case in load_cases()}
    places |= {path: set[str]() for path in site.files} | {JUDGE: asked, JUDGE.replace("index", "fr"): asked}
    broken = [
        (page, path, place)
        for page, text in site.pages.items()
        for path, place in LINK.findall(re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE))
        if path not in places or (place and place not in places[path] and not place.startswith(QUESTION))
    ]
    assert [] == broken


def _places(text: str) -> set[str]:
    """Return the anchors of a page."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {heading.split(" ")[-1].strip("`") for heading in headings} | set(map(anchor_of, headings))


def test_every_page_in_french_is_a_page_of_the_same_rule_or_ruling(site: Site) -> None:
    """Each rule, ruling, chapter, case book and guide for players has a page below `fr/`, marked as a translation."""
    english = {page for page in site.pages if page.partition("/")[0] in {"rules", "rulings", "cases", *GAMES}}
    english = {page for page in english if "/examples/" not in page}  # a translation has none
    english = (english | {f"docs/players-{game}.md" for game in GAMES} | {"index.md"}) - {"rulings/README.md"}
    french = {page.removeprefix("fr/") for page in site.pages if page.startswith("fr/")}
    assert (set(), {"rulings/index.md"}) == (english - french, french - english)
    assert [] == [page for page in french if "traduction" not in site.pages[f"fr/{page}"]]


@pytest.mark.parametrize(("language", "ask", "judge"), WORDS)
def test_the_case_book(site: Site, language: str, ask: str, judge: str) -> None:
    """Each case has its question, its answer, a link to the Judge and its block; the guides lead to the Judge too."""
    translation = load_translation(language)
    for case in map(translation.of, load_cases()):
        page = site.pages[in_language(f"cases/{case.game}.md", language)]
        link = f"[{ask}]({SCHEME}:judge/{judge}#case/{case.name})"
        block = "\n".join(["```{code-block} text", f":caption: {case.name}", "", *case.lines, "```"])
        assert f"\n## {case.question} `{case.name}`\n\n{case.answer}\n\n{link}\n\n{block}\n" in page
    for game in GAMES:
        assert 10 == site.pages[in_language(f"docs/players-{game}.md", language)].count(f"/{judge}#case/")


def test_the_site_has_all_rules_as_data(site: Site) -> None:
    """It is the file of the package, and its addresses lead to pages."""
    assert rules_json() == site.written["rules.json"]
    book, pages = load_rules(), {f"{page.removesuffix('.md')}.html" for page in site.pages}
    entries = [*book["rules"].values(), *book["rulings"].values()]
    assert [] == [link for one in entries for link in one["address"].values() if link not in pages]


def test_a_former_id_leads_to_what_took_its_place() -> None:
    """Renamed, split or withdrawn rules and rulings keep their addresses, in both languages."""
    found = redirects(
        {"window-gaps": (), "old-gaps": ("window-gaps",), "classic.quay.reach": ("classic.quay.window", "line")}
    )
    names = ("rulings/old-gaps", "rules/classic.quay.reach")
    assert {f"{folder}{name}.html" for folder in ("", "fr/") for name in names} == {*found}
    assert 'content="0; url=../rulings/window-gaps.html"' in found["fr/rulings/old-gaps.html"]
    both = found["rules/classic.quay.reach.html"]
    assert ["../rules/classic.quay.window.html", "../rulings/line.html"] == re.findall(r'href="([^"]+)"', both)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_rules_page_shows_all_that_belongs_to_it(site: Site, language: str) -> None:
    """Every rule has its chapter, law, sources by section, rulings and examples; one has a dispute."""
    spec, translation = load_spec(), load_translation(language)
    for rule in map(translation.of, spec.rules.values()):
        page = site.pages[in_language(f"rules/{rule.id}.md", language)]
        assert page.startswith(f"---\norphan: true\n---\n\n# {rule.id}\n")
        assert f"[{rule.title}](/{in_language(rule.file, language)}#{rule.id})" in page
        assert (rule.law is not None) == bool(re.search(r"^:(?:law|loi): ", page, re.MULTILINE))
        assert [] == [one for one in rule.sources if f'"{one.section}"' not in page]
        assert [] == [slug for slug in rule.rulings if f"/{in_language(f'rulings/{slug}', language)}.md" not in page]
        assert [] == [one.name for one in rule.examples if f":caption: {one.name}\n\n{one.lines[0]}\n" not in page]
    window = site.pages[in_language("rules/classic.quay.window.md", language)]
    action = site.pages[in_language("rules/classic.turn.action.md", language)]
    case = f"(/{in_language('cases/classic.md', language)}#gap-left-by-the-merchant)"
    assert (True, False) == (case in window, case in action), "of a legal move, only the rules of its ruling"


def test_the_example_of_a_rule_is_drawn_and_opens_in_the_judge(site: Site) -> None:
    """The first, if it has a move: before and after, with one set of icons; the Judge says what the example says."""
    drawn = 0
    for rule in (rule for rule in load_spec().rules.values() if rule.examples):
        moves = [step for step in play_example(rule.examples[0]) if step.move is not None]
        page, page_in_french = (site.pages[in_language(f"rules/{rule.id}.md", one)] for one in ("en", "fr"))
        assert page.count("<svg ") == page_in_french.count("<svg ")
        if not moves:
            assert "<svg " not in page
            continue
        drawn += 1
        changes = moves[0].before != moves[-1].after
        assert (rule.id, 1 + changes, 1) == (rule.id, page.count("<svg "), page.count("<defs>"))
        (asked,) = re.findall(rf"#{QUESTION}([^)]+)\)\n\n<details>", page)
        expected = "illegal" if moves[0].reasons else "legal"
        assert (rule.id, expected) == (rule.id, judge_text(unquote(asked), ENGLISH)["answer"])
    assert drawn > 150


def test_a_page_of_the_spec_becomes_one_of_the_site() -> None:
    """Fields, examples and links are converted; a question gets a link to the Judge; code is kept."""
    page, expected = ((DATA / f"{name}-page.txt").read_text(encoding="utf-8") for name in ("spec", "site"))
    places = {
        "spec/rulings.md": "rulings.md",
        "spec/cases/classic.md": "cases/classic.md",
        "spec/cases/classic.md#may-i": "cases/classic.md#fifth-card",
        "spec/schemas/a.json": "schemas/a.json",
    }
    assert expected == for_site(page, "spec/classic/quay.md", "classic/quay.md", places)
