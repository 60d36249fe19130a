"""Building the site: Sphinx builds the pages, and a browser searches them."""

from __future__ import annotations

import importlib.util
import re
import threading
import time
from typing import TYPE_CHECKING, Final
from urllib.request import urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe

from sobek_core.links import rule_link, ruling_link
from sobek_core.package_data import spec_root
from sobek_core.spec import load_spec
from sobek_core.spec.search import search
from sobek_verification.site.build import MARK, BuildError, SiteFolderError, build, check_ready
from sobek_verification.site.judge_page import PYODIDE_FILES
from sobek_verification.site.pages import Site, make
from sobek_verification.site.serving import serve
from tests.browser import CHROMIUM, served
from tests.folders import write_texts

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

SEARCH: Final = "search.html"
WINDOW: Final = "rules/classic.quay.window.html"
BOOK: Final = "cases/duel.html"

QUERIES: Final = ("penalty tie", "pioche vide", "tiles", "how many cards can I take", "cartes sautees", "xyzzy flood")
WIDTHS: Final = (360, 1280)

needs_sphinx = pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("sphinx", "myst_parser", "furo")),
    reason='install "sobek-verification[site]"',
)


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    """A site is built only into a new or empty folder, or over an older site."""
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(SiteFolderError, match="got a folder with other contents"):
        check_ready(tmp_path)
    with pytest.raises(SiteFolderError, match="got a file"):
        check_ready(tmp_path / "mine.txt")
    (tmp_path / MARK).touch()
    check_ready(tmp_path)
    check_ready(tmp_path / "new")


@pytest.fixture
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with files named like those of Pyodide."""
    folder = tmp_path_factory.mktemp("pyodide")
    for name in PYODIDE_FILES:
        (folder / name).write_text('{"packages": {}}' if name.endswith(".json") else "")
    return folder


@needs_sphinx
def test_a_warning_of_sphinx_is_an_error_and_leaves_what_was_there(tmp_path: Path, pyodide: Path) -> None:
    """A dead link is reported with its page; a successful build replaces an older site. Rules are named by titles."""
    folder = tmp_path / "site"
    write_texts(folder, {MARK: "", "index.html": "<h1>Old</h1>"})
    with pytest.raises(BuildError, match=r"index\.md.*nowhere\.md"):
        build(Site({"index.md": "# New\n\n[there](nowhere.md)\n"}, {}), folder, pyodide, list[str]().append)
    assert "<h1>Old" in (folder / "index.html").read_text(encoding="utf-8")
    new = Site(
        {
            "index.md": "# New\n\nclassic.quay.window `old`\n\n```{toctree}\nrules/classic.quay.window\n```\n",
            "rules/classic.quay.window.md": "# classic.quay.window\n",
        },
        {"data/one.json": spec_root() / "schemas" / "view-duel.json"},
    )
    told = list[str]()
    assert not build(new, folder, pyodide, told.append), "these are not the files of Pyodide"
    steps = [f"Sphinx: {step}, {percent} %" for step in ("reading sources", "writing output") for percent in (50, 100)]
    assert [*steps, "the Judge: compiling its Python"] == told
    index = (folder / "index.html").read_text(encoding="utf-8")
    assert "<h1>New" in index
    assert 'href="rules/classic.quay.window.html">Which cards can be taken <code ' in index
    assert (folder / "data" / "one.json").is_file()
    assert {"index.html", "fr.html", "sobek.zip", "offline.js"} <= {path.name for path in (folder / "judge").iterdir()}
    assert ["site"] == [path.name for path in tmp_path.iterdir()]


@pytest.mark.long
@needs_sphinx
def test_sphinx_builds_the_site_without_a_warning(
    tmp_path: Path, pyodide: Path, request: pytest.FixtureRequest
) -> None:
    """The whole site has its permalinks, needs no network, and can be read and searched in a browser.

    It is one test because building takes long.
    """
    folder = tmp_path / "site"
    build(make(spec_root()), folder, pyodide, list[str]().append)
    _has_every_permalink(folder)
    _needs_no_network(folder)
    reference = (folder / "docs" / "api.html").read_text(encoding="utf-8")
    assert [] == [inner for inner in ("attr_dict", "_lanes=", "&lt;class ") if inner in reference]
    if CHROMIUM is None:
        pytest.skip("built, but not read: install Chromium (apt-get install chromium)")
    browser = request.getfixturevalue("browser")
    with served(folder.parent) as host:
        address = f"{host}site/"
        for base in (f"{folder.as_uri()}/", address):
            _can_be_searched(browser, base)
        for page in ("index.html", WINDOW, f"fr/{WINDOW}", f"{SEARCH}?q=card", "docs/players-duel.html", f"fr/{BOOK}"):
            _can_be_read(browser, f"{address}{page}")
        _leads_to_the_other_language(browser, address)


def _can_be_searched(browser: Browser, base: str) -> None:
    """Check the search in both languages, with titles, ids and excerpts; it ranks pages as `sobek rule` does.

    base: the address of the site, a file's or a host's.
    """
    page = browser.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"{base}index.html")
    page.fill("input.sidebar-search", "skipped cards corruption")
    page.press("input.sidebar-search", "Enter")
    first = _first(page)
    assert ("What skipped cards cost", "rule · English · classic.quay.corruption") == first[:2]
    assert first[2].startswith("All skipped cards, those before the one taken, go face down")
    for query, language, title, about in (
        ("cartes sautées", "fr", "Ce que coûtent les cartes sautées", "règle · Français · classic.quay.corruption"),
        ("window-gaps", "en", "Four cards or four spaces, if there is a gap", "ruling · English · window-gaps"),
        ("finger lies on c5", "en", "The finger lies on c5. May I sell first and take that tile later?", "dispute"),
    ):
        page.goto(f"{base}{SEARCH}?q={query}&language={language}")
        found = _first(page)
        assert (title, about) == (found[0], found[1][: len(about)])
    for language in ("en", "fr"):
        for query in QUERIES:
            page.goto(f"{base}{SEARCH}?q={query}&language={language}")
            page.wait_for_function("document.getElementById('search-status').textContent")
            shown = page.locator("#search-results .about code").all_text_contents()
            assert (query, search(query, language)[:60]) == (query, shown)
    page.goto(f"{base}{SEARCH}?q=corruption")
    page.select_option("#search-form select", "fr")
    assert "fr" == page.locator("#search-results > li").first.get_attribute("lang")
    page.goto(f"{base}{SEARCH}?q=finger+lies+on+c5")
    page.locator("#search-results > li > a").first.click()
    assert "cases/duel.html#" in page.url
    assert [] == problems
    page.close()


def _first(page: Page) -> tuple[str, str, str]:
    """Return title, kind and excerpt of the first result."""
    result = page.locator("#search-results > li").first
    result.wait_for()
    about, said = result.locator("p").all_inner_texts()
    return result.locator("a").first.inner_text(), about, said


def _can_be_read(browser: Browser, url: str) -> None:
    """Check that axe finds nothing and nothing overflows, on a phone and a screen, in light and dark mode."""
    for width in WIDTHS:
        for scheme in ("light", "dark"):
            context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 800})
            page = context.new_page()
            page.goto(url)
            found = [(one["id"], one["nodes"][0]["target"]) for one in Axe().run(page).response["violations"]]
            wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
            assert ([], False) == (found, wide), f"{url} {width} {scheme}"
            context.close()


def _leads_to_the_other_language(browser: Browser, base: str) -> None:
    """Check that a rule's page links to its French page, which is marked as a translation, and back."""
    page = browser.new_page()
    page.goto(f"{base}{WINDOW}")
    page.click(".languages a[hreflang=fr]")
    assert page.url.endswith(f"/fr/{WINDOW}")
    assert "fr" == page.get_attribute("html", "lang")
    assert "Cette page est une traduction ; seul le texte anglais fait foi." in page.inner_text("article")
    page.wait_for_load_state()
    shown = [one.get_attribute("href") for one in page.locator(".sidebar-tree a:visible").all()]
    assert (True, []) == ("../index.html" in shown, [one for one in shown if (one or "").startswith("../../")])
    page.click(".languages a[hreflang=en]")
    assert f"{base}{WINDOW}" == page.url
    page.close()


def _has_every_permalink(folder: Path) -> None:
    """Check that each rule and ruling has its page, and that headings have their current and former ids."""
    spec = load_spec()
    links = [*map(rule_link, spec.rules), *map(ruling_link, spec.rulings)]
    assert [] == [link for base in ("", "fr/") for link in links if not (folder / f"{base}{link}").is_file()]
    for rule in spec.rules.values():
        for base in ("", "fr/"):
            chapter = (folder / f"{base}{rule.game}/{rule.chapter}.html").read_text(encoding="utf-8")
            assert f'<section id="{rule.id}">' in chapter
            assert f'<span id="{rule.id.replace(".", "-")}"></span>' in chapter
    for slug in spec.rulings:
        assert f'<section id="{slug}">' in (folder / ruling_link(slug)).read_text(encoding="utf-8")


def _needs_no_network(folder: Path) -> None:
    """Check that everything that a page loads is on the site."""
    loaded = re.compile(r"<(?:script|img|iframe|link|source)\b[^>]*?\b(?:src|href)=\"([^\"]+)\"")
    for page in folder.rglob("*.html"):
        for target in loaded.findall(page.read_text(encoding="utf-8")):
            assert not re.match(r"\w+:|//", target)
            assert (page.parent / re.split(r"[?#]", target)[0]).exists()
    for style in folder.rglob("*.css"):
        assert [] == re.findall(r"(?:@import|url\()\s*[\"']?(?:https?:)?//", style.read_text(encoding="utf-8"))


def test_a_site_is_served_to_phones(tmp_path: Path) -> None:
    """The address in the network is told, and a module has the type that browsers ask for."""
    (tmp_path / "a.mjs").write_text("1", encoding="utf-8")
    told: list[str] = []
    threading.Thread(target=serve, args=(tmp_path, 0, told.append), daemon=True).start()
    while not told:
        time.sleep(0.01)
    with urlopen(f"{told[0]}a.mjs") as found:  # noqa: S310  # of this machine
        assert ("text/javascript", b"1") == (found.headers["Content-Type"], found.read())
