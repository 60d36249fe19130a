"""Read and search the built site in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from axe_playwright_python.sync_playwright import Axe

from sobek_core.spec.search import search

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SEARCH: Final = "search.html"
WINDOW: Final = "rules/classic.quay.window.html"
BOOK: Final = "cases/duel.html"

_WIDTHS: Final = (360, 1280)


def can_be_searched(browser: Browser, base: str) -> None:
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
        for query in (
            "penalty tie",
            "pioche vide",
            "tiles",
            "merchant",
            "how many cards can I take",
            "cartes sautees",
            "xyzzy flood",
        ):
            page.goto(f"{base}{SEARCH}?q={query}&language={language}")
            page.wait_for_function("document.getElementById('search-status').textContent")
            shown = page.locator("#search-results .about code").all_text_contents()
            assert (query, search(query, language)[:60]) == (query, shown)
    page.goto(f"{base}{SEARCH}?q=corruption")
    page.select_option("#search-form select", "fr")
    assert "fr" == page.locator("#search-results > li").first.get_attribute("lang")
    page.fill("#search-form input", "xyzzy")
    page.press("#search-form input", "Enter")
    page.wait_for_function("document.getElementById('search-status').textContent === 'Résultats\\u00a0: 0.'")
    assert ("Chercher", "Mots ou identifiant") == (
        page.inner_text("h1"),
        page.inner_text("#search-form label span >> nth=0"),
    )
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


def can_be_read(browser: Browser, url: str) -> None:
    """Check that axe finds nothing and nothing overflows, on a phone and a screen, in light and dark mode."""
    for width in _WIDTHS:
        for scheme in ("light", "dark"):
            context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 800})
            page = context.new_page()
            page.goto(url)
            found = [(one["id"], one["nodes"][0]["target"]) for one in Axe().run(page).response["violations"]]
            wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
            assert ([], False) == (found, wide), f"{url} {width} {scheme}"
            context.close()


def leads_to_the_other_language(browser: Browser, base: str) -> None:
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
