"""A Sphinx extension for anchors of rules and rulings, line breaks in their ids, and links between languages.

The anchor of a rule's heading is the rule's id, `classic/quay.html#classic.quay.window`. A long id breaks after a dot.
A page in another language has the same path below the folder of that language.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from bs4 import BeautifulSoup
from docutils import nodes

from sobek_core.phrases import ENGLISH
from sobek_core.rule_ids import RULE_IDS
from sobek_core.spec import load_cases, load_spec
from sobek_verification.site.judge_page import LANGUAGES
from sobek_verification.site.names import FILE_SCHEME, anchor_of, in_language

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_BEFORE_OTHERS = 100  # headings are collected for the side bar at 500
_AFTER_THE_THEME = 900  # it makes the side bar at 500
_TITLES: Final = {"en": "The rules of Sobek", "fr": "Les règles de Sobek"}


def slug(heading: str) -> str:
    """Return the anchor of a heading. If the heading ends in the id of a rule or case, the anchor is that id."""
    last = heading.rpartition(" ")[2]
    return last if last in RULE_IDS or last in _cases() else anchor_of(heading)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the extension with Sphinx."""
    app.connect("doctree-read", _mark, priority=_BEFORE_OTHERS)
    app.connect("builder-inited", _without_search)
    app.connect("html-page-context", _in_languages)
    app.connect("html-page-context", _in_french, priority=_AFTER_THE_THEME)
    app.connect("build-finished", _make_accessible)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _mark(app: Sphinx, page: nodes.document) -> None:
    """Put the id of a rule, ruling or case first among its heading's anchors, and let ids of rules break after dots.

    A link to a file has its path from the root, and becomes relative to the page.
    """
    root = "../" * app.env.docname.count("/")
    for reference in page.findall(nodes.reference):
        reference["refuri"] = reference.get("refuri", "").replace(f"{FILE_SCHEME}:/", root)
    for section in page.findall(nodes.section):
        named = [one.astext() for one in section[0].findall(nodes.literal)]
        if named and named[-1] in _named():
            section["ids"] = [*dict.fromkeys([named[-1], nodes.make_id(named[-1]), *section["ids"]])]
    for literal in page.findall(nodes.literal):
        if (text := literal.astext()) in RULE_IDS:
            first, *parts = text.split(".")
            rest = ((nodes.raw("", "<wbr>", format="html"), nodes.Text(part)) for part in (f".{one}" for one in parts))
            literal[:] = [nodes.Text(first), *chain.from_iterable(rest)]


@cache
def _named() -> frozenset[str]:
    return frozenset({*RULE_IDS, *load_spec().rulings, *_cases()})


@cache
def _cases() -> frozenset[str]:
    return frozenset(case.name for case in load_cases())


def _in_french(_app: Sphinx, page: str, _template: str, context: dict[str, Any], _tree: object) -> None:
    """Leave only French pages in the side bar of a French page."""
    if page.startswith("fr/") and (tree := context["furo_navigation_tree"]):
        context["furo_navigation_tree"] = _french_part(tree)


def _french_part(tree: str) -> str:
    """Return the part of the side bar below the French front page, after the link to that page itself."""
    found = BeautifulSoup(tree, "html.parser").find("a", string=_TITLES["fr"])
    front = found.parent if found else None
    pages = front.find("ul") if front else None
    if not front or not pages:
        return tree
    items = re.sub(r"(?<=toctree-l)\d", lambda level: str(int(level[0]) - 1), pages.decode_contents())
    return f'<ul><li class="toctree-l1">{found}</li>{items}</ul>'


def _without_search(app: Sphinx) -> None:
    """Turn off the search of Sphinx. The site has its own, which also works from files, with titles and excerpts."""
    app.builder.search = False  # type: ignore[attr-defined]  # builders of HTML have it


def _in_languages(app: Sphinx, page: str, _template: str, context: dict[str, Any], _tree: object) -> None:
    """Declare the language of a page, and link to its translations above the text."""
    language = next((one for one, _, _ in LANGUAGES if page.startswith(f"{one}/")), ENGLISH.language)
    own = page.removeprefix(f"{language}/")
    context["language"] = language
    context["favicon_url"] = context["pathto"]("judge/icon.svg", 1)
    context["docstitle"] = _TITLES[language]
    found = []
    for other, _, called in LANGUAGES:
        there = in_language(own, other)
        if other != language and there in app.env.found_docs:
            at = escape(context["pathto"](there))
            found.append(f'<a href="{at}" lang="{other}" hreflang="{other}" rel="alternate">{escape(called)}</a>')
    if found and "body" in context:
        context["body"] = f'<p class="languages">{" ".join(found)}</p>\n{context["body"]}'


def _make_accessible(app: Sphinx, problem: Exception | None) -> None:
    """Add what assistive technology needs and the theme lacks, and translate the theme's words on French pages."""
    for file in [] if problem else app.outdir.rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        is_french = file.relative_to(app.outdir).parts[0] == "fr"
        for was, becomes in (_COMPLETED | (_IN_FRENCH if is_french else {})).items():
            text = text.replace(was, becomes)
        file.write_text(text, encoding="utf-8")


_COMPLETED: Final = {
    '<p class="caption" role="heading">': '<p class="caption" role="heading" aria-level="2">',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="Navigation">',
    '<aside class="toc-drawer': '<aside aria-label="Sections" class="toc-drawer',
    '<div class="table-wrapper': '<div tabindex="0" class="table-wrapper',
}

_IN_FRENCH: Final = {
    "<title>Contents</title>": "<title>Sommaire</title>",
    "<title>Expand</title>": "<title>Déplier</title>",
    "<title>Light mode</title>": "<title>Clair</title>",
    "<title>Dark mode</title>": "<title>Sombre</title>",
    "<title>Auto light/dark, in light mode</title>": "<title>Automatique, clair en ce moment</title>",
    "<title>Auto light/dark, in dark mode</title>": "<title>Automatique, sombre en ce moment</title>",
    ">Skip to content<": ">Aller au contenu<",
    "<span>Back to top</span>": "<span>Haut de page</span>",
    "<span>Next</span>": "<span>Suivant</span>",
    "<span>Previous</span>": "<span>Précédent</span>",
    "            On this page\n": "            Sur cette page\n",
    "Toggle site navigation sidebar": "Afficher ou masquer la navigation",
    "Toggle table of contents sidebar": "Afficher ou masquer le sommaire",
    "Toggle Light / Dark / Auto color theme": "Couleurs claires, sombres ou automatiques",
    "Toggle navigation of ": "Déplier ",
    "Link to this heading": "Lien vers ce titre",
    "Link to this code": "Lien vers ce bloc",
}
