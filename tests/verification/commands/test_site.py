"""The pages of the site: each exists, its links lead somewhere, and a rule's page is complete."""

from __future__ import annotations

import json
import re
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING

import pytest

from sobek_core.games import GAMES
from sobek_core.links import rule_link, ruling_link
from sobek_core.package_data import spec_root
from sobek_core.spec import load_cases, load_spec, load_translation
from sobek_verification.conformance.vectors import load
from sobek_verification.site.facts import gather
from sobek_verification.site.judge_page import JUDGE
from sobek_verification.site.markdown import for_site
from sobek_verification.site.names import CASE_SCHEME, FILE_SCHEME, Names, anchor_of
from sobek_verification.site.search import INDEX
from sobek_verification.site.sources import Site, former_pages, make, name_all
from sobek_verification.trace.project import this_project

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_verification.site.facts import Facts

LINK = re.compile(r"\]\(([^)\s]+)\)")
ORPHAN = "---\norphan: true\n---\n"
ROOT = spec_root().parent
CASES = {one.name for one in load_cases()}
DATA = ROOT / "tests" / "data" / "site"


@pytest.fixture(scope="module")
def site() -> Site:
    """Make all pages of this project once."""
    return make(this_project(), spec_root())


@pytest.fixture(scope="module")
def facts() -> Mapping[str, Facts]:
    """Collect the facts about all rules once."""
    return gather(this_project())


def _html(page: str) -> str:
    return f"{page.removesuffix('.md')}.html"


def _targets(site: Site, page: str) -> list[tuple[str, str]]:
    """Return the path and the anchor of each link from a page to the site itself."""
    text = re.sub(r"^```\{code-block\}.*?^```$", "", site.pages[page], flags=re.DOTALL | re.MULTILINE)
    links = [found for found in LINK.findall(text) if not found.startswith("http")]
    parted = (found.removeprefix(f"{FILE_SCHEME}:").removeprefix(f"{CASE_SCHEME}:").partition("#") for found in links)
    return [(normpath(join(dirname(page), path)) if path else page, anchor) for path, _, anchor in parted]


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
    places |= {path: set[str]() for path in site.files} | {JUDGE: CASES, JUDGE.replace("index", "fr"): CASES}
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
    window = site.pages["fr/rules/classic.quay.window.md"]
    assert window.startswith(f"{ORPHAN}\n# Quelles cartes peut-on prendre `classic.quay.window`\n")
    assert "\n### [Quatre cartes ou quatre cases, s'il y a un trou `window-gaps`](../rulings/window-gaps.md)" in window


def test_the_case_book_in_french(site: Site) -> None:
    """Question and answer are French, the block is the English one, and links lead to it and to the Judge."""
    french = load_translation("fr")
    for case in load_cases():
        page, translated = site.pages[f"fr/cases/{case.game}.md"], french.cases[case.name]
        block = "\n".join(["```{code-block} text", f":caption: {case.name}", "", *case.lines, "```"])
        ask = f"[Demander à l'arbitre]({CASE_SCHEME}:../../judge/fr.html#{case.name})"
        assert f"\n## {translated.question} `{case.name}`\n\n{translated.answer}\n\n{ask}\n\n{block}\n" in page
        assert case.question not in page
    question = french.cases["fifth-card-of-the-row"].question
    window = site.pages["fr/rules/classic.quay.window.md"]
    assert f"\n* [{question}](../cases/classic.md#fifth-card-of-the-row) ([Demander à l'arbitre]" in window


def test_a_rule_is_named_by_its_title_and_its_id(site: Site) -> None:
    """This holds on every page, in headings, tables, fields and text, in the page's language."""
    plain = re.compile(r"\[`?((?:classic|duel)\.[a-z-]+\.[a-z-]+|[a-z]+-[a-z-]+)`?\]\(\S*rul(?:es|ings)/[^)#]*\)")
    found = {page: plain.findall(text) for page, text in site.pages.items() if page != "rulings.md"}
    assert {} == {page: ids for page, ids in found.items() if ids}


def test_a_case_has_a_link_to_the_judge(site: Site) -> None:
    """The case book and the guides for players have it after each case."""
    for game in GAMES:
        book = site.pages[f"cases/{game}.md"]
        assert [] == [name for name in CASES if f":name: case-{name}\n" in book and f"index.html#{name})" not in book]
        assert 10 == site.pages[f"docs/players-{game}.md"].count(f"{CASE_SCHEME}:../judge/index.html#")
        assert 10 == site.pages[f"fr/docs/players-{game}.md"].count(f"{CASE_SCHEME}:../../judge/fr.html#")


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


def test_a_former_id_keeps_its_page(site: Site) -> None:
    """Pages of renamed, split or withdrawn rules and rulings link to their successors, in both languages."""
    project = this_project()
    ids = {**project.ids, "old-gaps": ("window-gaps",), "classic.quay.reach": ("classic.quay.window", "line")}
    pages = former_pages(ids, name_all(project))
    assert {
        f"{folder}{name}.md" for folder in ("", "fr/") for name in ("rulings/old-gaps", "rules/classic.quay.reach")
    } == {*pages}
    link = "* [Four cards or four spaces, if there is a gap `window-gaps`](window-gaps.md)\n"
    assert pages["rulings/old-gaps.md"].endswith(link)
    assert "(../../fr/" not in pages["fr/rules/classic.quay.reach.md"]
    assert not set(pages) & set(site.pages)


def test_every_page_can_be_reached_from_the_front(site: Site) -> None:
    """Links and the side bar lead from `index.html` to every page."""
    reached, waiting = set[str](), ["index.md"]
    while waiting:
        page = waiting.pop()
        if page in site.pages and page not in reached:
            reached.add(page)
            waiting += [path for path, _ in _targets(site, page)]
            waiting += re.findall(r"^/(\S+\.md)$", site.pages[page], re.MULTILINE)
    assert set(site.pages) == reached


def test_a_rules_page_shows_all_that_belongs_to_it(site: Site) -> None:
    """Every rule has its law, sources by section, rulings, examples, checks, vectors, and places in the code."""
    vectors = {rule for file in load() for vector in file.vectors for rule in vector.rules}
    spec = load_spec()
    for rule in spec.rules.values():
        page = site.pages[f"rules/{rule.id}.md"]
        assert page.startswith(f"{ORPHAN}\n# {rule.title} `{rule.id}`\n")
        assert f"({'../' + rule.file}#{rule.id})" in page
        assert (rule.law is not None) == ("\n:law: " in page)
        assert [] == [one for one in rule.sources if f'"{one.section}"' not in page]
        assert [] == [slug for slug in rule.rulings if f" `{slug}`](../rulings/{slug}.md)\n" not in page]
        assert [] == [one.name for one in rule.examples if f":caption: {one.name}\n\n{one.lines[0]}\n" not in page]
        assert (rule.id in vectors) == ("\n## Vectors\n" in page)
        assert "\n## Code\n\n* `sobek_core/" in page
        assert "| yes |" in page or rule.law is None


def test_a_rules_page_asks_the_questions_that_turn_on_it(facts: Mapping[str, Facts], site: Site) -> None:
    """For classic.quay.window: a refused move, and one that its ruling decides, but not every legal move."""
    names = {
        name: {one.case.name for one in facts[f"classic.{name}"].disputes} for name in ("quay.window", "turn.action")
    }
    assert {"fifth-card-of-the-row", "gap-left-by-the-merchant"} <= names["quay.window"]
    assert "gap-left-by-the-merchant" not in names["turn.action"]
    page = site.pages["rules/classic.quay.window.md"]
    assert "(../cases/classic.md#case-fifth-card-of-the-row)" in page


def test_places_in_the_code_are_lines_that_name_the_rule(facts: Mapping[str, Facts]) -> None:
    """File and line are those of the id, and the function is the surrounding one."""
    for rule_id, fact in facts.items():
        assert fact.places
        for place in fact.places:
            lines = (ROOT / place.file).read_text(encoding="utf-8").splitlines()
            assert rule_id in lines[place.line - 1]
            assert not place.within or f" {place.within.rpartition('.')[2]}(" in "\n".join(lines).replace(":", "(")


def test_a_page_of_the_spec_becomes_one_of_the_site() -> None:
    """Fields, ids of rules (classic.quay.window) and examples are converted; indented text and fences are kept."""
    page, expected = ((DATA / f"{name}-page.txt").read_text(encoding="utf-8") for name in ("spec", "site"))
    rulings = {"window-gaps": "If there is a gap", "line": "Both ways"}
    names = Names("en", {"classic.quay.window": "Which cards can be taken"}, rulings, {})
    assert expected == for_site(page, "classic/quay.md", names)
