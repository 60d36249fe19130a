"""The pages of the site: each exists, its links lead somewhere, and a rule's page is complete."""

from __future__ import annotations

import json
import re
from fnmatch import fnmatchcase

import pytest

from sobek_core.games import GAMES
from sobek_core.links import rule_link, ruling_link
from sobek_core.package_data import spec_root
from sobek_core.spec import load_cases, load_spec, load_translation
from sobek_verification.site.judge_page import JUDGE
from sobek_verification.site.markdown import for_site
from sobek_verification.site.names import FILE_SCHEME, Names, anchor_of, in_language
from sobek_verification.site.search import INDEX
from sobek_verification.site.sources import Site, make, redirects

LINK = re.compile(rf"\]\((?:{FILE_SCHEME}:)?/([^)\s]+)\)")
ORPHAN = "---\norphan: true\n---\n"
WORDS = (("en", "Ask the Judge", "index.html"), ("fr", "Demander à l'arbitre", "fr.html"))
CASES = {one.name for one in load_cases()}
DATA = spec_root().parent / "tests" / "data" / "site"


@pytest.fixture(scope="module")
def site() -> Site:
    """Make all pages of this project once."""
    return make(spec_root())


def _html(page: str) -> str:
    return f"{page.removesuffix('.md')}.html"


def _targets(site: Site, page: str) -> list[tuple[str, str]]:
    """Return the path and the anchor of each link from a page to the site itself."""
    text = re.sub(r"^```\{code-block\}.*?^```$", "", site.pages[page], flags=re.DOTALL | re.MULTILINE)
    return [(path, anchor) for path, _, anchor in (found.partition("#") for found in LINK.findall(text))]


def test_every_rule_and_every_ruling_has_its_page_at_its_link(site: Site) -> None:
    """The links of `sobek judge`, `audit`, `page` and `rule` lead to pages."""
    spec = load_spec()
    links = [*map(rule_link, spec.rules), *map(ruling_link, spec.rulings)]
    assert [] == [link for link in links if link not in set(map(_html, site.pages))]


def test_every_page_of_the_spec_is_on_the_site(site: Site) -> None:
    """Paths on the site are those in the spec."""
    paths = {path.relative_to(spec_root()).as_posix() for path in spec_root().rglob("*") if path.is_file()}
    assert paths == paths & (site.pages.keys() | site.files.keys())


def test_links_lead_to_pages_files_and_places_that_are_there(site: Site) -> None:
    """Targets are rule headings, which end in the id, other headings as GitHub names them, examples and cases."""
    places = {page: _places(text) for page, text in site.pages.items()}
    asked = {f"case={name}" for name in CASES}
    places |= {path: set[str]() for path in site.files} | {JUDGE: asked, JUDGE.replace("index", "fr"): asked}
    broken = [
        (page, path, anchor)
        for page in site.pages
        for path, anchor in _targets(site, page)
        if path not in places or (anchor and anchor not in places[path])
    ]
    assert [] == broken


def _places(text: str) -> set[str]:
    """Return the anchors of a page."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    ids = {heading.split("`")[-2] for heading in headings if heading.endswith("`")}
    return ids | set(map(anchor_of, headings)) | set(re.findall(r"^:name: (.*)$", text, re.MULTILINE))


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
    """Each case has its question, its answer, a link to the Judge and its block, in both languages."""
    translation = load_translation(language)
    for case in map(translation.case, load_cases()):
        page = site.pages[in_language(f"cases/{case.game}.md", language)]
        link = f"[{ask}]({FILE_SCHEME}:/judge/{judge}#case={case.name})"
        block = "\n".join(["```{code-block} text", f":caption: {case.name}", "", *case.lines, "```"])
        assert f"\n## {case.question} `{case.name}`\n\n{case.answer[:20]}" in page
        assert f"\n\n{link}\n\n{block}\n" in page
    for game in GAMES:
        assert 10 == site.pages[in_language(f"docs/players-{game}.md", language)].count(f"/judge/{judge}#case=")


def test_a_rule_is_named_by_its_title_and_its_id(site: Site) -> None:
    """This holds on every page, in headings, tables, fields and text, in the page's language."""
    plain = re.compile(r"\[`?((?:classic|duel)\.[a-z-]+\.[a-z-]+|[a-z]+-[a-z-]+)`?\]\(\S*rul(?:es|ings)/[^)#]*\)")
    found = {page: plain.findall(text) for page, text in site.pages.items() if page != "rulings.md"}
    assert {} == {page: ids for page, ids in found.items() if ids}


def test_what_can_be_found_has_title_text_and_place(site: Site) -> None:
    """The search index has every rule, ruling and case in both languages, and the guides."""
    script = site.written[INDEX]
    found = json.loads(script.removeprefix("var SEARCH_INDEX = ").removesuffix(";\n"))
    spec = load_spec()
    for language in ("en", "fr"):
        ids = {one["id"] for one in found if one["language"] == language and one["kind"] != "guide"}
        assert {*spec.rules, *spec.rulings, *CASES} == ids
    guides = {one["url"].partition("#")[0] for one in found if one["kind"] == "guide"}
    assert {"docs/players-duel.html", "fr/docs/players-duel.html", "docs/rulings.html", "notation.html"} <= guides
    assert [] == [one["url"] for one in found if not one["title"] or "](" in one["text"]]
    pages = {_html(page) for page in site.pages}
    assert [] == [one["url"] for one in found if one["url"].partition("#")[0] not in pages]


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


def test_every_page_can_be_reached_from_the_front(site: Site) -> None:
    """Links and the side bar lead from `index.html` to every page."""
    reached, waiting = set[str](), ["index.md"]
    while waiting:
        page = waiting.pop()
        if page in site.pages and page not in reached:
            reached.add(page)
            waiting += [path for path, _ in _targets(site, page)]
            for entry in re.findall(r"^/(\S+)$", site.pages[page], re.MULTILINE):  # of a toctree
                waiting += [path for path in site.pages if fnmatchcase(path, entry)]
    assert set(site.pages) == reached


@pytest.mark.parametrize(("language", "ask", "_judge"), WORDS)
def test_a_rules_page_shows_all_that_belongs_to_it(site: Site, language: str, ask: str, _judge: str) -> None:
    """Every rule has its chapter, law, sources by section, rulings and examples; one has a dispute."""
    spec, translation = load_spec(), load_translation(language)
    for rule in map(translation.rule, spec.rules.values()):
        page = site.pages[in_language(f"rules/{rule.id}.md", language)]
        assert page.startswith(f"{ORPHAN}\n# {rule.title} `{rule.id}`\n")
        assert f"(/{in_language(rule.file, language)}#{rule.id})" in page
        assert (rule.law is not None) == bool(re.search(r"^:(?:law|loi): ", page, re.MULTILINE))
        assert [] == [one for one in rule.sources if f'"{one.section}"' not in page]
        assert [] == [slug for slug in rule.rulings if f" `{slug}`](/{in_language('rulings', language)}/" not in page]
        assert [] == [one.name for one in rule.examples if f":caption: {one.name}\n\n{one.lines[0]}\n" not in page]
    window = site.pages[in_language("rules/classic.quay.window.md", language)]
    action = site.pages[in_language("rules/classic.turn.action.md", language)]
    case = f"(/{in_language('cases/classic.md', language)}#gap-left-by-the-merchant) ([{ask}]"
    assert (True, False) == (case in window, case in action), "of a legal move, only the rules of its ruling"


def test_a_page_of_the_spec_becomes_one_of_the_site() -> None:
    """Fields, ids of rules (classic.quay.window) and examples are converted; indented text and fences are kept."""
    page, expected = ((DATA / f"{name}-page.txt").read_text(encoding="utf-8") for name in ("spec", "site"))
    rulings = {"window-gaps": "If there is a gap", "line": "Both ways"}
    names = Names("en", {"classic.quay.window": "Which cards can be taken"}, rulings, {})
    assert expected == for_site(page, "classic/quay.md", names)
