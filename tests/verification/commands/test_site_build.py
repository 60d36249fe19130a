"""Building the site: Sphinx builds the pages, and a browser searches them."""

from __future__ import annotations

import importlib.util
import re
import threading
import time
from typing import TYPE_CHECKING
from urllib.parse import quote
from urllib.request import urlopen

import pytest

from sobek_core.links import rule_link, ruling_link, site_base
from sobek_core.package_data import spec_root
from sobek_core.spec import load_spec
from sobek_verification.site.build import MARK, BuildError, SiteFolderError, build, check_ready
from sobek_verification.site.judge_page import PYODIDE_FILES
from sobek_verification.site.pages import Site, make
from sobek_verification.site.serving import serve
from tests.browser import CHROMIUM, served
from tests.site_reader import BOOK, SEARCH, WINDOW, can_be_read, can_be_searched, leads_to_the_other_language

if TYPE_CHECKING:
    from pathlib import Path

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
    assert not build(Site({"index.md": "# Old\n"}, {}), folder, pyodide), "these are not the files of Pyodide"
    with pytest.raises(BuildError, match=r"index\.md.*nowhere\.md"):
        build(Site({"index.md": "# New\n\n[there](nowhere.md)\n"}, {}), folder, pyodide)
    assert "<h1>Old" in (folder / "index.html").read_text(encoding="utf-8")
    new = Site(
        {
            "index.md": "# New\n\nclassic.quay.window `old`\n\n```{toctree}\nrules/classic.quay.window\n```\n",
            "rules/classic.quay.window.md": "# classic.quay.window\n",
        },
        {"data/one.json": spec_root() / "schemas" / "view-duel.json"},
    )
    build(new, folder, pyodide)
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
    build(make(spec_root()), folder, pyodide)
    _has_every_permalink(folder)
    _needs_no_network(folder)
    _is_french_around_the_text(folder)
    if CHROMIUM is None:
        pytest.skip("built, but not read: install Chromium (apt-get install chromium)")
    browser = request.getfixturevalue("browser")
    with served(folder.parent) as host:
        address = f"{host}site/"
        for base in (f"{folder.as_uri()}/", address):
            can_be_searched(browser, base)
        for page in (
            "index.html",
            WINDOW,
            f"fr/{WINDOW}",
            f"{SEARCH}?q=skipped+cards",
            "docs/players-duel.html",
            f"fr/{BOOK}",
        ):
            can_be_read(browser, f"{address}{page}")
        leads_to_the_other_language(browser, address)


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
    assert f"file://{quote(str(folder))}/" == site_base(str(folder))


def _is_french_around_the_text(folder: Path) -> None:
    """Check that the theme of French pages is French."""
    english = ("Skip to content", "Back to top", "On this page", "Link to this", "Toggle", ">Next<", ">Previous<")
    for page in (f"fr/{WINDOW}", f"fr/{BOOK}"):
        text = (folder / page).read_text(encoding="utf-8")
        assert [] == [said for said in english if said in text]


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
