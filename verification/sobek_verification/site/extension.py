"""A Sphinx extension for what Markdown does not say: titles and links of rules, and everything around a text.

The anchor of a rule's heading is the rule's id, `classic/quay.html#classic.quay.window`. Wherever a rule is named, its
title and a link are added. A page in another language has the same path below the folder of that language.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes

from sobek_core.phrases import ENGLISH
from sobek_core.spec import load_cases, load_spec, load_translation, rule_ids
from sobek_verification.site.judge_page import LANGUAGES
from sobek_verification.site.markdown import SCHEME, anchor_of, in_language, language_of
from sobek_verification.trace.translations import RULE_ID

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_BEFORE_OTHERS = 100  # headings are collected for the side bar at 500
_TITLES: Final = {"en": "The rules of Sobek", "fr": "Les règles de Sobek"}
_UNLINKED: Final = (nodes.reference, nodes.literal_block, nodes.title, nodes.raw)
_ID: Final = re.compile(f"({RULE_ID.pattern})")


def slug(heading: str) -> str:
    """Return the anchor of a heading. If the heading ends in the id of a rule or case, the anchor is that id."""
    last = heading.rpartition(" ")[2]
    return last if last in rule_ids() or last in _cases() else anchor_of(heading)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the extension with Sphinx."""
    app.connect("doctree-read", _mark, priority=_BEFORE_OTHERS)
    app.connect("builder-inited", _without_search)
    app.connect("html-page-context", _in_languages)
    app.connect("build-finished", _make_accessible)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _mark(app: Sphinx, page: nodes.document) -> None:
    """Name rules and rulings by their titles, and put the id of a rule or case first among its heading's anchors.

    A link to a file has its path from the root, and becomes relative to the page.
    """
    language = language_of(app.env.docname)
    titles, root = _titles(language), "../" * app.env.docname.count("/")
    rules = root + in_language("rules", language)
    for reference in page.findall(nodes.reference):
        reference["refuri"] = reference.get("refuri", "").replace(f"{SCHEME}:", root)
    for section in page.findall(nodes.section):
        name = section[0].astext().rpartition(" ")[2]
        if name in titles and len(section[0].astext().split()) == 1 and ("." in name or section.parent is page):
            section[0][:] = _named(name, titles)
        if name in titles or name in _cases():
            section["ids"] = [*dict.fromkeys([name, *section["ids"]])]
    for text in [*page.findall(nodes.Text)]:
        whole = text.parent if isinstance(text.parent, nodes.literal) else text
        parts = _ID.split(text.astext())
        if not _is_inside(text, _UNLINKED) and (whole is text or parts[::2] == ["", ""]):
            linked = [
                nodes.reference("", "", *_named(part, titles), internal=True, refuri=f"{rules}/{part}.html")
                if part in rule_ids()
                else nodes.Text(part)
                for part in parts
            ]
            whole.parent.replace(whole, linked)


def _is_inside(node: nodes.Node, kinds: tuple[type[nodes.Node], ...]) -> bool:
    return node.parent is not None and (isinstance(node.parent, kinds) or _is_inside(node.parent, kinds))


def _named(name: str, titles: Mapping[str, str]) -> list[nodes.Node]:
    return [nodes.Text(f"{titles[name]} "), nodes.literal("", name)]


@cache
def _titles(language: str) -> Mapping[str, str]:
    """Return the titles of rules and rulings in a language."""
    spec, translation = load_spec(), load_translation(language)
    rules = {one.id: translation.of(one).title for one in spec.rules.values()}
    return rules | {one.slug: translation.of(one).title for one in spec.rulings.values()}


@cache
def _cases() -> frozenset[str]:
    return frozenset(case.name for case in load_cases())


def _without_search(app: Sphinx) -> None:
    """Turn off the search of Sphinx. The site has its own, which also works from files, with titles and excerpts."""
    app.builder.search = False  # type: ignore[attr-defined]  # builders of HTML have it


def _in_languages(app: Sphinx, page: str, _template: str, context: dict[str, Any], _tree: object) -> None:
    """Declare the language of a page, and link to its translations above the text."""
    language = language_of(page)
    own = page.removeprefix(f"{language}/")
    context["language"] = language
    context["favicon_url"] = context["pathto"]("judge/icon.svg", 1)
    context["docstitle"] = _TITLES[language]
    links = "".join(_translations(app, own, language, context))
    if links and "body" in context:
        context["body"] = f'<p class="languages">{links}</p>\n{context["body"]}'


def _translations(app: Sphinx, own: str, language: str, context: dict[str, Any]) -> Iterator[str]:
    for other, _, called in LANGUAGES:
        there = in_language(own, other)
        if other != language and there in app.env.found_docs:
            at = escape(context["pathto"](there))
            yield f'<a href="{at}" lang="{other}" hreflang="{other}" rel="alternate">{escape(called)}</a>'


def _make_accessible(app: Sphinx, problem: Exception | None) -> None:
    """Add what assistive technology needs and the theme lacks, and translate the theme's words on French pages."""
    for file in [] if problem else app.outdir.rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        is_french = language_of(file.relative_to(app.outdir).as_posix()) != ENGLISH.language
        for was, becomes in (_COMPLETED | (_IN_FRENCH if is_french else {})).items():
            text = text.replace(was, becomes)
        file.write_text(text, encoding="utf-8")


_COMPLETED: Final = {
    '<p class="caption" role="heading">': '<p class="caption" role="heading" aria-level="2">',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="Navigation">',
    '<aside class="toc-drawer': '<aside aria-label="Sections" class="toc-drawer',
    '<div class="table-wrapper': '<div tabindex="0" class="table-wrapper',
    'output notranslate"><div class="highlight"><pre>': 'output notranslate"><div class="highlight"><pre tabindex="0">',
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
