"""The pages of the site: that each is there, where links lead, and what stands on a rule's page."""

from __future__ import annotations

import re
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING

import pytest

from sobek_core.links import rule_link, ruling_link
from sobek_core.package_data import spec_root
from sobek_core.spec import load_spec
from sobek_verification.conformance.vectors import load
from sobek_verification.site.facts import gather
from sobek_verification.site.judge_page import JUDGE
from sobek_verification.site.markdown import FILE_SCHEME, for_site
from sobek_verification.site.sources import Site, make
from sobek_verification.trace.project import this_project

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_verification.site.facts import Facts

LINK = re.compile(r"\]\(([^)\s]+)\)")
ORPHAN = "---\norphan: true\n---\n"
ROOT = spec_root().parent
TABLES = ROOT / "tests" / "tables" / "site"


@pytest.fixture(scope="module")
def site() -> Site:
    """Make all pages of this project once."""
    return make(this_project(), spec_root())


@pytest.fixture(scope="module")
def facts() -> Mapping[str, Facts]:
    """Gather what is known of all rules once."""
    return gather(this_project(), spec_root())


def _html(page: str) -> str:
    return f"{page.removesuffix('.md')}.html"


def _targets(site: Site, page: str) -> list[tuple[str, str]]:
    """Return the path and the anchor of each link of a page to the site itself."""
    text = re.sub(r"^```\{code-block\}.*?^```$", "", site.pages[page], flags=re.DOTALL | re.MULTILINE)
    links = [found for found in LINK.findall(text) if not found.startswith("http")]
    parted = (found.removeprefix(f"{FILE_SCHEME}:").partition("#") for found in links)
    return [(normpath(join(dirname(page), path)) if path else page, anchor) for path, _, anchor in parted]


def test_every_rule_and_every_ruling_has_its_page_at_its_link(site: Site) -> None:
    """What `sobek judge`, `audit`, `page` and `rule` link to is there."""
    spec = load_spec()
    links = [*map(rule_link, spec.rules), *map(ruling_link, spec.rulings)]
    assert [] == [link for link in links if link not in set(map(_html, site.pages))]


def test_every_page_of_the_spec_is_on_the_site(site: Site) -> None:
    """Pages and files lie on the site as they lie in the spec."""
    paths = {path.relative_to(spec_root()).as_posix() for path in spec_root().rglob("*") if path.is_file()}
    assert paths == paths & (site.pages.keys() | site.files.keys())


def test_links_lead_to_pages_files_and_places_that_are_there(site: Site) -> None:
    """A place is a rule's heading, another heading in lower case with hyphens, or an example."""
    broken = []
    for page in site.pages:
        for path, anchor in _targets(site, page):
            text = site.pages.get(path, "")
            heading = next((line for line in text.splitlines() if line.lstrip("# ") == anchor), "")
            place = not anchor or heading.startswith("#") or f"\n:name: {anchor}\n" in text
            if not (place and (path in site.pages or path in site.files or path == JUDGE)):
                broken.append((page, path, anchor))
    assert [] == broken


def test_every_page_can_be_reached_from_the_front(site: Site) -> None:
    """By links and by the side bar, from `index.html`."""
    reached, waiting = set[str](), ["index.md"]
    while waiting:
        page = waiting.pop()
        if page in site.pages and page not in reached:
            reached.add(page)
            waiting += [path for path, _ in _targets(site, page)]
            waiting += re.findall(r"^/(\S+\.md)$", site.pages[page], re.MULTILINE)
    assert set(site.pages) == reached


def test_the_indexes_name_every_rule_and_every_option(site: Site) -> None:
    """A game's index has its rules by chapter; the page of options has each with its readings, the default first."""
    spec = load_spec()
    for rule in spec.rules.values():
        index = site.pages[f"{rule.game}/index.md"]
        assert f"\n## [{site.pages[rule.file].partition(chr(10))[0][2:]}]({rule.chapter}.md)\n" in index
        assert f"\n| [{rule.id}](../rules/{rule.id}.md) | " in index
    for option in (one for one in spec.rulings.values() if one.is_option):
        readings = ", ".join(f"`{reading.name}`" for reading in option.readings)
        row = f"| {option.game} | [{option.choice}](rulings/{option.slug}.md) | {readings} | "
        assert row in site.pages["options.md"]


def test_a_rules_page_shows_all_that_belongs_to_it(site: Site) -> None:
    """Of every rule: law, sources by section, rulings, examples, checks, vectors, and places in the code."""
    vectors = {rule for file in load() for vector in file.vectors for rule in vector.rules}
    spec = load_spec()
    for rule in spec.rules.values():
        page = site.pages[f"rules/{rule.id}.md"]
        assert page.startswith(f"{ORPHAN}\n# {rule.id}\n\n**{rule.title}**\n")
        assert f"({'../' + rule.file}#{rule.id})" in page
        assert (rule.law is not None) == ("\n:law: " in page)
        assert [] == [one for one in rule.sources if f'"{one.section}"' not in page]
        assert [] == [slug for slug in rule.rulings if f"\n### [{slug}](../rulings/{slug}.md)\n" not in page]
        assert [] == [one.name for one in rule.examples if f":caption: {one.name}\n\n{one.lines[0]}\n" not in page]
        assert (rule.id in vectors) == ("\n## Vectors\n" in page)
        assert "\n## Code\n\n* `sobek_core/" in page
        assert "| yes |" in page or rule.law is None


def test_the_page_of_the_window(site: Site) -> None:
    """classic.quay.window: a rule with all that a rule can have."""
    page = site.pages["rules/classic.quay.window.md"]
    checks = "verification/sobek_verification/laws/contracts/classic/quay.py"
    for part in (
        f"| bounded contract | a take is legal exactly within the window | yes | all paths | `{checks}` |",
        "| invariant | skipped cards become corruption |  | - | `invariants/sobek_invariants/classic/flow.py` |",
        "* a condition of [`take`](../classic/quay.md), judged if these hold: [classic.turn.owed](",
        "* [window-gaps-fourth-card-on-the-fifth-space](../rulings/window-gaps.md#example-window-gaps-",
        "* `verification/sobek_verification/conformance/vectors/classic/2010.1/quay.json`, 13: `third-of-five`, ",
        ":before: [classic.quay.faces](classic.quay.faces.md)",
        ":after: [classic.quay.corruption](classic.quay.corruption.md)",
        "`sobek_invariants.classic.conditions._window`",
        "4 seeded bugs",
        "`tests/core/phrases/test_words.py::test_a_slot_out_of_reach_is_said_with_its_number`",
        ", in `take`",
    ):
        assert part in page


def test_a_rules_page_asks_the_questions_that_turn_on_it(facts: Mapping[str, Facts], site: Site) -> None:
    """Of classic.quay.window one that it refuses, and one that its ruling decides; not every legal move."""
    names = {name: {one.name for one in facts[f"classic.{name}"].disputes} for name in ("quay.window", "turn.action")}
    assert {"fifth-card-of-the-row", "gap-left-by-the-merchant"} <= names["quay.window"]
    assert "gap-left-by-the-merchant" not in names["turn.action"]
    page = site.pages["rules/classic.quay.window.md"]
    assert "(../cases/classic.md#case-fifth-card-of-the-row)" in page


def test_places_in_the_code_are_lines_that_name_the_rule(facts: Mapping[str, Facts]) -> None:
    """File and line are those of the id, and the function is the one around it."""
    for rule_id, fact in facts.items():
        assert fact.places
        for place in fact.places:
            lines = (ROOT / place.file).read_text(encoding="utf-8").splitlines()
            assert rule_id in lines[place.line - 1]
            assert not place.within or f" {place.within.rpartition('.')[2]}(" in "\n".join(lines).replace(":", "(")


def test_a_page_of_the_spec_becomes_one_of_the_site() -> None:
    """Fields, ids of rules (classic.quay.window) and examples are turned; indented text and fences stay."""
    page, expected = ((TABLES / f"{name}-page.txt").read_text(encoding="utf-8") for name in ("spec", "site"))
    assert expected == for_site(page, "classic/quay.md", {"classic.quay.window"})
